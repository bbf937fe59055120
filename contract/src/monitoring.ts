import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MONITORING_EVENTS_MAX, RAW_SEGMENT_BYTES_MAX } from './monitoring-paths.ts';

// Without zod, for pages that send and never parse.
export * from './monitoring-paths.ts';

/** Milliseconds, up to those of four months. */
const milliseconds = z.number().min(0).max(1e10);
const count = z.int().min(0).max(1e9);
/** A moment by the visitor's clock, in milliseconds since 1970. */
const moment = z.int().min(0).max(8.64e15);
/** A page as the portal's routes name it, without what is only one person's: `/profile/notifications/:id`. */
const page = z.string().max(200);
const short = z.string().max(200);

/** What of a view could be measured; null where it was not, or not yet. Milliseconds, but for `cls`, which has no unit. */
export const vitalsSchema = z.object({
  /** Until the page had loaded, or, after a change of the route, until nothing changed for 100 ms. */
  loadingTime: milliseconds.nullable(),
  /** The whole seconds of `loadingTime`, at most 9: 0 is the best. */
  apdexLevel: z.int().min(0).max(9).nullable(),
  timeToFirstByte: milliseconds.nullable(),
  firstContentfulPaint: milliseconds.nullable(),
  largestContentfulPaint: milliseconds.nullable(),
  /** The cumulative layout shift. */
  cls: z.number().min(0).max(1e6).nullable(),
  /** At most a minute. */
  interactionToNextPaint: milliseconds.nullable(),
});
export type Vitals = z.infer<typeof vitalsSchema>;

/** How much a view had of each. */
export const viewCountsSchema = z.object({
  actions: count,
  errors: count,
  resources: count,
  longTasks: count,
});
export type ViewCounts = z.infer<typeof viewCountsSchema>;

/** What was sent of a view's replay; only the last ten views of a page are counted. */
export const replayStatisticsSchema = z.object({
  segments: count,
  records: count,
  /** Before compression. */
  bytes: count,
});
export type ReplayStatistics = z.infer<typeof replayStatisticsSchema>;

/** A view as it is by now; the one with the highest `documentVersion` counts. */
const viewEventSchema = z.object({
  type: z.literal('view'),
  view: z.uuid(),
  at: moment,
  page,
  documentVersion: count,
  timeSpent: milliseconds,
  isActive: z.boolean(),
  vitals: vitalsSchema,
  counts: viewCountsSchema,
  replay: replayStatisticsSchema.nullable(),
});

const ofView = { view: z.uuid(), at: moment, page };

const actionEventSchema = z.object({
  type: z.literal('action'),
  ...ofView,
  /** `click`, or `custom` for what the portal's code says. */
  kind: z.enum(['click', 'custom']),
  name: short,
  /** The user's email address, plain or as `sha256:` and hexadecimal digits; left out while nobody is signed in. */
  email: z.string().max(320).optional(),
  properties: z.record(z.string().max(60), z.union([short, z.number(), z.boolean()])).optional(),
});

const errorEventSchema = z.object({
  type: z.literal('error'),
  ...ofView,
  source: z.enum(['exception', 'rejection']),
  name: short,
  /** Without what stood in quotes and what may be a structure. */
  message: z.string().max(500),
  /** The frames only. */
  stack: z.string().max(4000),
});

const resourceEventSchema = z.object({
  type: z.literal('resource'),
  ...ofView,
  /** Without its query, its hash and its identifiers. */
  url: z.string().max(500),
  /** As the browser names what asked for it: `fetch`, `script`, `img`. */
  kind: z.string().max(40),
  duration: milliseconds,
  /** HTTP; null where the browser does not tell. */
  status: z.int().min(0).max(999).nullable(),
  /** Bytes; null where the browser does not tell. */
  size: z.number().min(0).max(1e12).nullable(),
  /** The trace id of the `traceparent` header that went with it, 32 hexadecimal digits. */
  trace: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});

const longTaskEventSchema = z.object({ type: z.literal('long-task'), ...ofView, duration: milliseconds });

export const monitoringEventSchema = z.discriminatedUnion('type', [
  viewEventSchema,
  actionEventSchema,
  errorEventSchema,
  resourceEventSchema,
  longTaskEventSchema,
]);
export type MonitoringEvent = z.infer<typeof monitoringEventSchema>;
export type ViewEvent = z.infer<typeof viewEventSchema>;
/** What happened in a view. */
export type SessionEvent = Exclude<MonitoringEvent, ViewEvent>;

const senderShape = {
  application: z.string().min(1).max(100),
  session: z.uuid(),
  environment: short,
  version: short,
  sdkVersion: z.string().max(40),
  /** As in actions. */
  email: z.string().max(320).optional(),
};

/** What a page sends of what happened in it. */
export const monitoringBatchSchema = z.object({
  ...senderShape,
  events: z.array(monitoringEventSchema).min(1).max(MONITORING_EVENTS_MAX),
});
export type MonitoringBatch = z.infer<typeof monitoringBatchSchema>;
/** The same before each event is looked at: one that is odd in some browser takes no other with it. */
export const receivedBatchSchema = monitoringBatchSchema.extend({
  events: z.array(z.unknown()).min(1).max(MONITORING_EVENTS_MAX),
});

/** Why a segment was begun. */
export const segmentReasons = [
  'init',
  'segment_duration_limit',
  'segment_bytes_limit',
  'view_change',
  'page_hidden',
] as const;

/** The `context` of a segment. */
export const segmentContextSchema = z.object({
  ...senderShape,
  view: z.uuid(),
  page,
  start: moment,
  end: moment,
  records: z.int().min(1).max(1e7),
  /** From 0, in the order of the view. */
  indexInView: z.int().min(0).max(100_000),
  hasFullSnapshot: z.boolean(),
  creationReason: z.enum(segmentReasons),
});
export type SegmentContext = z.infer<typeof segmentContextSchema>;
export type SegmentReason = SegmentContext['creationReason'];

/** The text field `raw_segment_size`: bytes before compression. */
export const rawSegmentSizeSchema = z.coerce.number().int().min(2).max(RAW_SEGMENT_BYTES_MAX);

// What administrators see of it.

const sessionSummarySchema = z.object({
  id: z.uuid(),
  /** The email address as it was sent, maybe its hash; null for visitors who were not signed in. */
  user: z.string().nullable(),
  environment: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  views: z.int().min(0),
  actions: z.int().min(0),
  errors: z.int().min(0),
  /** How many segments of a replay there are. */
  segments: z.int().min(0),
  /** What it takes of the quota. */
  bytes: z.int().min(0),
});
export type MonitoredSession = z.infer<typeof sessionSummarySchema>;

export const listMonitoredSessions = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/monitoring/sessions/',
  access: 'administrator',
  summary:
    'The monitored sessions, the last seen first; `q` is looked for in user, version and the pages seen',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
    q: z.string().trim().max(100).optional(),
  }),
  data: z.object({
    total: z.int().min(0),
    items: z.array(sessionSummarySchema),
    /** Bytes that all sessions take, and that they may take. */
    used: z.int().min(0),
    quota: z.int().min(0),
    /** Days after which a session is deleted. */
    days: z.int().min(1),
  }),
});

const byId = z.object({ id: z.uuid() });

const monitoredViewSchema = z.object({
  id: z.uuid(),
  page: z.string(),
  startedAt: z.iso.datetime(),
  timeSpent: milliseconds,
  vitals: vitalsSchema,
  counts: viewCountsSchema,
});
export type MonitoredView = z.infer<typeof monitoredViewSchema>;

const segmentSummarySchema = z.object({
  id: z.uuid(),
  view: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  hasFullSnapshot: z.boolean(),
  /** Compressed. */
  bytes: z.int().min(0),
});
export type SegmentSummary = z.infer<typeof segmentSummarySchema>;

/** Views, events and segments of one session that are given, the first ones. */
export const MONITORED_LIST_MAX = 1000;

export const getMonitoredSession = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/monitoring/sessions/{id}/',
  access: 'administrator',
  summary: `A monitored session: its views, what happened, and the segments of its replay, the first ${MONITORED_LIST_MAX} of each`,
  params: byId,
  data: sessionSummarySchema.extend({
    pages: z.array(monitoredViewSchema),
    events: z.array(
      z.discriminatedUnion('type', [
        actionEventSchema,
        errorEventSchema,
        resourceEventSchema,
        longTaskEventSchema,
      ]),
    ),
    replay: z.array(segmentSummarySchema),
  }),
});

export const deleteMonitoredSession = defineEndpoint({
  service: 'main',
  method: 'DELETE',
  path: '/api/v1/admin/monitoring/sessions/{id}/',
  access: 'administrator',
  summary: 'Delete a monitored session with its replay',
  params: byId,
  data: z.null(),
});

export const getReplaySegment = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/monitoring/segments/{id}/',
  access: 'administrator',
  summary: 'The records of a segment, as the recorder made them',
  params: byId,
  /** Made by a visitor's browser: nothing of them is to be trusted. */
  data: z.object({ records: z.array(z.unknown()) }),
});

/** Three quarters of the views had this or less; null where none was measured. */
const vitalsOfPageSchema = z.object({
  page: z.string(),
  version: z.string(),
  views: z.int().min(1),
  loadingTime: milliseconds.nullable(),
  /** Whole seconds of the loading time, at most 9. */
  apdexLevel: z.int().min(0).max(9).nullable(),
  timeToFirstByte: milliseconds.nullable(),
  firstContentfulPaint: milliseconds.nullable(),
  largestContentfulPaint: milliseconds.nullable(),
  cls: z.number().nullable(),
  interactionToNextPaint: milliseconds.nullable(),
  /** Errors of all its views. */
  errors: z.int().min(0),
});
export type VitalsOfPage = z.infer<typeof vitalsOfPageSchema>;

export const listVitals = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/monitoring/vitals/',
  access: 'administrator',
  summary:
    'Vitals by page and version, the 75th percentile of the views that began in the last `days`; at most 500',
  query: z.object({ days: z.coerce.number().int().min(1).max(365).default(7) }),
  data: z.object({ items: z.array(vitalsOfPageSchema) }),
});
