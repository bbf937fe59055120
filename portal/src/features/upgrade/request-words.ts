import type { Msg } from '../../shared/words/msg.ts';
import type { RequestState } from './upgrade-api.ts';

/** Where a request stands. */
export const stateWords = (state: RequestState, msg: Msg): string =>
  ({
    open: msg('Open', { id: 'upgrade.state-open' }),
    done: msg('Upgraded', { id: 'upgrade.state-done' }),
    declined: msg('Declined', { id: 'upgrade.state-declined' }),
  })[state];
