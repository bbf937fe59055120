import type { Locale } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import { requiredLine } from '../../plugins/required-line.ts';
import type { Visitor } from '../../plugins/visitor.ts';
import { Refusal } from '../../refusal.ts';
import { passwordChangedLetter, resetLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import { notify } from '../notifications/notify.ts';
import { revokeSessions } from '../sessions/queries.ts';
import { type Account, findAccount, resetPasswordOf } from '../accounts/accounts.ts';
import { rollbackUnless } from '../../database/rollback-unless.ts';
import type { Links } from '../../site/links.ts';
import { hashPassword, turnOf } from './password.ts';
import { refuseCommon } from './refuse-common.ts';
import { countCall, countMail } from '../sign-in-limits/self-service-limits.ts';
import { isApplicantOf } from '../tickets/applicant-browser.ts';
import { dropTickets, isTicketGood, issueTicket, spendTicket } from '../tickets/tickets.ts';

/** New passwords for who forgot theirs. */
export interface PasswordReset {
  /**
   * Sends a link that sets a new password, if the address has an account with a password of ours. The caller learns
   * nothing of it.
   * @param address where the call comes from, for the limit
   * @throws Refusal `tooManyRequests`, also where the address got as many mails as it may
   */
  forgot(email: string, address: string): Promise<void>;
  /**
   * Sets the password and signs the account out everywhere. The email address counts as verified: the link came there.
   * The visitor can sign in at once, however often the old password was wrong.
   * @param nickname of an account that nobody had verified: whoever signed up may have been a stranger
   * @returns the account with its new password
   * @throws Refusal `linkExpired`, `tooManyRequests`, or naming the field `credential` where the password is too common, or `nickname`
   */
  reset(ticket: string, password: string, visitor: Visitor, nickname?: string): Promise<Account>;
}

/** Whom a link is made for, in vain, where an address has no account: nobody has this id. */
const nobody = (
  email: string,
): Pick<Account, 'id' | 'email' | 'nickname' | 'emailVerifiedAt'> & { locale: Locale } => ({
  id: '00000000-0000-0000-0000-000000000000',
  email,
  nickname: '',
  locale: 'en-US',
  emailVerifiedAt: null,
});

const mayReset = ({ passwordHash, disabledAt }: Account): boolean =>
  passwordHash !== null && disabledAt === null;

/** @param forgiveSignIns forgets the failed sign-ins of a visitor to an account */
export const makePasswordReset = (
  database: Database,
  links: Links,
  forgiveSignIns: (account: Account, visitor: Visitor) => Promise<void>,
): PasswordReset => ({
  forgot: async (email, address) => {
    await countCall(database, 'forgot', email, address);
    await database.transaction(async (transaction) => {
      // Beyond the limit the link that was sent before stays good.
      await countMail(transaction, 'reset', email);
      const account = await findAccount(transaction, email);
      const person = account ?? nobody(email);
      await rollbackUnless(account !== undefined && mayReset(account), transaction, async (inner) => {
        const ticket = await issueTicket(inner, 'reset-password', person.id);
        await queueMail(inner, resetLetter(links.site, person, links.resetPassword(ticket)));
      });
    });
  },

  reset: async (ticket, password, visitor, written) => {
    const nickname = written === undefined ? undefined : requiredLine('nickname', written);
    const attempt = await countCall(database, 'ticket', ticket, visitor.address);
    // Asked before, so that nobody makes us compute hashes by tickets that they made up.
    if (!(await isTicketGood(database, 'reset-password', ticket))) throw new Refusal('linkExpired');
    refuseCommon('credential', password, links);
    const passwordHash = await hashPassword(password, turnOf(visitor.address, ticket));
    const reset = await database.transaction(async (transaction) => {
      const spent = await spendTicket(transaction, 'reset-password', ticket);
      const account =
        spent &&
        (await resetPasswordOf(transaction, spent.accountId, {
          passwordHash,
          isApplicant: await isApplicantOf(transaction, spent.accountId, visitor.applicant),
          nickname,
        }));
      if (!account) throw new Refusal('linkExpired');
      // Whose link it was is known only now; refused, it stays good.
      refuseCommon('credential', password, { email: account.email, site: links.site });
      await revokeSessions(transaction, account.id);
      await dropTickets(transaction, account.id);
      // Before the address was verified nobody had signed in: this is the end of signing up, and no change of anything.
      if (spent.emailVerifiedAt === null) return account;
      await queueMail(
        transaction,
        passwordChangedLetter(links.site, account, { forgot: links.forgotPassword }),
      );
      await notify(transaction, account.id, { kind: 'password-changed', by: 'reset' }, links);
      return account;
    });
    await attempt.succeeded();
    await forgiveSignIns(reset, visitor);
    return reset;
  },
});
