import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { moleculeMarks, moleculeSetChanges } from '../../database/molecule-set-tables.ts';
import { moleculeSets } from '../../database/molecule-set-tables.ts';
import { requireStorage } from '../storage/storage.ts';
import type { SeenSet } from './access.ts';

/** An entry of the history that a change writes even where there is no storage left: whoever has too much can still rename and tidy up. */
const SMALL_ENTRY = 1024;

/**
 * Counts anew what is kept beside a set's records, and refuses where its owner has no room for it.
 * @param logged bytes of the entry that the change has in the history
 */
export const countKept = async (
  transaction: Database,
  { id, ownerId, marksBytes }: SeenSet,
  quota: number,
  logged: number,
): Promise<void> => {
  const { rows } = await transaction.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(pg_column_size(kept.*)), 0) from ${moleculeMarks} kept where kept.set_id = ${id})
      + (select coalesce(sum(pg_column_size(log.*)), 0) from ${moleculeSetChanges} log where log.set_id = ${id}) as bytes`);
  const [set] = await transaction
    .select({ calculated: moleculeSets.calculated })
    .from(moleculeSets)
    .where(eq(moleculeSets.id, id));
  const calculated = set?.calculated.length ? Buffer.byteLength(JSON.stringify(set.calculated)) : 0;
  const bytes = Number(rows[0]?.bytes ?? 0) + calculated;
  const grows = bytes - marksBytes;
  if (grows > 0 && (grows > logged || logged > SMALL_ENTRY))
    await requireStorage(transaction, ownerId, quota, grows);
  await transaction
    .update(moleculeSets)
    .set({ marksBytes: bytes, updatedAt: sql`now()` })
    .where(eq(moleculeSets.id, id));
};
