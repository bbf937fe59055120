/** What the log tells whoever watches over an installation, each by one name that alerts can be built on. */
export const securityEvent = {
  /** Somebody signed in. */
  signedIn: 'signed-in',
  /** An account and a password were judged, or a provider's answer, and nobody was signed in. */
  signInRefused: 'sign-in-refused',
  /** A sign-in was not even judged: too many had failed for this account, in one of the counts that `limit` names. */
  accountLocked: 'account-locked',
  /** The signed-in person asked for a new password and did not know the old one. */
  passwordChangeRefused: 'password-change-refused',
  /** The signed-in person changed the password. */
  passwordChanged: 'password-changed',
  /** Somebody asked for a link that sets a new password; whether the address has an account is not told. */
  passwordResetAsked: 'password-reset-asked',
  /** Such a link set a new password. */
  passwordReset: 'password-reset',
  /** The signed-in person asked for another email address (`subject`). */
  emailChangeAsked: 'email-change-asked',
  /** The new address (`subject`) was confirmed and is the account's. */
  emailChanged: 'email-changed',
  /** Who has the former address (`account`) said that it was not them; the account has it again in place of `subject`. */
  emailChangeStopped: 'email-change-stopped',
  /** Somebody who does not run the platform asked for what only administrators may do. */
  administrationRefused: 'administration-refused',
  /** An administrator did something for or against an account (`subject`) or an organization (`organization`). */
  accountDisabled: 'account-disabled',
  accountEnabled: 'account-enabled',
  creditsGranted: 'credits-granted',
  resetLinkSent: 'reset-link-sent',
  organizationCreated: 'organization-created',
  organizationExtended: 'organization-extended',
  organizationEnded: 'organization-ended',
  /** Somebody asked for what their account, or their role in an organization, does not allow. */
  accessRefused: 'access-refused',
  /** Too many calls or mails of a kind in a while; `limit` names the count. */
  rateLimitReached: 'rate-limit-reached',
  /** An account has as much as it may have; `limit` names of what, where that is known. */
  quotaReached: 'quota-reached',
  /** Something was not stored because a disk is full, or almost; `limit` names it: `database`, `files`, or the `reserve` that stays free. */
  diskFull: 'disk-full',
} as const;
export type SecurityEvent = (typeof securityEvent)[keyof typeof securityEvent];

/** Why a sign-in was refused. The log may tell what the answer must not. */
export type SignInRefusal =
  | 'unknown-account'
  | 'wrong-password'
  | 'disabled-account'
  | 'unverified-address'
  /** The password, or the right to sign in, changed while the sign-in was under way. */
  | 'changed-meanwhile'
  /** The answer of the OpenID provider is not the one to what this server asked. */
  | 'invalid-answer'
  /** The OpenID provider refused, or the person gave up there. */
  | 'refused-by-provider';

/** What the log says with an event, besides where the call came from. Never a structure, a password or a link. */
export interface SecurityDetails {
  /** The email address of an account, or what was typed in its place: the log gets a keyed hash of it (`AccountLogId`). */
  account?: string | undefined;
  /** The email address of the account that it was done to, if that is not the same: the log gets a keyed hash too. */
  subject?: string | undefined;
  /** The id of the organization that it was done to. */
  organization?: string | undefined;
  reason?: SignInRefusal;
  /** The constant name of a count or a quota, such as `sign-in account`. */
  limit?: string | undefined;
}

/** An event with its details. */
export interface SecurityNote extends SecurityDetails {
  event: SecurityEvent;
}
