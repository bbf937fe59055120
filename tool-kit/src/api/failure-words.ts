import { msg, str } from '@lit/localize';
import { ApiFailure } from './failure.ts';

/** What failed, in the reader's language, after the product's error catalogue. */
export const failureWords = (failure: unknown): string => {
  if (!(failure instanceof ApiFailure))
    return msg('Something went wrong in this page.', { id: 'molvalley.failure.page' });
  const { kind, message, status } = failure;
  switch (kind) {
    case 'offline':
    case 'timeout':
      return msg('Network Error, please check your network settings', { id: 'molvalley.failure.network' });
    case 'signed-out':
      return msg('Session expired. Please login again', { id: 'molvalley.failure.session' });
    case 'server': {
      const words = message || msg('Request Error', { id: 'molvalley.failure.request' });
      return msg(str`Server Error (${status}): ${words}`, { id: 'molvalley.failure.server' });
    }
    case 'refused': {
      const words = message || msg('Request Error', { id: 'molvalley.failure.request' });
      return msg(str`Error (${status}): ${words}`, { id: 'molvalley.failure.refused' });
    }
    default:
      return msg('The server gave an answer that this page does not understand.', {
        id: 'molvalley.failure.unreadable',
      });
  }
};

/** The line under a failure with which support finds it, or undefined where no answer came. */
export const requestIdWords = (failure: unknown): string | undefined =>
  failure instanceof ApiFailure && failure.requestId
    ? msg(str`Request ID: ${failure.requestId}`, { id: 'molvalley.failure.requestId' })
    : undefined;
