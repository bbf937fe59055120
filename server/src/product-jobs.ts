import { accountDeletionJob } from './modules/account-deletion/service.ts';
import { announcementJob } from './modules/announcements/schedule.ts';
import { creditExpiryJob } from './modules/credits/expiry.ts';
import { applicantPurge } from './modules/accounts/accounts.ts';
import { keyRotationJob } from './modules/sessions/key-rotation.ts';
import type { Links } from './site/links.ts';
import { keyPurge, sessionPurge } from './modules/sessions/queries.ts';
import { rateLimitPurge } from './modules/rate-limits/rate-limits.ts';
import type { Identity } from './modules/identity/service.ts';
import { ticketPurge } from './modules/tickets/tickets.ts';
import { invitationPurge } from './modules/invitations/queries.ts';
import { mailPurge } from './modules/mail/queries.ts';
import { setPurge } from './modules/molecule-sets/queries.ts';
import { notificationEventPurge } from './modules/notifications/queries.ts';
import { memberInvitationPurge } from './modules/organizations/invitation-queries.ts';
import { payloadPurge } from './modules/openid-payloads/payloads.ts';
import type { Job } from './jobs/job.ts';

/** What the server does by itself, without anybody asking for it. */
export const productJobs = (
  { rotateKeyIfDue }: Pick<Identity, 'rotateKeyIfDue'>,
  links: Links,
): readonly Job[] => [
  keyRotationJob(rotateKeyIfDue),
  announcementJob(links),
  sessionPurge,
  keyPurge,
  rateLimitPurge,
  ticketPurge,
  applicantPurge,
  accountDeletionJob,
  invitationPurge,
  memberInvitationPurge,
  setPurge,
  mailPurge,
  payloadPurge,
  notificationEventPurge,
  creditExpiryJob(links),
];
