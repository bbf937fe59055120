import type { Locale } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import { requiredLine } from '../../plugins/required-line.ts';
import type { Visitor } from '../../plugins/visitor.ts';
import { Refusal, type Wording } from '../../refusal.ts';
import { findOpenInvitation, lockInvitation, invitationOver } from '../invitations/open-invitation.ts';
import type { Recipient } from '../mail/letter-parts.ts';
import { alreadyRegisteredLetter, verificationLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import {
  type Account,
  type Applicant,
  findAccount,
  findInviter,
  markEmailVerified,
  storeApplicant,
} from '../accounts/accounts.ts';
import { browserOf } from '../tickets/applicant-browser.ts';
import { rollbackUnless } from '../../database/rollback-unless.ts';
import type { Links } from '../../site/links.ts';
import { hashPassword, turnOf } from '../passwords/password.ts';
import { refuseCommon } from '../passwords/refuse-common.ts';
import { countCall, countMail } from '../sign-in-limits/self-service-limits.ts';
import { lockTicket, issueTicket, spendTicket } from '../tickets/tickets.ts';

/** What somebody signs up with, parsed by the contract. */
export interface SignUp {
  email: string;
  password: string;
  nickname: string;
  inviteCode: string | undefined;
  /** The ticket of an emailed invitation. */
  invitation: string | undefined;
  /** The language of mails to them. */
  locale: Locale;
}

/** Making accounts and verifying their email addresses. */
export interface Registration {
  /**
   * Sends a link that verifies the email address. Where it has an account the owner is told instead, and the caller
   * learns nothing of it.
   * @param visitor where the call comes from; the link verifies the address in this browser alone
   * @throws Refusal naming the field `inviteCode`, `nickname` or `credential`; `linkExpired` where the invitation is of no use any more;
   * or `tooManyRequests`, also where the address got as many mails as it may
   */
  register(signUp: SignUp, visitor: Visitor): Promise<void>;
  /**
   * Verifies the address in the browser that the link was asked for in. Anywhere else it is not known who chose the password:
   * the owner of the address chooses another, and the link stays good until they have.
   * @param selfService whether passwords may be set by links here
   * @returns the address, and a ticket that sets a password and verifies it; null where it is verified
   * @throws Refusal `linkExpired`, `tooManyRequests`, or `forbidden` where a password would have to be set that may not
   */
  verifyEmail(
    ticket: string,
    visitor: Visitor,
    selfService: boolean,
  ): Promise<{ email: string; resetTicket: string | null }>;
  /**
   * Sends a new link to somebody who knows the password of an account that was not verified.
   * @param applicant the cookie of the browser that the link verifies the address in
   * @returns why no mail was sent, if none was
   */
  sendLinkAgain(account: Account, applicant: string | undefined): Promise<Refusal | undefined>;
}

/**
 * @param selfService whether people may sign up and set passwords by emailed links here
 * @throws Refusal `forbidden` where they may not
 */
export const requireSelfService = (selfService: boolean): void => {
  if (selfService) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Accounts and passwords are not managed here. Please ask your administrator', {
      id: 'server.noSelfService',
    }),
  );
};

const refusedField = (path: string, wording: Wording): Refusal =>
  new Refusal('invalidRequest', undefined, { fields: [{ path, wording }] });

const sendLink = async (
  transaction: Database,
  links: Links,
  accountId: string,
  person: Pick<Recipient, 'email' | 'locale'>,
  applicant: string | undefined,
): Promise<void> => {
  const ticket = await issueTicket(transaction, 'verify-email', accountId, { applicant });
  await queueMail(transaction, verificationLetter(links.site, person, links.verifyEmail(ticket)));
};

/** Tells the owner of an address that somebody signed up with it again. */
const notifyOwner = (transaction: Database, links: Links, owner: Account): Promise<void> => {
  const { signIn, forgotPassword: forgot } = links;
  return queueMail(transaction, alreadyRegisteredLetter(links.site, owner, { signIn, forgot }));
};

/**
 * Who invited somebody who signs up, and by which emailed invitation.
 * @throws Refusal naming the field `inviteCode`, or `linkExpired`
 */
const invitationOf = async (
  database: Database,
  { inviteCode, invitation }: Pick<SignUp, 'inviteCode' | 'invitation'>,
): Promise<Pick<Applicant, 'invitedBy' | 'invitationId'>> => {
  if (invitation !== undefined) {
    const open = await findOpenInvitation(database, invitation);
    if (!open) throw invitationOver();
    return { invitedBy: open.inviterId, invitationId: open.id };
  }
  if (inviteCode === undefined) return { invitedBy: null, invitationId: null };
  const invitedBy = await findInviter(database, inviteCode);
  if (invitedBy === undefined)
    throw refusedField('inviteCode', (msg) =>
      msg('This invitation is not valid. You can sign up without it', { id: 'server.unknownInvitation' }),
    );
  return { invitedBy, invitationId: null };
};

export const makeRegistration = (database: Database, links: Links): Registration => ({
  register: async ({ email, password, nickname: written, inviteCode, invitation, locale }, visitor) => {
    await countCall(database, 'register', email, visitor.address);
    const nickname = requiredLine('nickname', written);
    refuseCommon('credential', password, { email, site: links.site });
    const invited = await invitationOf(database, { inviteCode, invitation });
    // Whether or not the address has an account: it takes nearly all of the time.
    const passwordHash = await hashPassword(password, turnOf(visitor.address, email));
    await database.transaction(async (transaction) => {
      // Beyond the limit nothing changes, or the link that was sent before would be of no use.
      await countMail(transaction, 'sign-up', email);
      const applicant = { email, nickname, passwordHash, locale, ...invited };
      const id = await storeApplicant(transaction, applicant);
      if (invited.invitationId !== null) await lockInvitation(transaction, invited.invitationId, id);
      const owner = id === undefined ? await findAccount(transaction, email) : undefined;
      // The owner of a disabled account is not told to sign in.
      await rollbackUnless(!owner?.disabledAt, transaction, async (inner) => {
        if (id !== undefined) await sendLink(inner, links, id, applicant, visitor.applicant);
        else if (owner) await notifyOwner(inner, links, owner);
      });
    });
  },

  verifyEmail: async (ticket, { address, applicant }, selfService) => {
    const attempt = await countCall(database, 'ticket', ticket, address);
    const verified = await database.transaction(async (transaction) => {
      const held = await lockTicket(transaction, 'verify-email', ticket);
      if (held === undefined) throw new Refusal('linkExpired');
      const { accountId, browser, email, emailVerifiedAt } = held;
      const isOwn = applicant !== undefined && browser === browserOf(applicant);
      if (emailVerifiedAt === null && !isOwn) {
        requireSelfService(selfService);
        // The link is used up when the password is set (`dropTickets`): whoever leaves the page before comes back by it.
        return { email, resetTicket: await issueTicket(transaction, 'reset-password', accountId) };
      }
      // Of two that look at once one uses it.
      if (!(await spendTicket(transaction, 'verify-email', ticket))) throw new Refusal('linkExpired');
      if (emailVerifiedAt === null) await markEmailVerified(transaction, accountId);
      return { email, resetTicket: null };
    });
    await attempt.succeeded();
    return verified;
  },

  sendLinkAgain: (account, applicant) =>
    database.transaction(async (transaction) => {
      try {
        await countMail(transaction, 'sign-up', account.email);
      } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
      }
      await sendLink(transaction, links, account.id, account, applicant);
      return undefined;
    }),
});
