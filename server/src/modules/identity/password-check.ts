import { str } from '@lit/localize';
import type { Database } from '../../database/database.ts';
import { makeFairQueue, type Whose } from '../../fair-queue.ts';
import { Refusal, type Wording } from '../../refusal.ts';
import { securityEvent, type SignInRefusal } from '../../security-event.ts';
import { type Account, findAccount, replacePasswordHash } from '../accounts/accounts.ts';
import { hashPassword, isOutdated, passwordMatches, turnOf } from '../passwords/password.ts';
import type { Registration } from './registration.ts';
import type { Visitor } from '../../plugins/visitor.ts';
import type { Devices } from '../sign-in-limits/devices.ts';
import { countAttempt, requireRoomIn } from '../rate-limits/rate-limits.ts';
import { signInBuckets, successBuckets, type SignInLimits } from '../sign-in-limits/sign-in-limits.ts';

/**
 * Finds out whose account and password these are, wherever they are asked for: at the sign-in of this server and at that of
 * the embedded OpenID provider.
 * @param visitor where the call comes from, for the limits
 * @throws Refusal `wrongCredentials`, in the same words and time for an unknown or a disabled account and one of single sign-on;
 * `emailNotVerified` once a new link is on its way; or `tooManyRequests`
 */
export type CheckPassword = (account: string, password: string, visitor: Visitor) => Promise<Account>;

/** Says that the link of before is to be used, and when another can be had. */
const notVerifiedYet = ({ headers }: Refusal): Wording => {
  const minutes = Math.ceil(Number(headers['retry-after'] ?? 60) / 60);
  return (msg) =>
    msg(
      str`Please verify your email address first, with the newest link that was emailed to you. Another one can be sent in ${minutes} min`,
      { id: 'server.notVerifiedYet' },
    );
};

/**
 * Makes the hash anew if it was made with other parameters.
 * @returns the account as it is now; undefined where it changed meanwhile
 */
const withCurrentHash = async (
  database: Database,
  account: Account,
  password: string,
  whose: Whose,
): Promise<Account | undefined> => {
  const { id, passwordHash } = account;
  if (passwordHash === null || !isOutdated(passwordHash)) return account;
  try {
    const to = await hashPassword(password, whose);
    return await replacePasswordHash(database, id, { from: passwordHash, to });
  } catch (error) {
    // Too busy for another hash: the next sign-in will do.
    if (error instanceof Refusal) return account;
    throw error;
  }
};

/** The answer tells nobody why; the log does. */
export const wrongCredentials = (account: string, reason: SignInRefusal): Refusal =>
  new Refusal('wrongCredentials', undefined, {
    noted: { event: securityEvent.signInRefused, account, reason },
  });

/**
 * Sign-ins of one network are counted in the same row, and each waits for it with a connection to the database in its hands: so that many
 * from one network do not have all connections, a few are counted at once and networks take turns.
 */
const countingInTurn = makeFairQueue({
  name: 'sign-ins',
  atOnce: 2,
  perMember: 160,
  perGroup: 160,
  total: 1000,
  retryAfter: 5,
});

export const makePasswordCheck =
  (
    database: Database,
    { limits, devices, registration }: { limits: SignInLimits; devices: Devices; registration: Registration },
  ): CheckPassword =>
  async (name, password, visitor) => {
    const whose = turnOf(visitor.address, name);
    const successes = successBuckets(limits, name, visitor);
    const { found, attempt } = await countingInTurn(whose, async () => {
      const account = await findAccount(database, name);
      const device = devices.known(visitor.devices, {
        email: name,
        passwordHash: account?.passwordHash ?? null,
      });
      const counted = await countAttempt(database, signInBuckets(limits, name, visitor, device));
      await requireRoomIn(database, successes);
      return { found: account, attempt: counted };
    });
    const judge = async (account: Account | undefined): Promise<Account | undefined> => {
      const matches = await passwordMatches(password, account?.passwordHash ?? undefined, whose);
      if (!account) throw wrongCredentials(name, 'unknown-account');
      if (!matches) throw wrongCredentials(name, 'wrong-password');
      if (account.disabledAt !== null) throw wrongCredentials(name, 'disabled-account');
      return withCurrentHash(database, account, password, whose);
    };
    // A second time where the hash was replaced in between: by another sign-in with the same password, or a new password.
    const account = (await judge(found)) ?? (await judge(await findAccount(database, name)));
    if (!account) throw wrongCredentials(name, 'changed-meanwhile');
    await attempt.succeeded();
    await countAttempt(database, successes);
    if (account.emailVerifiedAt === null) {
      const held = await registration.sendLinkAgain(account, visitor.applicant);
      // Nothing is said to be sent that was not.
      throw new Refusal(held ? 'tooManyRequests' : 'emailNotVerified', held && notVerifiedYet(held), {
        ...(held && { headers: held.headers }),
        noted: {
          event: securityEvent.signInRefused,
          account: name,
          reason: 'unverified-address',
          limit: held?.noted?.limit,
        },
      });
    }
    return account;
  };
