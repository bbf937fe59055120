import {
  PRESENCE_LAPSE_SECONDS,
  PRESENCE_PEOPLE_MAX,
  type DataOf,
  type visitDocument,
} from '@moiety/contract';
import { and, eq, exists, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documents, documentVisits } from '../../database/document-tables.ts';
import { organizationMembers } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { Refusal } from '../../refusal.ts';
import { requireSeen, type Viewer } from './access.ts';

/** Windows of one person on one document; who has more open has the oldest forgotten. */
const WINDOWS_MAX = 10;

const lapsed: SQL = lt(documentVisits.seenAt, sql`now() - make_interval(secs => ${PRESENCE_LAPSE_SECONDS})`);

/** Forgets who is no longer there. */
export const purgeVisits = async (database: Database): Promise<void> => {
  await database.delete(documentVisits).where(lapsed);
};

/** Forgets the windows of a person that lapsed, and those beyond the limit. */
const tidy = async (database: Database, accountId: string, documentId: string): Promise<void> => {
  await database.execute(sql`
    delete from ${documentVisits} visit
    where visit.account_id = ${accountId} and visit.document_id = ${documentId} and visit."window" not in (
      select kept."window" from ${documentVisits} kept
      where kept.account_id = ${accountId} and kept.document_id = ${documentId}
        and kept.seen_at > now() - make_interval(secs => ${PRESENCE_LAPSE_SECONDS})
      order by kept.seen_at desc limit ${WINDOWS_MAX})`);
};

/** What is looked at in the review in some windows, each once. */
const itemsOf = (windows: readonly { item: string | null }[]): string[] => [
  ...new Set(windows.flatMap(({ item }) => (item === null ? [] : [item]))),
];

/**
 * Notes that a window shows a document.
 * @returns who else has it open, what the viewer reviews in other windows, and when it last changed
 * @throws Refusal `notFound`
 */
export const visit = async (
  database: Database,
  viewer: Viewer,
  documentId: string,
  { window, item }: (typeof visitDocument)['body']['_output'],
): Promise<DataOf<typeof visitDocument>> => {
  const { document } = await requireSeen(database, viewer, documentId);
  if (document.deletedAt) throw new Refusal('notFound');
  const { accountId } = viewer;
  const values = { documentId, accountId, window, item };
  const [inserted] = await database
    .insert(documentVisits)
    .values(values)
    .onConflictDoUpdate({
      target: [documentVisits.documentId, documentVisits.accountId, documentVisits.window],
      set: { item, seenAt: sql`now()` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (inserted?.isNew) await tidy(database, accountId, documentId);
  const rows = await database
    .select({ accountId: documentVisits.accountId, name: accounts.nickname, item: documentVisits.item })
    .from(documentVisits)
    .innerJoin(accounts, eq(accounts.id, documentVisits.accountId))
    .innerJoin(documents, eq(documents.id, documentVisits.documentId))
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(
      and(
        eq(documentVisits.documentId, documentId),
        or(ne(documentVisits.accountId, accountId), ne(documentVisits.window, window)),
        isNull(documents.deletedAt),
        sql`not (${lapsed})`,
        or(
          eq(documentVisits.accountId, accountId),
          // Who has just left the organization is not there.
          exists(
            database
              .select({ one: sql`1` })
              .from(organizationMembers)
              .where(
                and(
                  eq(organizationMembers.accountId, documentVisits.accountId),
                  eq(organizationMembers.organizationId, creditAccounts.organizationId),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(sql`lower(${accounts.nickname})`, documentVisits.accountId);
  const byPerson = Map.groupBy(rows, (row) => row.accountId);
  const own = byPerson.get(accountId) ?? [];
  byPerson.delete(accountId);
  const people = [...byPerson.values()].map((windows) => ({
    name: windows[0]!.name,
    items: itemsOf(windows),
  }));
  return {
    updatedAt: document.updatedAt.toISOString(),
    people: people.slice(0, PRESENCE_PEOPLE_MAX),
    elsewhere: itemsOf(own),
  };
};
