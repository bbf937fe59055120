import { checkIn, creditStatistics, listCheckIns, listCreditEntries } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { checkInNow, prepareCheckIns } from './check-in.ts';
import { entriesOf, prepareStatistics, viewOf, type View } from './queries.ts';

/** @throws Refusal `forbidden` to whoever does not see what all members do */
const ofMember = (view: View, member: string): View => {
  if ('organizationId' in view.books && view.onlyOf === undefined) return { ...view, onlyOf: member };
  throw new Refusal('forbidden', (msg) =>
    msg('Only the owner and the administrators of an organization can see what a member spent', {
      id: 'server.memberEntries',
    }),
  );
};

/** Credits, the caller's own or their organization's, and check-ins. */
export const mountCredits = ({ serve }: EndpointMount, database: Database): void => {
  const statisticsOf = prepareStatistics(database);
  const checkInsOf = prepareCheckIns(database);
  serve(creditStatistics, ({ principal }) => statisticsOf(viewOf(principal).books));
  serve(listCreditEntries, async ({ principal, query: { page_size: pageSize, member, of, ...wanted } }) => {
    // What somebody had before they joined, or were upgraded, stays theirs to read.
    const view: View = of === 'personal' ? { books: { personId: principal.accountId } } : viewOf(principal);
    return entriesOf(database, member === undefined ? view : ofMember(view, member), { ...wanted, pageSize });
  });
  serve(listCheckIns, async ({ principal }) => {
    const moments = await checkInsOf(principal);
    return moments.map((moment) => ({ created_at: moment.toISOString() }));
  });
  serve(checkIn, async ({ principal }) => {
    const moment = await checkInNow(database, principal.accountId);
    return { created_at: moment.toISOString() };
  });
};
