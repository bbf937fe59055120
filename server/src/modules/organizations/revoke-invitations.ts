import type { Database } from '../../database/database.ts';
import { revokeInvitationsBy } from './invitation-queries.ts';
import { addAllToLog } from './log.ts';

/**
 * Ends the open invitations of somebody who may not invite any more: otherwise a second account of theirs would come back by one.
 * @param actorId who took the right from them; null for the operator
 * @param only the role to which they may not invite any more, where they may to others
 */
export const revokeInvitationsOf = async (
  transaction: Database,
  organizationId: string,
  inviterId: string,
  actorId: string | null,
  only?: Parameters<typeof revokeInvitationsBy>[3],
): Promise<void> => {
  const ended = await revokeInvitationsBy(transaction, organizationId, inviterId, only);
  await addAllToLog(
    transaction,
    ended.map(({ id, role }) => ({
      organizationId,
      action: 'invitation-revoked',
      actorId,
      invitationId: id,
      after: role,
    })),
  );
};
