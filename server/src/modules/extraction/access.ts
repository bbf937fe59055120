import { memberRole } from '@moiety/contract';
import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documentHolders, documents } from '../../database/document-tables.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';

/** Who looks. */
export type Viewer = Pick<Principal, 'accountId' | 'organization'>;

export type DocumentRow = typeof documents.$inferSelect;

/** Whether somebody has to do with all documents of their organisation. */
const managesAll = ({ organization }: Viewer): boolean =>
  organization !== undefined && organization.role !== memberRole.member;

/**
 * What somebody may see, as a condition on documents beside their payers: their own, and of their organisation's those that they brought;
 * its OWNER and ADMINs all. Who has left it sees none of them.
 */
export const seenBy = (database: Pick<Database, 'select'>, viewer: Viewer): SQL => {
  const { accountId, organization } = viewer;
  const holds = exists(
    database
      .select({ one: sql`1` })
      .from(documentHolders)
      .where(and(eq(documentHolders.documentId, documents.id), eq(documentHolders.accountId, accountId))),
  );
  return or(
    and(eq(creditAccounts.kind, 'personal'), eq(creditAccounts.ownerId, accountId)),
    organization &&
      and(eq(creditAccounts.organizationId, organization.id), managesAll(viewer) ? undefined : holds),
  )!;
};

/** A document, and whose it is. */
export interface SeenDocument {
  document: DocumentRow;
  isOrganizations: boolean;
}

/** @returns undefined where there is none, or it is none of theirs */
export const findSeen = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<SeenDocument | undefined> => {
  const [found] = await database
    .select({ document: documents, kind: creditAccounts.kind })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(and(eq(documents.id, id), seenBy(database, viewer)));
  return found && { document: found.document, isOrganizations: found.kind === 'organization' };
};

/** @throws Refusal `notFound` */
export const requireSeen = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<SeenDocument> => {
  const found = await findSeen(database, viewer, id);
  if (!found) throw new Refusal('notFound');
  return found;
};

/** A document as `requireSeen`, locked until the transaction ends: after credits, and before the numbers of the notifications. */
export const lockSeen = async (transaction: Database, viewer: Viewer, id: string): Promise<DocumentRow> => {
  await requireSeen(transaction, viewer, id);
  const [row] = await transaction.select().from(documents).where(eq(documents.id, id)).for('no key update');
  if (!row) throw new Refusal('notFound');
  return row;
};

/** Who added it, and who has to do with all of the organisation's. */
export const mayDelete = (
  viewer: Viewer,
  { document, isOrganizations }: { document: Pick<DocumentRow, 'makerId'>; isOrganizations: boolean },
): boolean => !isOrganizations || document.makerId === viewer.accountId || managesAll(viewer);

/** @throws Refusal `notFound`; `forbidden` for a colleague's */
export const requireDeletable = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<SeenDocument> => {
  const seen = await requireSeen(database, viewer, id);
  if (!mayDelete(viewer, seen)) throw new Refusal('forbidden');
  return seen;
};
