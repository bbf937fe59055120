import { memberRole } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { organizations } from '../../database/organization-tables.ts';
import { Refusal } from '../../refusal.ts';
import { addToLog } from './log.ts';
import { addMember } from '../memberships/queries.ts';

/** An organization that is to be made. */
export interface NewOrganization {
  name: string;
  type: 1 | 2 | 3;
  /** The last moment of the enterprise version; null where none is agreed. */
  validUntil: Date | null;
  /** The account that owns it. */
  ownerId: string;
  /** Who makes it; null for the operator. */
  actorId: string | null;
}

/**
 * Makes an organization with its OWNER as the only member.
 * @returns its id
 * @throws Refusal `conflict` where the person belongs to an organization already
 */
export const createOrganization = async (
  transaction: Database,
  { name, type, validUntil, ownerId, actorId }: NewOrganization,
): Promise<string> => {
  const [made] = await transaction
    .insert(organizations)
    .values({ name, type, validUntil })
    .returning({ id: organizations.id });
  if (!made) throw new Error('no organization was made');
  const { id } = made;
  if (!(await addMember(transaction, { accountId: ownerId, organizationId: id, role: memberRole.owner })))
    throw new Refusal('conflict', (msg) =>
      msg('This person already belongs to an organization', { id: 'server.organizationTaken' }),
    );
  await addToLog(transaction, {
    organizationId: id,
    action: 'created',
    actorId,
    subjectId: ownerId,
    after: name,
  });
  return id;
};
