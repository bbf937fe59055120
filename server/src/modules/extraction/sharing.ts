import { SHARING_HISTORY_MAX, type DocumentSharing, type shareDocument } from '@moiety/contract';
import { and, desc, eq, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documents, documentShares } from '../../database/document-tables.ts';
import { organizations } from '../../database/organization-tables.ts';
import { accounts } from '../../database/schema.ts';
import type { Links } from '../../site/links.ts';
import { findMember, findMemberBy, isReachedBy, type MemberRow } from '../memberships/queries.ts';
import { tell } from '../notifications/tell.ts';
import { findSeen, lockSeen, requireOwn, shareHolds, type DocumentRow, type Viewer } from './access.ts';
import { inTrash, mayAlready, noMember, personalDocument, sharingChanged } from './refusals.ts';

type Order = (typeof shareDocument)['body']['_output'];

/** What holds of a document's shares, and its name, by who may see that. */
const showSharing = async (
  database: Pick<Database, 'select'>,
  { id, payerId }: DocumentRow,
): Promise<DocumentSharing> => {
  const [payer] = await database
    .select({ name: organizations.name })
    .from(creditAccounts)
    .innerJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .where(eq(creditAccounts.id, payerId));
  if (!payer) throw personalDocument();
  const share = alias(documentShares, 'share');
  const held = await database
    .select({ id: share.memberId, role: share.role, nickname: accounts.nickname })
    .from(share)
    .innerJoin(documents, eq(documents.id, share.documentId))
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .leftJoin(accounts, eq(accounts.id, share.memberId))
    .where(and(eq(share.documentId, id), shareHolds))
    .orderBy(sql`lower(${accounts.nickname})`, share.version);
  const member = alias(accounts, 'member');
  const history = await database
    .select({
      by: accounts.nickname,
      at: documentShares.createdAt,
      member: member.nickname,
      role: documentShares.role,
    })
    .from(documentShares)
    .leftJoin(accounts, eq(accounts.id, documentShares.accountId))
    .leftJoin(member, eq(member.id, documentShares.memberId))
    .where(eq(documentShares.documentId, id))
    .orderBy(desc(documentShares.version))
    .limit(SHARING_HISTORY_MAX);
  return {
    version: await versionOf(database, id),
    organization: payer.name,
    everyone: held.find((one) => one.id === null)?.role ?? null,
    members: held.flatMap(({ id: memberId, role, nickname }) =>
      memberId === null || role === null ? [] : [{ id: memberId, nickname: nickname ?? '', role }],
    ),
    history: history.map(({ by, at, ...entry }) =>
      Object.assign(entry, { by: by ?? '', at: at.toISOString() }),
    ),
  };
};

const versionOf = async (database: Pick<Database, 'select'>, id: string): Promise<number> => {
  const [last] = await database
    .select({ version: max(documentShares.version) })
    .from(documentShares)
    .where(eq(documentShares.documentId, id));
  return last?.version ?? 0;
};

/** Whom a document is shared with. @throws Refusal `notFound`; `forbidden` for who may not share it; `conflict` for a personal one */
export const sharingOf = async (database: Database, viewer: Viewer, id: string): Promise<DocumentSharing> =>
  showSharing(database, (await requireOwn(database, viewer, id)).document);

/** The member that an order names. @throws Refusal naming `to.email` or `to.id` */
const memberIn = async (
  database: Database,
  { organization }: Viewer,
  to: Exclude<Order['to'], { kind: 'everyone' }>,
): Promise<MemberRow> => {
  const found =
    organization &&
    (to.kind === 'member'
      ? await findMember(database, organization.id, to.id)
      : await findMemberBy(database, organization.id, isReachedBy(to.email)));
  if (!found) throw noMember(to.kind === 'member' ? 'to.id' : 'to.email');
  return found;
};

/**
 * Shares a document, changes what somebody may, or ends it; asked for what holds already, nothing is written.
 * @throws Refusal as `sharingOf`; `conflict` in the trash or for an order that saw an older version; naming whom it cannot be shared with
 */
export const share = async (
  { database, links }: { database: Database; links: Links },
  viewer: Viewer,
  id: string,
  { to, role, seen }: Order,
): Promise<DocumentSharing> =>
  database.transaction(async (transaction) => {
    const document = await lockSeen(transaction, viewer, id, requireOwn);
    const before = await showSharing(transaction, document);
    if (document.deletedAt) throw inTrash();
    const member = to.kind === 'everyone' ? null : await memberIn(transaction, viewer, to);
    const held = member
      ? (before.members.find((one) => one.id === member.id)?.role ?? null)
      : before.everyone;
    if (held === role) return before;
    if (seen !== before.version) throw sharingChanged();
    if (member && role !== null) {
      const grantee = { accountId: member.id, organization: { ...viewer.organization!, role: member.role } };
      if ((await findSeen(transaction, grantee, id))?.role === 'own')
        throw mayAlready(to.kind === 'email' ? 'to.email' : 'to.id', member.nickname);
    }
    await transaction.insert(documentShares).values({
      documentId: id,
      version: before.version + 1,
      isEveryone: member === null,
      memberId: member?.id ?? null,
      role,
      accountId: viewer.accountId,
      // Now and not when the transaction began: who joined in between is a member.
      createdAt: sql`clock_timestamp()`,
    });
    if (member && role !== null) {
      const [sharer] = await transaction
        .select({ by: accounts.nickname })
        .from(accounts)
        .where(eq(accounts.id, viewer.accountId));
      const told = {
        kind: 'document-shared',
        document: document.name,
        id,
        by: sharer?.by ?? '',
        role,
      } as const;
      await tell(transaction, member.id, told, links);
    }
    return showSharing(transaction, document);
  });
