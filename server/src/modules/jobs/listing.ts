import {
  jobCauses,
  memberRole,
  type AdministeredJob,
  type DataOf,
  type Job,
  type listAllJobs,
  type ListedJob,
  type listJobs,
  type listJobWorkers,
  type JobReason,
} from '@moiety/contract';
import { and, asc, count, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { jobs, jobWorkers } from '../../database/job-tables.ts';
import { organizations } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { contains } from '../memberships/queries.ts';
import type { Principal } from '../../plugins/authentication.ts';
import type { JobRow } from './rows.ts';
import type { Jobs } from './service.ts';

/** Who looks. */
export type Viewer = Pick<Principal, 'accountId' | 'organization'>;

/** How many of its kind come before a job that waits, and itself. */
export const positionOfJob = sql<number | null>`case when ${jobs.state} = 'waiting' then (
  select count(*)::int from jobs ahead where ahead.kind = ${jobs.kind} and ahead.state = 'waiting'
    and (ahead.round, ahead.created_at, ahead.id) <= (${jobs.round}, ${jobs.createdAt}, ${jobs.id})) end`;

interface FoundRow {
  job: JobRow;
  position: number | null;
}

interface ListedRow extends FoundRow {
  because: string | null;
  by: string | null;
}

/** Where a job is shown to whoever asked. */
export type TargetOf = Jobs['targetOf'];

/** What a job of so many steps has done of them. */
const progressOf = ({ state, steps, stepsDone, stepsFailed, stepProgress }: JobRow): number =>
  state === 'done' || steps === 0 ? 1 : Math.min(1, (stepsDone + stepsFailed + stepProgress) / steps);

const creditsOf = ({ reserved, charged, endedAt }: JobRow): Job['credits'] =>
  reserved === 0 ? null : { reserved, charged, refunded: endedAt === null ? 0 : reserved - charged };

export const jobOf = ({ job, position: place }: FoundRow): Job => ({
  id: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  position: place,
  progress: progressOf(job),
  steps: { total: job.steps, done: job.stepsDone, failed: job.stepsFailed },
  credits: creditsOf(job),
  reason: job.reason as JobReason | null,
  isCancelling: job.cancelRequestedAt !== null && job.endedAt === null,
  createdAt: job.createdAt.toISOString(),
  startedAt: job.startedAt?.toISOString() ?? null,
  endedAt: job.endedAt?.toISOString() ?? null,
});

/** Why the first of its steps came to nothing. */
const because = sql<string | null>`case when ${jobs.state} = 'failed' then (
  select step.reason from job_steps step where step.job_id = ${jobs.id} and step.reason is not null
    order by step.position limit 1) end`;

const listed = (row: ListedRow, viewer: Pick<Viewer, 'accountId'>, targetOf: TargetOf): ListedJob => ({
  ...jobOf(row),
  because: jobCauses.find((cause) => cause === row.because) ?? null,
  target: row.job.personId === viewer.accountId ? targetOf(row.job) : null,
  by: row.by ?? '',
});

/** Those that the caller asked for: what an organization pays for is seen by its members only. */
const areOwn = ({ accountId, organization }: Viewer): SQL | undefined =>
  and(
    eq(jobs.personId, accountId),
    or(
      eq(creditAccounts.kind, 'personal'),
      organization && eq(creditAccounts.organizationId, organization.id),
    ),
  );

/** Whether somebody sees everybody's jobs of their organization. */
export const managesJobs = ({ organization }: Viewer): boolean =>
  organization !== undefined && organization.role !== memberRole.member;

const areOrganizations = (viewer: Viewer): SQL | undefined =>
  managesJobs(viewer) && viewer.organization
    ? eq(creditAccounts.organizationId, viewer.organization.id)
    : undefined;

const rowsOf = (database: Database, which: SQL | undefined) =>
  database
    .select({ job: jobs, position: positionOfJob, because, by: accounts.nickname })
    .from(jobs)
    .innerJoin(creditAccounts, eq(creditAccounts.id, jobs.payerId))
    .leftJoin(accounts, eq(accounts.id, jobs.personId))
    .where(which);

const inState = (state: 'all' | 'open' | 'ended'): SQL | undefined => {
  const isOpen = sql`${jobs.state} in ('waiting', 'running')`;
  if (state === 'all') return undefined;
  return state === 'open' ? isOpen : isNotNull(jobs.endedAt);
};

interface Page {
  page: number;
  pageSize: number;
}

/** One page of somebody's jobs, or of their organization's. */
export const listJobsOf = async (
  database: Database,
  viewer: Viewer,
  targetOf: TargetOf,
  { page, pageSize, state, of }: Page & { state: 'all' | 'open' | 'ended'; of: 'me' | 'organization' },
): Promise<DataOf<typeof listJobs>> => {
  const theirs = of === 'me' ? areOwn(viewer) : areOrganizations(viewer);
  const which = and(theirs, inState(state));
  const [counted] = await database
    .select({ total: count() })
    .from(jobs)
    .innerJoin(creditAccounts, eq(creditAccounts.id, jobs.payerId))
    .where(which);
  const rows = await rowsOf(database, which)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { total: counted?.total ?? 0, items: rows.map((row) => listed(row, viewer, targetOf)) };
};

/** A job that somebody may see; undefined where there is none, or it is another's. */
export const findJob = async (
  database: Database,
  viewer: Viewer,
  targetOf: TargetOf,
  id: string,
): Promise<ListedJob | undefined> => {
  const which = and(eq(jobs.id, id), or(areOwn(viewer), areOrganizations(viewer)));
  const [row] = await rowsOf(database, which);
  return row && listed(row, viewer, targetOf);
};

const administeredRows = (database: Database, which: SQL | undefined) =>
  database
    .select({
      job: jobs,
      position: positionOfJob,
      because,
      by: accounts.nickname,
      account: accounts.email,
      organization: organizations.name,
    })
    .from(jobs)
    .leftJoin(accounts, eq(accounts.id, jobs.personId))
    .leftJoin(creditAccounts, eq(creditAccounts.id, jobs.payerId))
    .leftJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .where(which);

type AdministeredRow = ListedRow & { account: string | null; organization: string | null };

const administered = (
  { account, organization, ...row }: AdministeredRow,
  viewer: Pick<Viewer, 'accountId'>,
  targetOf: TargetOf,
): AdministeredJob => ({
  ...listed(row, viewer, targetOf),
  account,
  organization,
  attempt: row.job.attempt,
  workerId: row.job.workerId,
});

interface EveryJobsQuery {
  state?: Job['state'] | undefined;
  kind?: string | undefined;
  /** What the email address of who asked contains. */
  account?: string | undefined;
  system: boolean;
}

/** One page of everybody's jobs. */
export const listEveryJob = async (
  database: Database,
  viewer: Pick<Viewer, 'accountId'>,
  { targetOf, kinds }: Pick<Jobs, 'targetOf' | 'kinds'>,
  { page, pageSize, state, system, kind, account }: Page & EveryJobsQuery,
): Promise<DataOf<typeof listAllJobs>> => {
  const which = and(
    state && eq(jobs.state, state),
    kind ? eq(jobs.kind, kind) : undefined,
    account
      ? inArray(
          jobs.personId,
          database.select({ id: accounts.id }).from(accounts).where(contains(accounts.email, account)),
        )
      : undefined,
    system ? undefined : isNotNull(jobs.payerId),
  );
  const [counted] = await database.select({ total: count() }).from(jobs).where(which);
  const rows = await administeredRows(database, which)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: counted?.total ?? 0,
    items: rows.map((row) => administered(row, viewer, targetOf)),
    kinds: [...kinds],
  };
};

export const findAnyJob = async (
  database: Database,
  viewer: Pick<Viewer, 'accountId'>,
  targetOf: TargetOf,
  id: string,
): Promise<AdministeredJob | undefined> => {
  const [row] = await administeredRows(database, eq(jobs.id, id));
  return row && administered(row, viewer, targetOf);
};

/** The processes that do jobs, each with how many it is at. */
export const listWorkers = async (database: Database): Promise<DataOf<typeof listJobWorkers>> => {
  const rows = await database
    .select({ worker: jobWorkers, running: count(jobs.id) })
    .from(jobWorkers)
    .leftJoin(jobs, and(eq(jobs.workerId, jobWorkers.id), eq(jobs.state, 'running')))
    .groupBy(jobWorkers.id)
    .orderBy(asc(jobWorkers.startedAt), asc(jobWorkers.number));
  return rows.map(({ worker: { id, host, pid, startedAt, seenAt }, running }) => ({
    id,
    host,
    pid,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    running,
  }));
};
