import type { AdministeredJob, JobWorker, ListedJob } from '@moiety/contract/jobs.ts';

/** A job that waits, but for what is told otherwise. */
export const jobOf = (changes: Partial<ListedJob> = {}): ListedJob => ({
  id: '0197a5c0-0000-7000-8000-000000000001',
  kind: 'read-document',
  title: 'WO2026123456.pdf',
  state: 'waiting',
  position: 3,
  progress: 0,
  steps: { total: 12, done: 0, failed: 0 },
  credits: { reserved: 12, charged: 0, refunded: 0 },
  reason: null,
  because: null,
  target: null,
  by: 'Ada',
  isCancelling: false,
  createdAt: '2026-11-24T01:00:00.000Z',
  startedAt: null,
  endedAt: null,
  ...changes,
});

/** One of each state, by what they are about. */
export const jobsOfEachState: readonly ListedJob[] = [
  jobOf(),
  jobOf({
    id: '0197a5c0-0000-7000-8000-000000000002',
    title: 'Kinase assays.pdf',
    state: 'running',
    position: null,
    progress: 0.4,
    steps: { total: 10, done: 4, failed: 0 },
    startedAt: '2026-11-24T01:01:00.000Z',
  }),
  jobOf({
    id: '0197a5c0-0000-7000-8000-000000000003',
    title: 'Supplement.pdf',
    state: 'done',
    position: null,
    progress: 1,
    steps: { total: 12, done: 11, failed: 1 },
    credits: { reserved: 12, charged: 11, refunded: 1 },
    startedAt: '2026-11-24T01:01:00.000Z',
    endedAt: '2026-11-24T01:02:00.000Z',
  }),
  jobOf({
    id: '0197a5c0-0000-7000-8000-000000000004',
    title: 'Scan.pdf',
    state: 'failed',
    position: null,
    reason: 'nothing',
    steps: { total: 12, done: 0, failed: 12 },
    credits: { reserved: 12, charged: 0, refunded: 12 },
    startedAt: '2026-11-24T01:01:00.000Z',
    endedAt: '2026-11-24T01:02:00.000Z',
  }),
  jobOf({
    id: '0197a5c0-0000-7000-8000-000000000005',
    title: 'Draft.pdf',
    state: 'cancelled',
    position: null,
    credits: null,
    endedAt: '2026-11-24T01:02:00.000Z',
  }),
];

export const administered = (job: ListedJob, changes: Partial<AdministeredJob> = {}): AdministeredJob => ({
  ...job,
  account: 'ada@example.org',
  organization: null,
  attempt: 1,
  workerId: null,
  ...changes,
});

export const workerDouble: JobWorker = {
  id: '0197a5c0-0000-7000-8000-0000000000aa',
  host: 'node-1',
  pid: 4242,
  startedAt: '2026-11-24T00:00:00.000Z',
  seenAt: '2026-11-24T01:00:00.000Z',
  running: 1,
};
