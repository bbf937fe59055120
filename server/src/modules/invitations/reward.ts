import { createHash } from 'node:crypto';
import { INVITATION_CREDITS } from '@moiety/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, invitationRewards } from '../../database/account-tables.ts';
import { lockCredits } from '../credits/accounts.ts';
import { grant, grantTo } from '../credits/grant.ts';
import { mailboxOf, shortened } from '../accounts/email-address.ts';
import type { Links } from '../../site/links.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationContent } from '../notification-kinds/notification-content.ts';
import { rewardsThisMonth } from './monthly-limit.ts';

/** Whom somebody is told something. */
interface News {
  to: string;
  told: NotificationContent;
}

type Because = Extract<NotificationContent, { kind: 'invitation-unrewarded' }>['because'];

const hashOf = (mailbox: string): string => createHash('sha256').update(mailbox).digest('base64url');

/** Who signs in and who invited them, as they are now. */
const findInvited = async (transaction: Database, accountId: string) => {
  const inviter = transaction.select({ id: accounts.id, email: accounts.email }).from(accounts).as('inviter');
  const [found] = await transaction
    .select({
      email: accounts.email,
      invitationId: accounts.invitationId,
      inviterId: inviter.id,
      inviterEmail: inviter.email,
    })
    .from(accounts)
    .innerJoin(inviter, eq(inviter.id, accounts.invitedBy))
    .where(eq(accounts.id, accountId));
  return found;
};

/** Notes a reward, once for a mailbox, an account and an emailed invitation. @returns why there is none */
const recordReward = async (
  transaction: Database,
  reward: typeof invitationRewards.$inferInsert,
): Promise<Because | undefined> => {
  const noted = await transaction
    .insert(invitationRewards)
    .values(reward)
    .onConflictDoNothing()
    .returning({ mailbox: invitationRewards.mailbox });
  if (noted.length > 0) return undefined;
  const [before] = await transaction
    .select({ mailbox: invitationRewards.mailbox })
    .from(invitationRewards)
    .where(eq(invitationRewards.mailbox, reward.mailbox));
  return before ? 'rewarded-before' : 'link-used';
};

/**
 * Rewards an inviter, unless they had as many rewards as a month has. Their credits are locked first, so that of friends who sign in at
 * once each sees those before.
 * @returns whether they got it
 */
const rewardInviter = async (
  transaction: Database,
  inviterId: string,
  { friendId, mailbox, perMonth }: { friendId: string; mailbox: string; perMonth: number },
): Promise<boolean> => {
  const credits = await lockCredits(transaction, inviterId);
  // This one is noted already.
  if ((await rewardsThisMonth(transaction, inviterId)) > perMonth) {
    await transaction
      .update(invitationRewards)
      .set({ inviterRewarded: false })
      .where(eq(invitationRewards.mailbox, mailbox));
    return false;
  }
  await grantTo(transaction, credits, {
    reason: 'invite-user-gift',
    params: { count: 1 },
    amount: INVITATION_CREDITS,
    key: `invited:${friendId}`,
  });
  return true;
};

/**
 * Rewards an invited account and who invited it, at its first sign-in: both get the credits or neither, unless the inviter had as many
 * rewards as a month has, and the sign-in is in the same transaction.
 * @param transaction of a sign-in that is known to be the account's first, which has locked the account
 * @param perMonth how often an inviter is rewarded in a calendar month of UTC
 * @returns tells those whom it concerns; to be called last, for the lock of the notifications
 */
export const rewardInvitation = async (
  transaction: Database,
  accountId: string,
  links: Links,
  perMonth: number,
): Promise<() => Promise<void>> => {
  const invited = await findInvited(transaction, accountId);
  if (!invited) return async () => undefined;
  const { email, invitationId, inviterId, inviterEmail } = invited;
  const mailbox = mailboxOf(email);
  const hashed = hashOf(mailbox);
  const because: Because | undefined =
    mailbox === mailboxOf(inviterEmail)
      ? 'own-mailbox'
      : await recordReward(transaction, { mailbox: hashed, accountId, invitationId, inviterId });
  const news = async ({ to, told }: News): Promise<void> => notify(transaction, to, told, links);
  if (because) return () => news({ to: accountId, told: { kind: 'invitation-unrewarded', because } });
  const amount = INVITATION_CREDITS;
  // Who was invited before who invited: each waits only for an older account, so that no two wait for each other.
  await grant(transaction, accountId, { reason: 'invited-gift', params: {}, amount, key: 'invited' });
  const both = await rewardInviter(transaction, inviterId, {
    friendId: accountId,
    mailbox: hashed,
    perMonth,
  });
  // The page of the invitations says that the month has no more.
  if (!both) return async () => undefined;
  return () =>
    news({
      to: inviterId,
      told: { kind: 'invitation-rewarded', friend: shortened(email), credits: String(amount) },
    });
};
