import type { Database } from '../../database/database.ts';
import { countAttempt, networkBuckets } from '../rate-limits/rate-limits.ts';

const HOUR = 60 * 60;
/** Invitations to one organization in the days for which a link is good, those that came to nothing too. */
export const MEMBER_INVITATIONS_MAX = 500;

/**
 * How many mails with invitations go out in an hour, from narrow to shared. A mailbox counts those of friends as well
 * (`invitations/limits.ts`); whoever builds a team invites more people than whoever invites friends.
 */
const limits = { toOneMailbox: 3, ofAccount: 60, toMailbox: 5, fromAddress: 200 } as const;

/** An invitation that is about to be mailed. */
export interface CountedInvitation {
  organizationId: string;
  accountId: string;
  mailbox: string;
  /** Where the call comes from. */
  address: string;
}

/**
 * Counts an invitation; whether the mailbox has an account plays no part.
 * @throws Refusal `tooManyRequests`
 */
export const countMemberInvitation = async (
  database: Database,
  { organizationId, accountId, mailbox, address }: CountedInvitation,
): Promise<void> => {
  const windowSeconds = HOUR;
  await countAttempt(database, [
    { of: ['member case', organizationId, mailbox], maximum: limits.toOneMailbox, windowSeconds },
    { of: ['member account', accountId], maximum: limits.ofAccount, windowSeconds },
    { of: ['invite mailbox', mailbox], maximum: limits.toMailbox, windowSeconds },
    ...networkBuckets('member address', address, { maximum: limits.fromAddress, windowSeconds }),
  ]);
};
