/** How monitoring is set up: whose pages may tell, and how much of it is kept. */
export interface MonitoringSettings {
  /** The application whose pages are listened to (`VITE_RUM_APPLICATION_ID` of its build); undefined where nobody is. */
  applicationId: string | undefined;
  /** Days after which a session that was not heard of any more is deleted. */
  days: number;
  /** Bytes that all sessions may take. */
  bytes: number;
  /** The origin of a collector that stands alone, to which the portal's pages may send; undefined where they send to this server. */
  collectorOrigin: string | undefined;
}

/** Bytes that one session may take: four hours of a lively page take a tenth. */
export const SESSION_BYTES_MAX = 50_000_000;

/**
 * What one network may send in ten minutes: each person sends some requests a minute, and a company has one address. What they hold is
 * bounded by the body's size and by the quota.
 */
export const SENT_MAX = 3000;
export const SENT_WINDOW_SECONDS = 600;

/** What rows take besides what was sent: about what PostgreSQL adds, its indexes included. */
export const SESSION_OVERHEAD = 400;
export const VIEW_OVERHEAD = 1000;
export const EVENT_OVERHEAD = 200;
export const SEGMENT_OVERHEAD = 400;
