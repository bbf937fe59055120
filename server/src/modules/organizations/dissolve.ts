import type { Database } from '../../database/database.ts';
import { closeOrganizationCredits } from '../credits/organization.ts';
import { dropMembers, markDeleted } from '../memberships/queries.ts';
import { revokeInvitations } from './invitation-queries.ts';
import { addAllToLog } from './log.ts';

/**
 * Ends an organization: its members are individuals again, its invitations end, what is left of its credits is deducted. Nobody is told.
 * @param transaction holds the organization
 * @param actorId who ends it; null for the operator
 * @returns who its members were
 */
export const dissolve = async (
  transaction: Database,
  { id, name }: { id: string; name: string },
  actorId: string | null,
): Promise<string[]> => {
  // The members before the credits, as whoever spends locks them.
  const dropped = await dropMembers(transaction, id);
  await revokeInvitations(transaction, id);
  // Nobody reads it any more but the operator, who may be asked who did this.
  await addAllToLog(
    transaction,
    dropped.map((subjectId) => ({
      organizationId: id,
      action: subjectId === actorId ? 'left' : 'removed',
      actorId,
      subjectId,
    })),
  );
  await markDeleted(transaction, id);
  await closeOrganizationCredits(transaction, id, name);
  return dropped;
};
