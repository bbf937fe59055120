import type { Msg } from '../../shared/words/msg.ts';
import type { RequestState } from './upgrade-api.ts';

/** Where a request stands. */
export const stateWords = (state: RequestState, msg: Msg): string =>
  ({
    open: msg('Open', { id: 'upgrade.state-open' }),
    done: msg('Upgraded', { id: 'upgrade.state-done' }),
    declined: msg('Declined', { id: 'upgrade.state-declined' }),
  })[state];

/** A text as one word of a POSIX shell: an address may have an apostrophe. */
const shellWord = (text: string): string =>
  /^[\w.+@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What the operator types to perform an upgrade. @param email of the account that asked */
export const upgradeCommand = (email: string): string =>
  `npm run admin -- organisation:upgrade ${shellWord(email)}`;
