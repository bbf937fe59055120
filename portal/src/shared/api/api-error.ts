import { str } from '@lit/localize';
import type { Msg } from '../words/msg.ts';

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

/** The words for an error: the one catalogue of the portal. */
export const messageOf = ({ kind, status, message, requestId }: ApiError, msg: Msg): string => {
  switch (kind) {
    case 'session-expired':
      return msg('Session expired. Please login again', { id: 'portal.error.session-expired' });
    case 'another-user':
      return msg('Another account is signed in now. What was still waiting was not sent.', {
        id: 'portal.error.another-user',
      });
    case 'no-answer':
      return msg('Network Error, please check your network settings', { id: 'portal.error.no-answer' });
    case 'aborted':
      return msg('The request was cancelled.', { id: 'portal.error.aborted' });
    case 'unreadable':
      return requestId
        ? msg(str`The server’s answer could not be understood. Request ID: ${requestId}`, {
            id: 'portal.error.unreadable-with-id',
          })
        : msg('The server’s answer could not be understood.', { id: 'portal.error.unreadable' });
    case 'refused':
      break;
  }
  if (status === undefined) return message;
  const said = message || msg('Request Error', { id: 'portal.error.request' });
  if (status < 500) return msg(str`Error (${status}): ${said}`, { id: 'portal.error.refused' });
  return requestId
    ? msg(str`Server Error (${status}): ${said} Request ID: ${requestId}`, {
        id: 'portal.error.server-with-id',
      })
    : msg(str`Server Error (${status}): ${said}`, { id: 'portal.error.server' });
};
