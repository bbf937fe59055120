import type { Database } from '../../database/database.ts';
import { countAttempt, networkBuckets } from '../rate-limits/rate-limits.ts';

const HOUR = 60 * 60;
/** Invitations by one account in the days for which a link is good, revoked ones too. */
export const INVITATIONS_MAX = 100;

/** How many mails with invitations go out in an hour, from narrow to shared. */
const limits = { toOneMailbox: 3, ofAccount: 20, toMailbox: 5, fromAddress: 50 } as const;

/**
 * Counts an invitation that is about to be mailed; whether the mailbox has an account plays no part.
 * @param address where the call comes from
 * @throws Refusal `tooManyRequests`
 */
export const countInvitation = async (
  database: Database,
  { accountId, mailbox, address }: { accountId: string; mailbox: string; address: string },
): Promise<void> => {
  const windowSeconds = HOUR;
  await countAttempt(database, [
    { of: ['invite case', accountId, mailbox], maximum: limits.toOneMailbox, windowSeconds },
    { of: ['invite account', accountId], maximum: limits.ofAccount, windowSeconds },
    { of: ['invite mailbox', mailbox], maximum: limits.toMailbox, windowSeconds },
    ...networkBuckets('invite address', address, { maximum: limits.fromAddress, windowSeconds }),
  ]);
};
