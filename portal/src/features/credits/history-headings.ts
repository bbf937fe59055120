import type { Msg } from '../../shared/words/msg.ts';

/** What the columns of the history are called, on the page and in a file of it. */
export const historyHeadings = (msg: Msg) => ({
  time: msg('Time', { id: 'portal.credits.time' }),
  party: msg('Transaction party', { id: 'portal.credits.party' }),
  description: msg('Detailed description', { id: 'portal.credits.description' }),
  amount: msg('Credits', { id: 'portal.credits' }),
  balance: msg('Balance after', { id: 'portal.credits.balance-after' }),
});
