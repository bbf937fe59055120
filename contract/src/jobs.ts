import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where a job stands. `done` has come to something; of `failed` and `cancelled` what was done before is paid, the rest given back. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * Why a job failed: `fault` of the platform, `lost` because the processes that worked on it ended again and again, `expired` because
 * it was not over in the time that credits are set aside for, `nothing` because none of its steps came to anything.
 */
export const jobReasons = ['fault', 'lost', 'expired', 'nothing'] as const;
export type JobReason = (typeof jobReasons)[number];

export const jobSchema = z.object({
  id: z.uuid(),
  /** What kind of work it is, a name of the server's list. */
  kind: z.string(),
  /** What it is about, such as a document's name; empty for what the server does by itself. */
  title: z.string(),
  state: z.enum(jobStates),
  /** How many of its kind come before it, and itself: 1 is next. Null unless it waits. */
  position: z.int().min(1).nullable(),
  /** How much is done, from 0 to 1. */
  progress: z.number().min(0).max(1),
  /** `failed` ones came to nothing and cost nothing. */
  steps: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  /** Credits: set aside, deducted for what was done, given back. Null where the work is free. */
  credits: z.object({ reserved: z.int(), charged: z.int(), refunded: z.int() }).nullable(),
  /** Why it failed. */
  reason: z.enum(jobReasons).nullable(),
  /** It was asked to end, and does so after what it is at. */
  isCancelling: z.boolean(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** Why there is nothing of a job, where its kind can tell: the account's storage or the server's disk is full, a file would be too large, what it is about is gone. */
export const jobCauses = ['storage', 'disk', 'too-large', 'gone'] as const;
export type JobCause = (typeof jobCauses)[number];

/** Where what a job is about, or what came of it, is shown: a route of a tool. */
export const jobTargetSchema = z.object({ tool: z.string(), route: z.string() });
export type JobTarget = z.infer<typeof jobTargetSchema>;

/** A job as a list has it. */
export const listedJobSchema = jobSchema.extend({
  /** More of why it failed; null where nothing more is known. */
  because: z.enum(jobCauses).nullable(),
  /** Null for a job of somebody else: what it is about is theirs. */
  target: jobTargetSchema.nullable(),
  /** The nickname of who asked; empty for the server itself and for a deleted account. */
  by: z.string(),
});
export type ListedJob = z.infer<typeof listedJobSchema>;

const pages = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
};
const jobParams = z.object({ id: z.uuid() });

export const listJobs = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/jobs/',
  access: 'signed-in',
  scope: 'jobs:read',
  summary:
    "The caller's jobs, newest first; with `of=organization` those that the caller's organization pays for, which its OWNER and ADMINs see",
  query: z.object({
    ...pages,
    of: z.enum(['me', 'organization']).default('me'),
    /** `open`: waiting or running. */
    state: z.enum(['all', 'open', 'ended']).default('all'),
  }),
  data: z.object({ total: z.int(), items: z.array(listedJobSchema) }),
});

export const getJob = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/jobs/{id}/',
  access: 'signed-in',
  scope: 'jobs:read',
  summary: "One of the caller's jobs, or of the organization's to its OWNER and ADMINs",
  params: jobParams,
  data: listedJobSchema,
});

export const cancelJob = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/jobs/{id}/:cancel/',
  access: 'signed-in',
  scope: 'jobs:write',
  summary:
    'End a job: at once while it waits, else after what it is at. What was done is paid, the rest given back. 409 once it is over',
  params: jobParams,
  data: listedJobSchema,
});

/** A job as administrators see it. */
export const administeredJobSchema = listedJobSchema.extend({
  /** The email address of who asked; null for the server itself and for a deleted account. */
  account: z.string().nullable(),
  /** The organization that pays; null where nobody's or a person's credits do. */
  organization: z.string().nullable(),
  /** How often it was begun. */
  attempt: z.int(),
  /** The worker that is at it. */
  workerId: z.uuid().nullable(),
});
export type AdministeredJob = z.infer<typeof administeredJobSchema>;

export const listAllJobs = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/jobs/',
  access: 'administrator',
  summary: "Everybody's jobs, newest first",
  query: z.object({
    ...pages,
    /** Without it those in any state. */
    state: z.enum(jobStates).optional(),
    /** Without it those of any kind. */
    kind: z.string().max(100).optional(),
    /** What the email address of who asked contains. */
    account: z.string().trim().max(100).optional(),
    /** What the server does by itself is left out unless `system=true`. */
    system: z.stringbool().default(false),
  }),
  data: z.object({
    total: z.int(),
    items: z.array(administeredJobSchema),
    /** The kinds that people can ask for. */
    kinds: z.array(z.string()),
  }),
});

export const jobWorkerSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  /** The number of its process there. */
  pid: z.int(),
  startedAt: z.iso.datetime(),
  /** When it last said that it lives: every second. */
  seenAt: z.iso.datetime(),
  /** Jobs that it is at. */
  running: z.int(),
});
export type JobWorker = z.infer<typeof jobWorkerSchema>;

export const listJobWorkers = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/job_workers/',
  access: 'administrator',
  summary: 'The processes that do jobs, the oldest first',
  data: z.array(jobWorkerSchema),
});

export const stopJob = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/jobs/{id}/:stop/',
  access: 'administrator',
  summary: "End anybody's job, as its owner can",
  params: jobParams,
  data: administeredJobSchema,
});

export const retryJob = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/jobs/{id}/:retry/',
  access: 'administrator',
  summary:
    'Put a failed job into the queue again. What was done is not done again; what is left is set aside anew from the credits that paid, 402 where they are not enough. 409 unless it failed',
  params: jobParams,
  data: administeredJobSchema,
});
