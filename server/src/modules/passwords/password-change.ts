import type { Database } from '../../database/database.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { passwordWordings } from '../../plugins/field-wording.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent } from '../../security-event.ts';
import { passwordChangedLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import { notify } from '../notifications/notify.ts';
import { revokeSessions } from '../sessions/queries.ts';
import { type Account, findAccountById, replacePasswordHash } from '../accounts/accounts.ts';
import type { Links } from '../../site/links.ts';
import { hashPassword, passwordMatches, turnOf } from './password.ts';
import { refuseCommon } from './refuse-common.ts';
import { countCall } from '../sign-in-limits/self-service-limits.ts';
import { dropTickets } from '../tickets/tickets.ts';

/** The old password of the signed-in person, and the new one. */
export interface PasswordPair {
  old: string;
  new: string;
}

/**
 * Changes the password of the signed-in person and ends all other sessions.
 * @param address where the call comes from, for the limit
 * @returns the account with its new password
 * @throws Refusal `forbidden` for a domain account, `wrongCredentials` for a wrong old password, `invalidRequest` where the new
 * one is the same or too common, or `tooManyRequests`
 */
export type ChangePassword = (who: Principal, passwords: PasswordPair, address: string) => Promise<Account>;

/** @throws Refusal `forbidden`: the password is kept elsewhere */
export const refuseDomainAccount = (): never => {
  throw new Refusal('forbidden', (msg) =>
    msg('Does not support changing domain account passwords.', { id: 'server.domainPassword' }),
  );
};

const refuseSamePassword = (): never => {
  const field = { path: 'newCredential', wording: passwordWordings['password.same'] };
  throw new Refusal('invalidRequest', undefined, { fields: [field] });
};

const wrongOldPassword = (): Refusal =>
  new Refusal('wrongCredentials', undefined, { noted: { event: securityEvent.passwordChangeRefused } });

export const makePasswordChange =
  (database: Database, links: Links): ChangePassword =>
  async ({ accountId, sessionId, email }, passwords, address) => {
    const account = await findAccountById(database, accountId);
    const passwordHash = account?.passwordHash ?? refuseDomainAccount();
    // By the session, so that a stolen one cannot guess the password, and cannot keep its owner from changing it either.
    const attempt = await countCall(database, 'change', sessionId, address);
    const whose = turnOf(address, email);
    if (!(await passwordMatches(passwords.old, passwordHash, whose))) throw wrongOldPassword();
    await attempt.succeeded();
    if (passwords.new === passwords.old) refuseSamePassword();
    refuseCommon('newCredential', passwords.new, { email, site: links.site });
    const to = await hashPassword(passwords.new, whose);
    return database.transaction(async (transaction) => {
      const changed = await replacePasswordHash(transaction, accountId, { from: passwordHash, to });
      // It was changed elsewhere meanwhile, and the old password is not the old one any more.
      if (!changed) throw wrongOldPassword();
      await revokeSessions(transaction, accountId, sessionId);
      await dropTickets(transaction, accountId);
      await queueMail(
        transaction,
        passwordChangedLetter(links.site, changed, { forgot: links.forgotPassword }),
      );
      await notify(transaction, accountId, { kind: 'password-changed', by: 'change' }, links);
      return changed;
    });
  };
