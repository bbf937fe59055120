import { createHash } from 'node:crypto';
import { INVITATION_CREDITS } from '@moiety/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, invitationRewards } from '../../database/schema.ts';
import { grant } from '../credits/grant.ts';
import { mailboxOf, shortened } from '../accounts/email-address.ts';
import type { Links } from '../../site/links.ts';
import { tell } from '../notifications/tell.ts';
import type { Told } from '../notification-kinds/told.ts';

/** Whom somebody is told something. */
interface News {
  to: string;
  told: Told;
}

type Because = Extract<Told, { kind: 'invitation-unrewarded' }>['because'];

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
const noteReward = async (
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
 * Rewards an invited account and who invited it, at its first sign-in: both get the credits or neither, and the sign-in is in the
 * same transaction.
 * @param transaction of a sign-in that is known to be the account's first, which has locked the account
 * @returns tells those whom it concerns; to be called last, for the lock of the notifications
 */
export const rewardInvitation = async (
  transaction: Database,
  accountId: string,
  links: Links,
): Promise<() => Promise<void>> => {
  const invited = await findInvited(transaction, accountId);
  if (!invited) return async () => undefined;
  const { email, invitationId, inviterId, inviterEmail } = invited;
  const mailbox = mailboxOf(email);
  const because: Because | undefined =
    mailbox === mailboxOf(inviterEmail)
      ? 'own-mailbox'
      : await noteReward(transaction, { mailbox: hashOf(mailbox), accountId, invitationId });
  const news = async ({ to, told }: News): Promise<void> => tell(transaction, to, told, links);
  if (because) return () => news({ to: accountId, told: { kind: 'invitation-unrewarded', because } });
  const amount = INVITATION_CREDITS;
  // Who was invited before who invited: each waits only for an older account, so that no two wait for each other.
  await grant(transaction, accountId, { reason: 'invited-gift', params: {}, amount, key: 'invited' });
  await grant(transaction, inviterId, {
    reason: 'invite-user-gift',
    params: { count: 1 },
    amount,
    key: `invited:${accountId}`,
  });
  return () =>
    news({
      to: inviterId,
      told: { kind: 'invitation-rewarded', friend: shortened(email), credits: String(amount) },
    });
};
