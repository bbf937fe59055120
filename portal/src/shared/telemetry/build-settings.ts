import type { EmailSetting, TelemetryOptions } from './configuration.ts';

/** The settings of the build, as `npm run build` finds them in the environment. All but the first may be left out. */
export interface BuildSettings {
  VITE_RUM_APPLICATION_ID?: string;
  VITE_RUM_COLLECTOR?: string;
  VITE_RUM_ENVIRONMENT?: string;
  VITE_RUM_VERSION?: string;
  VITE_RUM_SESSION_SAMPLE_RATE?: string;
  VITE_RUM_REPLAY_SAMPLE_RATE?: string;
  VITE_RUM_TRACING_SAMPLE_RATE?: string;
  /** JSON: `["/ironAPI/api/v1/health"]`. */
  VITE_RUM_EXCLUDED_URLS?: string;
  /** JSON, too. */
  VITE_RUM_ALLOWED_TRACING_URLS?: string;
  /** `plain` or `sha256`. */
  VITE_RUM_EMAIL?: string;
}

/** What is no number stays what it is, for `init` to say so. */
const numberIn = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

/** What is no JSON stays the text that it is, for `init` to say so. */
const listIn = (text: string | undefined): readonly string[] | undefined => {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as readonly string[];
  } catch {
    return text as unknown as readonly string[];
  }
};

/** Whatever is not `plain` hides the address: a typing error must not send it. */
const emailIn = (text: string | undefined): EmailSetting | undefined =>
  text ? (text === 'plain' ? 'plain' : 'sha256') : undefined;

/** The options of `init` that the build was made with. */
export const optionsOfBuild = (settings: BuildSettings): TelemetryOptions => {
  const options: { [Name in keyof TelemetryOptions]: TelemetryOptions[Name] | undefined } = {
    applicationId: settings.VITE_RUM_APPLICATION_ID ?? '',
    // Bounded: a setting of the build.
    collectorOrigin: settings.VITE_RUM_COLLECTOR?.replace(/\/+$/, '') || undefined,
    environment: settings.VITE_RUM_ENVIRONMENT || undefined,
    version: settings.VITE_RUM_VERSION || undefined,
    sessionSampleRate: numberIn(settings.VITE_RUM_SESSION_SAMPLE_RATE),
    replaySampleRate: numberIn(settings.VITE_RUM_REPLAY_SAMPLE_RATE),
    tracingSampleRate: numberIn(settings.VITE_RUM_TRACING_SAMPLE_RATE),
    excludedUrls: listIn(settings.VITE_RUM_EXCLUDED_URLS),
    allowedTracingUrls: listIn(settings.VITE_RUM_ALLOWED_TRACING_URLS),
    email: emailIn(settings.VITE_RUM_EMAIL),
  };
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as unknown as TelemetryOptions;
};
