import { str } from '@lit/localize';
import type { msg } from '@lit/localize';

/** `msg` of @lit/localize, for functions that are given it. */
type Msg = typeof msg;

/** Why a call failed. */
export interface ApiError {
  /**
   * - `refused`: the server answered with an error
   * - `unreadable`: it answered with something that the contract does not know
   * - `no-answer`: nothing came, for example without a network or in the time allowed
   * - `session-expired`, `another-user`: the call was held for a sign-in and not sent again
   * - `aborted`: nobody waits for it any more
   */
  kind: 'refused' | 'unreadable' | 'no-answer' | 'session-expired' | 'another-user' | 'aborted';
  /** The HTTP status, where there was an answer. */
  status?: number;
  /** The code of the answer (`errorCode` of the contract). */
  code?: number;
  /** What the server said, in the language of the request; may be empty. */
  message: string;
  /** Finds the call in the server's log. */
  requestId?: string;
  /** Seconds after which the server wants to be asked again. */
  retryAfter?: number;
  /** Every wrong field of a refused form. */
  fields?: { path: string; message: string }[];
}

/** What failed, in the reader's language: the one catalog of portal and tools. */
export const errorWords = ({ kind, status, message }: ApiError, msg: Msg): string => {
  switch (kind) {
    case 'session-expired':
      return msg('Session expired. Please login again', { id: 'api.error.session-expired' });
    case 'another-user':
      return msg('Another account is signed in now. What was still waiting was not sent.', {
        id: 'api.error.another-user',
      });
    case 'no-answer':
      return msg('Network Error, please check your network settings', { id: 'api.error.no-answer' });
    case 'aborted':
      return msg('The request was canceled.', { id: 'api.error.aborted' });
    case 'unreadable':
      return msg('The server’s answer could not be understood.', { id: 'api.error.unreadable' });
    case 'refused':
      break;
  }
  const said = message || msg('Request Error', { id: 'api.error.request' });
  // A refusal that comes as a success has no status to tell.
  if (status === undefined || status < 400) return said;
  return status < 500
    ? msg(str`Error (${status}): ${said}`, { id: 'api.error.refused' })
    : msg(str`Server Error (${status}): ${said}`, { id: 'api.error.server' });
};

/** The words by which support finds a call; undefined where no answer came. */
export const requestIdWords = ({ requestId }: ApiError, msg: Msg): string | undefined =>
  requestId === undefined ? undefined : msg(str`Request ID: ${requestId}`, { id: 'api.error.request-id' });

/** What failed, in one text; with the request's id where the fault is the server's. */
export const messageOf = (error: ApiError, msg: Msg): string => {
  const words = errorWords(error, msg);
  const isServersFault =
    error.kind === 'unreadable' || (error.kind === 'refused' && (error.status ?? 0) >= 500);
  const id = isServersFault ? requestIdWords(error, msg) : undefined;
  return id === undefined ? words : `${words} ${id}`;
};
