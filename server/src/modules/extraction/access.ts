import { memberRole, type DocumentRole } from '@moiety/contract';
import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documentHolders, documents, documentShares } from '../../database/document-tables.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import { shareHolds, type ShareLog } from '../sharing/shares.ts';
import { onlyOwn, onlyRead } from './refusals.ts';

/** Who looks. */
export type Viewer = Pick<Principal, 'accountId' | 'organization'>;

export type DocumentRow = typeof documents.$inferSelect;

/** Whether somebody has to do with all documents of their organization. */
export const managesAll = ({ organization }: Viewer): boolean =>
  organization !== undefined && organization.role !== memberRole.member;

export const isPersonal = ({ accountId }: Viewer): SQL | undefined =>
  and(eq(creditAccounts.kind, 'personal'), eq(creditAccounts.ownerId, accountId));

/** Whoever pays for what they add now pays for it: a member's organization, else they themselves. */
export const isPaidBy = (viewer: Viewer): SQL | undefined =>
  viewer.organization ? eq(creditAccounts.organizationId, viewer.organization.id) : isPersonal(viewer);

/** They brought the same file. */
const holds = (database: Pick<Database, 'select'>, { accountId }: Viewer): SQL =>
  exists(
    database
      .select({ one: sql`1` })
      .from(documentHolders)
      .where(and(eq(documentHolders.documentId, documents.id), eq(documentHolders.accountId, accountId))),
  );

/** The log of what was shared. */
export const documentShareLog: ShareLog = { table: documentShares, item: 'document_id' };

/** The condition that a row of shares, by the name `share`, holds, beside the payer of its document. */
const holdsNow = shareHolds(documentShareLog, sql`${creditAccounts.organizationId}`);

/** The condition that a document, beside its payer, is shared with any member of its organization. */
export const isSharedNow = sql<boolean>`exists (
  select 1 from ${documentShares} share where share.document_id = ${documents.id} and ${holdsNow})`;

/** Shared with somebody, alone or with everyone; in the trash a document is shared with nobody. */
const isSharedWith = ({ accountId }: Viewer, roles: readonly string[]): SQL => sql`(
  ${documents.deletedAt} is null and exists (
    select 1 from ${documentShares} share
    where share.document_id = ${documents.id} and (share.is_everyone or share.member_id = ${accountId})
      and share.role in ${roles} and ${holdsNow}))`;

/**
 * What somebody may see, as a condition on documents beside their payers: their own, and of their organization's those that they brought
 * or that are shared with them; its OWNER and ADMINs all. Who has left it sees none of them.
 */
export const seenBy = (database: Pick<Database, 'select'>, viewer: Viewer): SQL => {
  const { organization } = viewer;
  return or(
    isPersonal(viewer),
    organization &&
      and(
        eq(creditAccounts.organizationId, organization.id),
        managesAll(viewer)
          ? undefined
          : or(holds(database, viewer), isSharedWith(viewer, ['read', 'review'])),
      ),
  )!;
};

/** That a document, beside its payer, is somebody's to share and to delete, as a condition on those that they see. */
export const ownedBy = (viewer: Viewer): SQL =>
  or(isPersonal(viewer), managesAll(viewer) ? sql`true` : eq(documents.makerId, viewer.accountId))!;

/** What somebody may do with a document that they see, as a column beside its payer. */
export const roleOf = (database: Pick<Database, 'select'>, viewer: Viewer): SQL<DocumentRole> => {
  const reviews = or(holds(database, viewer), isSharedWith(viewer, ['review']));
  return sql<DocumentRole>`case when ${ownedBy(viewer)} then 'own' when ${reviews} then 'review' else 'read' end`;
};

/** A document, whose it is, and what the viewer may do with it. */
export interface SeenDocument {
  document: DocumentRow;
  isOrganizations: boolean;
  role: DocumentRole;
}

/** @returns undefined where there is none, or it is none of theirs */
export const findSeen = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<SeenDocument | undefined> => {
  const [found] = await database
    .select({ document: documents, kind: creditAccounts.kind, role: roleOf(database, viewer) })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(and(eq(documents.id, id), seenBy(database, viewer)));
  if (!found) return undefined;
  const { document, kind, role } = found;
  return { document, isOrganizations: kind === 'organization', role };
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

/** For whatever changes a document or spends credits on it. @throws Refusal `notFound`; `forbidden` for who may only read it */
export const requireReviewer = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<SeenDocument> => {
  const seen = await requireSeen(database, viewer, id);
  if (seen.role === 'read') throw onlyRead();
  return seen;
};

/** For deleting and sharing. @throws Refusal `notFound`; `forbidden` for a colleague's */
export const requireOwn = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<SeenDocument> => {
  const seen = await requireSeen(database, viewer, id);
  if (seen.role !== 'own') throw onlyOwn();
  return seen;
};

/**
 * A document locked until the transaction ends: after credits, and before the numbers of the notifications. What the viewer may is looked at
 * when it is: sharing that was stopped a moment ago counts.
 * @param required what they have to be, as `requireReviewer`
 */
export const lockSeen = async (
  transaction: Database,
  viewer: Viewer,
  id: string,
  required: typeof requireSeen,
): Promise<DocumentRow> => {
  await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, id))
    .for('no key update');
  return (await required(transaction, viewer, id)).document;
};
