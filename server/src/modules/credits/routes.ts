import { checkIn, creditStatistics, listCheckIns, listCreditEntries } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { checkInNow, checkInsOf } from './check-in.ts';
import { entriesOf, statisticsOf, viewOf, type View } from './queries.ts';

/** @throws Refusal `forbidden` to whoever does not see what all members do */
const ofMember = (view: View, member: string): View => {
  if ('organizationId' in view.books && view.onlyOf === undefined) return { ...view, onlyOf: member };
  throw new Refusal('forbidden', (msg) =>
    msg('Only the owner and the admins of an organization see what a member spent', {
      id: 'server.memberEntries',
    }),
  );
};

/** Credits, the caller's own or their organisation's, and check-ins. */
export const mountCredits = ({ serve }: EndpointMount, database: Database): void => {
  serve(creditStatistics, async ({ principal }) => {
    const { books } = await viewOf(database, principal.accountId);
    return statisticsOf(database, books);
  });
  serve(listCreditEntries, async ({ principal, query: { page_size: pageSize, member, ...wanted } }) => {
    const view = await viewOf(database, principal.accountId);
    return entriesOf(database, member === undefined ? view : ofMember(view, member), { ...wanted, pageSize });
  });
  serve(listCheckIns, async ({ principal }) => {
    const moments = await checkInsOf(database, principal.accountId);
    return moments.map((moment) => ({ created_at: moment.toISOString() }));
  });
  serve(checkIn, async ({ principal }) => {
    const moment = await checkInNow(database, principal.accountId);
    return { created_at: moment.toISOString() };
  });
};
