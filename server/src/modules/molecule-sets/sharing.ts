import type { SetSharing, SharedSetRole, ShareOrder } from '@moiety/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { organizationMembers } from '../../database/organization-tables.ts';
import type { Links } from '../../site/links.ts';
import { notify } from '../notifications/notify.ts';
import { showShares, writeShare, type SharedItem } from '../sharing/shares.ts';
import { completed, findSet, owned, setShareLog, type Viewer } from './access.ts';
import { inTrash, isYours, noOrganization } from './refusals.ts';

/** A set as something that its owner shares in their organization. @throws Refusal `conflict` for who belongs to none */
const itemOf = async (
  database: Pick<Database, 'select'>,
  { accountId, organization }: Viewer,
  id: string,
): Promise<SharedItem> => {
  const [member] = await database
    .select({ joinedAt: organizationMembers.joinedAt, organizationId: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.accountId, accountId));
  if (!organization || member?.organizationId !== organization.id) throw noOrganization();
  return { log: setShareLog, id, organization, since: member.joinedAt };
};

/** Whom a set is shared with. @throws Refusal `notFound`; `forbidden` for a colleague's; `conflict` for who belongs to no organization */
export const sharingOf = async (database: Database, viewer: Viewer, id: string): Promise<SetSharing> => {
  owned(completed(await findSet(database, viewer, id)));
  return showShares(database, await itemOf(database, viewer, id));
};

/**
 * Shares a set, changes what somebody may, or ends it; asked for what holds already, nothing is written.
 * @throws Refusal as `sharingOf`; `conflict` in the trash or for an order that saw an older version; naming whom it cannot be shared with
 */
export const share = (
  { database, links }: { database: Database; links: Links },
  viewer: Viewer,
  id: string,
  order: ShareOrder<SharedSetRole>,
): Promise<SetSharing> =>
  database.transaction(async (transaction) => {
    const set = owned(completed(await findSet(transaction, viewer, id, 'update')));
    const item = await itemOf(transaction, viewer, id);
    if (set.deletedAt) throw inTrash();
    const { sharing, told } = await writeShare<SharedSetRole>(
      transaction,
      item,
      viewer.accountId,
      order,
      (member, path) => {
        if (member.id === set.ownerId) throw isYours(path);
      },
    );
    if (told) {
      const { memberId, by, role } = told;
      await notify(transaction, memberId, { kind: 'set-shared', set: set.name, id, by, role }, links);
    }
    return sharing;
  });
