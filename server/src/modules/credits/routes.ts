import { checkIn, creditStatistics, listCheckIns, listCreditEntries } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { checkInNow, checkInsOf } from './check-in.ts';
import { entriesOf, statisticsOf } from './queries.ts';

/** Credits and check-ins; every call is about the caller's own. */
export const mountCredits = ({ serve }: EndpointMount, database: Database): void => {
  serve(creditStatistics, ({ principal }) => statisticsOf(database, principal.accountId));
  serve(listCreditEntries, ({ principal, query: { page_size: pageSize, ...wanted } }) =>
    entriesOf(database, principal.accountId, { ...wanted, pageSize }),
  );
  serve(listCheckIns, async ({ principal }) => {
    const moments = await checkInsOf(database, principal.accountId);
    return moments.map((moment) => ({ created_at: moment.toISOString() }));
  });
  serve(checkIn, async ({ principal }) => {
    const moment = await checkInNow(database, principal.accountId);
    return { created_at: moment.toISOString() };
  });
};
