// Without zod, for pages that send and never parse.

/** Where a collector takes the events of pages: a POST of `monitoringBatchSchema` as text, which asks no preflight. */
export const MONITORING_EVENTS_PATH = '/monitoring/v1/events';
/** Where it takes a replay's segments: a multipart POST of `segment`, `raw_segment_size` and `context`. */
export const MONITORING_REPLAY_PATH = '/monitoring/v1/replay';
/** The page in which administrators see a replay: framed by the portal, under a policy of its own. */
export const REPLAY_PAGE_PATH = '/monitoring/replay';

/** What the pages' side of monitoring calls itself (the specification's constant). */
export const MONITORING_SDK_VERSION = '3.2.18';

/** Events of one batch, and its bytes: a browser that leaves a page sends 64 KiB at most. */
export const MONITORING_EVENTS_MAX = 200;
export const MONITORING_BATCH_BYTES_MAX = 60_000;
/**
 * Bytes of one segment as it is sent, and as it is read. A page is cut into segments of 60,000 bytes; only one record alone, the
 * picture of a whole page, makes a larger one.
 */
export const SEGMENT_BYTES_MAX = 1_000_000;
export const RAW_SEGMENT_BYTES_MAX = 10_000_000;
