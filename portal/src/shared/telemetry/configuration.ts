/** What to do with the user's email address: sent as it is, or its SHA-256 (lower case, `sha256:` before hexadecimal digits). */
export type EmailSetting = 'plain' | 'sha256';

/** What `init` takes. */
export interface TelemetryOptions {
  /** The collector takes those that it was told to take. */
  applicationId: string;
  /** The collector's origin, without a slash at its end; empty for the page's own. */
  collectorOrigin?: string;
  environment?: string;
  version?: string;
  /** Percent of the sessions that are recorded at all. */
  sessionSampleRate?: number;
  /** Percent of those that have a replay. */
  replaySampleRate?: number;
  /** Percent of the requests to `allowedTracingUrls` that carry a `traceparent` header. */
  tracingSampleRate?: number;
  /** Addresses, or their beginnings, that nothing is recorded of: neither requests to them nor pages at them. A path is of this origin. */
  excludedUrls?: readonly string[];
  /** Addresses, or their beginnings, whose requests may carry a `traceparent` header. A path is of this origin. */
  allowedTracingUrls?: readonly string[];
  email?: EmailSetting;
}
export type TelemetryConfiguration = Required<TelemetryOptions>;

/** The specification's (section 9); traces and lists are its SDK's own. */
export const defaults: Omit<TelemetryConfiguration, 'applicationId'> = {
  collectorOrigin: '',
  environment: 'production',
  version: '1.0.0',
  sessionSampleRate: 100,
  replaySampleRate: 70,
  tracingSampleRate: 100,
  excludedUrls: [],
  allowedTracingUrls: [],
  email: 'plain',
};

const isPercentage = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100;

/** What is wrong with the options, in the words of the specification (section 8); undefined where nothing is. */
const problemOf = (options: TelemetryOptions): string | undefined => {
  if (!options.applicationId) return 'Application ID is not configured, no RUM data will be collected.';
  const { sessionSampleRate, replaySampleRate, tracingSampleRate } = { ...defaults, ...options };
  if (!isPercentage(sessionSampleRate)) return 'Session Sample Rate should be a number between 0 and 100';
  if (!isPercentage(replaySampleRate)) return 'Premium Sample Rate should be a number between 0 and 100';
  if (!isPercentage(tracingSampleRate)) return 'Tracing Sample Rate should be a number between 0 and 100';
  if (options.excludedUrls !== undefined && !Array.isArray(options.excludedUrls))
    return 'Excluded Urls should be an array';
  if (options.allowedTracingUrls !== undefined && !Array.isArray(options.allowedTracingUrls))
    return 'Allowed Tracing Urls should be an array';
  return undefined;
};

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;

/**
 * Fills in the defaults.
 * @returns undefined, with one line in the console, where the options are wrong
 */
export const configurationOf = (options: TelemetryOptions): TelemetryConfiguration | undefined => {
  const given = Object.fromEntries(Object.entries(options).filter(isGiven)) as unknown as TelemetryOptions;
  const problem = problemOf(given);
  if (problem === undefined) return { ...defaults, ...given };
  console.error(problem);
  return undefined;
};
