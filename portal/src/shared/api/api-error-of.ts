import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from '@moiety/api-client/api-error.ts';

/** What a hook of a call has as its error: what was thrown on the way is serialized. */
export type CallFailure = ApiError | SerializedError;

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** Why a call failed; what is no answer at all, such as a fault of our own while it was read, is an answer that could not be read. */
export const apiErrorOf = (error: unknown): ApiError =>
  isApiError(error) ? error : { kind: 'unreadable', message: '' };
