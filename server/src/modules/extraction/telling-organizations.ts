import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { addAllToLog, type LogEntry } from '../organizations/log.ts';

/** What was done with a document. */
interface Done extends Pick<LogEntry, 'action' | 'before' | 'after'> {
  payerId: string;
  document: string;
}

/**
 * Writes what was done with documents into the logs of the organizations that they belong to; of a person's own nobody is told.
 * @param actorId who did it; null for the server, which empties the trash
 */
export const tellOrganizations = async (
  transaction: Database,
  actorId: string | null,
  done: readonly Done[],
): Promise<void> => {
  if (done.length === 0) return;
  const payers = await transaction
    .select({ id: creditAccounts.id, organizationId: creditAccounts.organizationId })
    .from(creditAccounts)
    .where(inArray(creditAccounts.id, [...new Set(done.map(({ payerId }) => payerId))]));
  const organizations = new Map(payers.map(({ id, organizationId }) => [id, organizationId]));
  await addAllToLog(
    transaction,
    done.flatMap(({ payerId, ...entry }) => {
      const organizationId = organizations.get(payerId);
      return organizationId ? [{ ...entry, organizationId, actorId }] : [];
    }),
  );
};
