import { randomUUID } from 'node:crypto';
import { organizationType, type User } from '@moiety/contract';
import { TOKEN_SECONDS } from '@moiety/contract/token-cookie.ts';
import type { Database } from '../../database/database.ts';
import {
  ofSessions,
  toolForbidden,
  type Authenticate,
  type Principal,
  type Recognize,
} from '../../plugins/authentication.ts';
import type { ReadVisitor, Visitor } from '../../plugins/visitor.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent } from '../../security-event.ts';
import { organizationOf } from '../memberships/queries.ts';
import { type Account, lockAccount, lockPassword, markWelcomed } from '../accounts/accounts.ts';
import { makeDevices, type DeviceAccount, type Devices } from '../sign-in-limits/devices.ts';
import type { SigningKey } from '../sessions/key-rotation.ts';
import type { Links } from '../../site/links.ts';
import { makeEmailChange, type EmailChange } from './email-change.ts';
import { makePasswordChange, type ChangePassword } from '../passwords/password-change.ts';
import { makePasswordCheck, wrongCredentials, type CheckPassword } from './password-check.ts';
import { makePasswordReset, type PasswordReset } from '../passwords/password-reset.ts';
import { makePublicKeys } from '../sessions/public-keys.ts';
import * as queries from '../sessions/queries.ts';
import { makeRegistration, type Registration } from './registration.ts';
import { forgive } from '../rate-limits/rate-limits.ts';
import { makeSessions, type Sessions } from '../sessions/sessions.ts';
import { signInBuckets, type SignInLimits } from '../sign-in-limits/sign-in-limits.ts';
import { isTicketGood, type TicketPurpose } from '../tickets/tickets.ts';
import { makeTokens } from '../sessions/tokens.ts';
import { makeToolTokens, type ToolScopes, type ToolToken } from './tool-tokens.ts';

/** Accounts, sessions and tokens. */
export interface Identity {
  /**
   * @param visitor where the call comes from
   * @throws Refusal as `checkPassword` does
   */
  signIn(account: string, password: string, visitor: Visitor): Promise<SignedIn>;
  /**
   * Signs an account in that proved itself otherwise.
   * @param account as it was when it proved itself, or since: its security stamp must still be the same
   * @returns a token
   * @throws Refusal `forbidden` where the account is disabled; `signInAgain` where its sessions were ended meanwhile
   */
  beginSession(account: Account, how: SessionStart): Promise<string>;
  /** The device cookie of a visitor who proved to own an account (`DEVICE_COOKIE`, `deviceCookieOptions`). */
  rememberDevice(visitor: Visitor, account: DeviceAccount): string;
  sessions: Sessions;
  checkPassword: CheckPassword;
  registration: Registration;
  passwordReset: PasswordReset;
  changePassword: ChangePassword;
  emailChange: EmailChange;
  /** Whether an emailed link could be used now; it stays as it is. */
  isTicketGood(purpose: TicketPurpose, ticket: string): Promise<boolean>;
  /** Signs with a new key where that is due. */
  rotateKeyIfDue(): Promise<boolean>;
  /**
   * Refuses the token of a session from now on; one that is no valid token is refused already.
   * @throws Refusal `forbidden` where it is a hosted tool's, which ends nobody's session
   */
  revoke(token: string): Promise<void>;
  /** The session whose own token it is, genuine and not expired; the session may have ended. */
  sessionIdOf(token: string): Promise<string | undefined>;
  /**
   * A token for a hosted tool to work with in this person's name.
   * @throws Refusal `notFound` where there is no such tool, `forbidden` where it has no scopes
   */
  issueToolToken(who: Principal, tool: string): Promise<ToolToken>;
  /** The profile of a person as the token and the calls show it. */
  profileOf(person: Person): User;
  recognize: Recognize;
  authenticate: Authenticate;
}

/** What a sign-in by password gives. */
export interface SignedIn {
  token: string;
  /** The device cookie to set. */
  devices: string;
}

/** How a session begins. */
export interface SessionStart {
  method: 'password' | 'sso';
  visitor: Visitor;
  /** Of single sign-on: with it the provider logs out without a question. */
  idToken?: string;
  /** When the person proved who they are; undefined where the provider of single sign-on did not say. */
  confirmedAt: Date | undefined;
  /** Runs in the transaction that adds the session, and throws where it must not begin. */
  inside?(transaction: Database, sessionId: string): Promise<void>;
}

type Person = Pick<Principal, 'accountId' | 'email' | 'nickname' | 'headerImage' | 'organization'>;

const profileOf = ({ accountId, email, nickname, headerImage, organization }: Person): User => ({
  uuid: accountId,
  id: accountId,
  Username: email,
  nickname,
  email,
  headerImage,
  credit: '0',
  organizationName: organization?.name ?? '',
  organizationType: organization?.type ?? organizationType.toCustomer,
});

/** What identity is made of. */
export interface IdentityParts {
  database: Database;
  /** Signs the tokens of this process. */
  key: SigningKey;
  limits: SignInLimits;
  readVisitor: ReadVisitor;
  /** The portal in mails. */
  links: Links;
  welcome: Welcome;
  /** What the hosted tools may do. */
  toolScopes: ToolScopes;
}

/**
 * What a sign-in gives and tells besides its session.
 * @param transaction that of the sign-in, which has locked the account and added the session
 * @param isFirst whether it is the account's first
 */
export type Welcome = (transaction: Database, account: Account, isFirst: boolean) => Promise<void>;

export const makeIdentity = async ({
  database,
  key,
  limits,
  readVisitor,
  links,
  welcome,
  toolScopes,
}: IdentityParts): Promise<Identity> => {
  const tokens = makeTokens(
    key,
    makePublicKeys((kid) => queries.findKey(database, kid)),
  );
  const toolTokens = makeToolTokens(database, tokens, toolScopes);
  const principalOf = queries.preparePrincipalQuery(database);
  const registration = makeRegistration(database, links);
  const devices: Devices = await makeDevices(database);
  const rememberDevice = (visitor: Visitor, account: DeviceAccount): string =>
    devices.remember(visitor.devices, account);
  const sessions = makeSessions(database);
  const checkPassword = makePasswordCheck(database, { limits, devices, registration });
  /** @param inside runs in the transaction, and throws where the session must not begin */
  const begin = async (
    account: Account,
    { method, visitor, idToken, confirmedAt }: SessionStart,
    inside: (transaction: Database, sessionId: string) => Promise<void>,
  ): Promise<string> => {
    const id = randomUUID();
    const begunAt = new Date();
    const expiresAt = new Date(begunAt.getTime() + TOKEN_SECONDS * 1000);
    const { userAgent, address, country } = visitor;
    const session = {
      id,
      accountId: account.id,
      expiresAt,
      confirmedAt,
      method,
      userAgent,
      address,
      country,
    };
    const held = visitor.token === undefined ? undefined : await tokens.read(visitor.token);
    const former = held?.tool ? undefined : held?.session;
    await database.transaction(async (transaction) => {
      // First: it locks the account more strongly than what follows, and two that strengthen a lock wait for each other.
      const isFirst = account.welcomedAt === null && (await markWelcomed(transaction, account.id));
      await inside(transaction, id);
      await queries.addSession(transaction, { ...session, ...(idToken !== undefined && { idToken }) });
      await welcome(transaction, account, isFirst);
      // A browser has one session: signed in again, to confirm who it is or by another tab, the person is not there twice.
      if (former !== undefined) await queries.revokeSession(transaction, former, account.id);
    });
    const organization = await organizationOf(database, account.id);
    const user = profileOf({ ...account, accountId: account.id, organization });
    return tokens.sign(user, { id, begunAt, expiresAt });
  };
  const recognize: Recognize = async (token, request) => {
    const claims = await tokens.read(token);
    const principal = claims && (await principalOf(claims.session));
    if (!principal) return undefined;
    // Nobody waits for it, and a call does not fail because it could not be noted.
    if (request && principal.isSeenDue)
      sessions.recordSeen(principal, readVisitor(request)).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a session could not be noted as seen');
      });
    return { principal, tool: claims.tool && toolTokens.grantOf(claims.tool) };
  };
  return {
    sessions,
    profileOf,
    rememberDevice,
    rotateKeyIfDue: key.rotateIfDue,
    beginSession: (account, how) =>
      begin(account, how, async (transaction, sessionId) => {
        const held = await lockAccount(transaction, account.id);
        if (!held)
          throw new Refusal('forbidden', undefined, {
            noted: {
              event: securityEvent.signInRefused,
              account: account.email,
              reason: 'disabled-account',
            },
          });
        if (held.securityStamp !== account.securityStamp) throw new Refusal('signInAgain');
        await how.inside?.(transaction, sessionId);
      }),
    checkPassword,
    registration,
    passwordReset: makePasswordReset(database, links, ({ email }, visitor) =>
      // No device is known to the new password yet, so it is as an unknown one that this visitor failed.
      forgive(database, signInBuckets(limits, email, visitor, undefined)),
    ),
    changePassword: makePasswordChange(database, links),
    emailChange: makeEmailChange(database, links),
    isTicketGood: (purpose, ticket) => isTicketGood(database, purpose, ticket),
    signIn: async (name, password, visitor) => {
      const account = await checkPassword(name, password, visitor);
      const token = await begin(
        account,
        { method: 'password', visitor, confirmedAt: new Date() },
        async (transaction) => {
          if (!(await lockPassword(transaction, account))) throw wrongCredentials(name, 'changed-meanwhile');
        },
      );
      return { token, devices: rememberDevice(visitor, account) };
    },
    sessionIdOf: async (token) => {
      const claims = await tokens.read(token);
      return claims?.tool ? undefined : claims?.session;
    },
    revoke: async (token) => {
      const claims = await tokens.read(token);
      if (claims?.tool) throw toolForbidden();
      if (claims) await queries.revokeSession(database, claims.session);
    },
    issueToolToken: toolTokens.issue,
    recognize,
    authenticate: ofSessions(recognize),
  };
};
