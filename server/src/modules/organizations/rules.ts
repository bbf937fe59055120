import { memberRole, type MemberRole } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { lockMembership, organizationOf, type Membership } from '../memberships/queries.ts';

// Who may do what, as `contract/src/member-role.ts` says. Whoever is no member learns nothing of an organization: for them there is none.

const noOrganization = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('You do not belong to an organization', { id: 'server.noOrganization' }),
  );

/**
 * The caller's organization, as it is now.
 * @throws Refusal `notFound` for an individual
 */
export const membershipOf = async (database: Database, accountId: string): Promise<Membership> => {
  const membership = await organizationOf(database, accountId);
  if (!membership) throw noOrganization();
  return membership;
};

/**
 * The caller's organization, locked (`lockOrganization`): what they are in it holds until the transaction ends.
 * @throws Refusal `notFound` for an individual
 */
export const lockedMembership = async (transaction: Database, accountId: string): Promise<Membership> => {
  const membership = await lockMembership(transaction, accountId);
  if (!membership) throw noOrganization();
  return membership;
};

/** @throws Refusal `forbidden` for everybody but the OWNER */
export const requireOwner = ({ role }: Pick<Membership, 'role'>): void => {
  if (role === memberRole.owner) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Only the owner of the organization can do this', { id: 'server.organizationOwnerOnly' }),
  );
};

/** @throws Refusal `forbidden` for a MEMBER */
export const requireManager = ({ role }: Pick<Membership, 'role'>): void => {
  if (role !== memberRole.member) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Only the owner and the administrators of the organization can do this', {
      id: 'server.organizationManagersOnly',
    }),
  );
};

/**
 * The OWNER manages everybody, an ADMIN those who are or would be MEMBERs.
 * @throws Refusal `forbidden`
 */
export const requireMayManage = (caller: Pick<Membership, 'role'>, role: MemberRole): void => {
  requireManager(caller);
  if (caller.role === memberRole.owner || role === memberRole.member) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Administrators manage members only. Only the owner of the organization can do this', {
      id: 'server.organizationAdminsMembers',
    }),
  );
};

/** What is answered where somebody would make or remove an OWNER. */
export const ownerStays = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('An organization must have an owner. Transfer the ownership first', {
      id: 'server.organizationOwnerStays',
    }),
  );

export const memberNotFound = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This person does not belong to your organization', { id: 'server.memberNotFound' }),
  );
