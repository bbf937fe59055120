import { MAIL_OFF_PATH } from '@moiety/contract';
import type { SiteName } from './site.ts';

/** The page of the portal where somebody chooses what they are told of. */
export const NOTIFICATION_SETTINGS_PATH = '/profile/notifications/settings';

/** The portal as mails tell of it: its name, and the pages that they lead to. */
export interface Links {
  site: SiteName;
  verifyEmail(ticket: string): string;
  resetPassword(ticket: string): string;
  /** Confirms a new email address. */
  confirmEmail(ticket: string): string;
  /** Stops a change of the email address. */
  stopEmailChange(ticket: string): string;
  /** Signs up by an emailed invitation. */
  invitation(ticket: string): string;
  /** Joins an organization by an emailed invitation. */
  memberInvitation(ticket: string): string;
  signIn: string;
  /** Where a deletion of the account can be taken back. */
  deletion: string;
  forgotPassword: string;
  notificationSettings: string;
  /** Turns off mails of one kind. */
  mailOff(token: string): string;
  /** Any page. @param path with its leading slash */
  page(path: string): string;
}

/** @param origin the portal's one origin, never that of a request: a forged `Host` header would send tickets elsewhere */
export const linksOf = (origin: string, site: SiteName): Links => ({
  site,
  verifyEmail: (ticket) => `${origin}/verify-email?ticket=${ticket}`,
  resetPassword: (ticket) => `${origin}/reset-password?ticket=${ticket}`,
  confirmEmail: (ticket) => `${origin}/confirm-email?ticket=${ticket}`,
  stopEmailChange: (ticket) => `${origin}/keep-email?ticket=${ticket}`,
  invitation: (ticket) => `${origin}/signup?ticket=${ticket}`,
  memberInvitation: (ticket) => `${origin}/organization/join?ticket=${ticket}`,
  signIn: `${origin}/login`,
  deletion: `${origin}/profile#deletion`,
  forgotPassword: `${origin}/forgot-password`,
  notificationSettings: origin + NOTIFICATION_SETTINGS_PATH,
  mailOff: (token) => `${origin}${MAIL_OFF_PATH}?token=${token}`,
  page: (path) => origin + path,
});
