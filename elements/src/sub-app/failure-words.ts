import { msg, str } from '../base/words.ts';
import type { FailureReason } from './diagnose.ts';

/** Why the tool is not there and what a person can do about it, in the page's language. */
export const failureWords = (reason: FailureReason, timeout: number): string => {
  switch (reason) {
    case 'timeout': {
      const seconds = Math.max(1, Math.round(timeout / 1000));
      return msg(str`It did not start within ${seconds} s. The network or its server may be slow.`, {
        id: 'elements.sub-app.timeout',
      });
    }
    case 'unreachable':
      return msg('Its server cannot be reached. It may be down, or the network may be blocking it.', {
        id: 'elements.sub-app.unreachable',
      });
    case 'offline':
      return msg('This computer is offline. Connect to the network, then try again.', {
        id: 'elements.sub-app.offline',
      });
    case 'not-found':
      return msg('Nothing was found at its address (404). It may have moved.', {
        id: 'elements.sub-app.not-found',
      });
    case 'server-error':
      return msg('Its server failed (5xx). Try again in a few minutes.', {
        id: 'elements.sub-app.server-error',
      });
    case 'no-answer':
      return msg(
        'Its page does not respond: it failed to start, cannot be embedded here, or is a different page.',
        { id: 'elements.sub-app.no-answer' },
      );
    case 'wrong-page':
      return msg('A different tool answers at its address.', { id: 'elements.sub-app.wrong-page' });
    case 'version':
      return msg('It does not match this version of the site. Reload the page to get the latest version.', {
        id: 'elements.sub-app.version',
      });
    case 'crashed':
      return msg('It failed while starting.', { id: 'elements.sub-app.crashed' });
    case 'blocked':
    default:
      return msg('The security settings of this site do not allow its address.', {
        id: 'elements.sub-app.blocked',
      });
  }
};
