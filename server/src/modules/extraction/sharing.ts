import type { DocumentSharing, SharedRole, ShareOrder } from '@moiety/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { organizations } from '../../database/organization-tables.ts';
import type { Links } from '../../site/links.ts';
import { notify } from '../notifications/notify.ts';
import { showShares, writeShare, type SharedItem } from '../sharing/shares.ts';
import { documentShareLog, findSeen, lockSeen, requireOwn, type DocumentRow, type Viewer } from './access.ts';
import { inTrash, mayAlready, personalDocument } from './refusals.ts';

/** A document as something that is shared among the members of whose it is. @throws Refusal `conflict` for a personal one */
const itemOf = async (
  database: Pick<Database, 'select'>,
  { id, payerId }: DocumentRow,
): Promise<SharedItem> => {
  const [organization] = await database
    .select({ id: organizations.id, name: organizations.name })
    .from(creditAccounts)
    .innerJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .where(eq(creditAccounts.id, payerId));
  if (!organization) throw personalDocument();
  return { log: documentShareLog, id, organization };
};

/** Whom a document is shared with. @throws Refusal `notFound`; `forbidden` for who may not share it; `conflict` for a personal one */
export const sharingOf = async (database: Database, viewer: Viewer, id: string): Promise<DocumentSharing> => {
  const { document } = await requireOwn(database, viewer, id);
  return showShares(database, await itemOf(database, document));
};

/**
 * Shares a document, changes what somebody may, or ends it; asked for what holds already, nothing is written.
 * @throws Refusal as `sharingOf`; `conflict` in the trash or for an order that saw an older version; naming whom it cannot be shared with
 */
export const share = async (
  { database, links }: { database: Database; links: Links },
  viewer: Viewer,
  id: string,
  order: ShareOrder<SharedRole>,
): Promise<DocumentSharing> =>
  database.transaction(async (transaction) => {
    const document = await lockSeen(transaction, viewer, id, requireOwn);
    const item = await itemOf(transaction, document);
    if (document.deletedAt) throw inTrash();
    const { sharing, told } = await writeShare<SharedRole>(
      transaction,
      item,
      viewer.accountId,
      order,
      async (member, path) => {
        const grantee = {
          accountId: member.id,
          organization: { ...viewer.organization!, role: member.role },
        };
        if ((await findSeen(transaction, grantee, id))?.role === 'own')
          throw mayAlready(path, member.nickname);
      },
    );
    if (told) {
      const { memberId, by, role } = told;
      const about = { kind: 'document-shared', document: document.name, id, by, role } as const;
      await notify(transaction, memberId, about, links);
    }
    return sharing;
  });
