import { errorWords, requestIdWords as idWords } from '@moiety/api-client/api-error.ts';
import { msg } from '@lit/localize';
import { ApiFailure } from './api-failure.ts';

/** What failed, in the reader's language. @param failure whatever was thrown */
export const failureWords = (failure: unknown): string =>
  failure instanceof ApiFailure
    ? errorWords(failure, msg)
    : msg('Something went wrong in this page.', { id: 'kit.failure.page' });

/** The line under a failure with which support finds it, or undefined where no answer came. */
export const requestIdWords = (failure: unknown): string | undefined =>
  failure instanceof ApiFailure ? idWords(failure, msg) : undefined;
