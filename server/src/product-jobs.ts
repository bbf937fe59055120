import { accountDeletionJob } from './modules/account-deletion/service.ts';
import { announcementJob } from './modules/announcements/schedule.ts';
import { creditExpiryJob } from './modules/credits/expiry.ts';
import { applicantPurge } from './modules/accounts/accounts.ts';
import { keyPurge, sessionPurge } from './modules/sessions/queries.ts';
import { emailChangePurge } from './modules/identity/email-change.ts';
import { filePurge } from './modules/files/purge.ts';
import { rateLimitPurge } from './modules/rate-limits/rate-limits.ts';
import { ticketPurge } from './modules/tickets/tickets.ts';
import { invitationPurge } from './modules/invitations/queries.ts';
import { kindOfPeriodic, type AnyJobKind } from './modules/jobs/kind.ts';
import { documentKinds, type DocumentJobParts } from './modules/extraction/kinds.ts';
import { assemblingJob } from './modules/extraction/assembling.ts';
import { documentPurge } from './modules/extraction/purge.ts';
import { jobPurge } from './modules/jobs/take-over.ts';
import { mailPurge } from './modules/mail/queries.ts';
import { setExportKind, type SetExportParts } from './modules/molecule-sets/export-kind.ts';
import { setPurge } from './modules/molecule-sets/queries.ts';
import { notificationEventPurge } from './modules/notifications/queries.ts';
import { memberInvitationPurge } from './modules/organizations/invitation-queries.ts';
import type { MonitoringSettings } from './modules/monitoring/limits.ts';
import { monitoringPurge } from './modules/monitoring/purge.ts';
import { payloadPurge } from './modules/openid-payloads/payloads.ts';
import type { PeriodicJob } from './jobs/periodic-job.ts';

/** What jobs are made of. */
export interface ProductJobParts extends DocumentJobParts, SetExportParts {
  /** How much of what pages tell is kept. */
  monitoring: Pick<MonitoringSettings, 'days' | 'bytes'>;
}

/** What the server does by itself, without anybody asking for it. */
const periodicJobs = ({ links, store, monitoring, processes }: ProductJobParts): readonly PeriodicJob[] => [
  announcementJob(links),
  sessionPurge,
  keyPurge,
  rateLimitPurge,
  ticketPurge,
  applicantPurge,
  emailChangePurge,
  accountDeletionJob,
  invitationPurge,
  memberInvitationPurge,
  setPurge,
  filePurge(store),
  mailPurge,
  payloadPurge,
  notificationEventPurge,
  creditExpiryJob(links),
  jobPurge,
  documentPurge(store),
  assemblingJob(processes),
  monitoringPurge(monitoring),
];

/** Every kind of job that there is, the same in the server and in the processes that do them. */
export const productKinds = (parts: ProductJobParts): readonly AnyJobKind[] => [
  ...periodicJobs(parts).map(kindOfPeriodic),
  ...documentKinds(parts),
  setExportKind(parts),
];
