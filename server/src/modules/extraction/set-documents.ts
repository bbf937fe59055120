import type { SetDocument } from '@moiety/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documents } from '../../database/document-tables.ts';
import { seenBy, type Viewer } from './access.ts';

/** What somebody is told of documents in which molecules were read, in the order of the ids: its name only where they may see it. */
export const setDocumentsOf = async (
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<SetDocument[]> => {
  if (ids.length === 0) return [];
  const rows = await database
    .select({
      id: documents.id,
      name: documents.name,
      deletedAt: documents.deletedAt,
      isSeen: sql<boolean>`coalesce(${seenBy(database, viewer)}, false)`,
    })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(inArray(documents.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) return { id, name: '', state: 'deleted' };
    if (!row.isSeen) return { id, name: '', state: 'hidden' };
    return { id, name: row.name, state: row.deletedAt === null ? 'open' : 'trash' };
  });
};
