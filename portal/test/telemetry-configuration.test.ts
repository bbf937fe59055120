import { afterEach, describe, expect, test, vi } from 'vitest';
import { optionsOfBuild } from '../src/shared/telemetry/build-settings.ts';
import { configurationOf, type TelemetryOptions } from '../src/shared/telemetry/configuration.ts';
import { sentEmail } from '../src/shared/telemetry/email.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const refusedAs = (options: object): unknown => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(configurationOf(options as TelemetryOptions)).toBeUndefined();
  expect(error).toHaveBeenCalledTimes(1);
  return error.mock.calls[0]?.[0];
};

describe('the configuration', () => {
  test('has the defaults of the specification', () => {
    expect(configurationOf({ applicationId: 'app' })).toStrictEqual({
      applicationId: 'app',
      collectorOrigin: '',
      environment: 'production',
      version: '1.0.0',
      sessionSampleRate: 100,
      replaySampleRate: 70,
      tracingSampleRate: 100,
      excludedUrls: [],
      allowedTracingUrls: [],
      email: 'plain',
    });
  });

  test.each([
    [{}, 'Application ID is not configured, no RUM data will be collected.'],
    [{ applicationId: '' }, 'Application ID is not configured, no RUM data will be collected.'],
    [{ sessionSampleRate: 'all' }, 'Session Sample Rate should be a number between 0 and 100'],
    [{ replaySampleRate: -1 }, 'Premium Sample Rate should be a number between 0 and 100'],
    [{ replaySampleRate: 100.1 }, 'Premium Sample Rate should be a number between 0 and 100'],
    [{ tracingSampleRate: Number.NaN }, 'Tracing Sample Rate should be a number between 0 and 100'],
    [{ excludedUrls: '/healthz' }, 'Excluded Urls should be an array'],
    [{ allowedTracingUrls: {} }, 'Allowed Tracing Urls should be an array'],
  ])('%j is refused in one line', (wrong, words) => {
    const whole = Object.keys(wrong).length === 0 ? {} : { applicationId: 'app', ...wrong };
    expect(refusedAs(whole)).toBe(words);
  });

  test('0 and 100 percent are rates', () => {
    const rates = { sessionSampleRate: 0, replaySampleRate: 100, tracingSampleRate: 0 };
    expect(configurationOf({ applicationId: 'app', ...rates })).toMatchObject(rates);
  });
});

describe('the settings of the build', () => {
  test('become the options of init; what is left out stays the default', () => {
    expect(optionsOfBuild({ VITE_RUM_APPLICATION_ID: 'app' })).toStrictEqual({ applicationId: 'app' });
    expect(
      optionsOfBuild({
        VITE_RUM_APPLICATION_ID: 'app',
        VITE_RUM_COLLECTOR: 'https://collector.example/',
        VITE_RUM_ENVIRONMENT: 'staging',
        VITE_RUM_VERSION: '2.4.0',
        VITE_RUM_SESSION_SAMPLE_RATE: '50',
        VITE_RUM_REPLAY_SAMPLE_RATE: '0',
        VITE_RUM_TRACING_SAMPLE_RATE: '25',
        VITE_RUM_EXCLUDED_URLS: '["/profile"]',
        VITE_RUM_ALLOWED_TRACING_URLS: '["/ironAPI/"]',
        VITE_RUM_EMAIL: 'sha256',
      }),
    ).toStrictEqual({
      applicationId: 'app',
      collectorOrigin: 'https://collector.example',
      environment: 'staging',
      version: '2.4.0',
      sessionSampleRate: 50,
      replaySampleRate: 0,
      tracingSampleRate: 25,
      excludedUrls: ['/profile'],
      allowedTracingUrls: ['/ironAPI/'],
      email: 'sha256',
    });
  });

  test.each([
    [{ VITE_RUM_SESSION_SAMPLE_RATE: 'half' }, 'Session Sample Rate should be a number between 0 and 100'],
    [{ VITE_RUM_EXCLUDED_URLS: '/profile' }, 'Excluded Urls should be an array'],
  ])('%j is said at the start, not taken for something else', (wrong, words) => {
    expect(refusedAs(optionsOfBuild({ VITE_RUM_APPLICATION_ID: 'app', ...wrong }))).toBe(words);
  });

  test('a misspelt setting of the address hides it', () => {
    expect(optionsOfBuild({ VITE_RUM_APPLICATION_ID: 'app', VITE_RUM_EMAIL: 'SHA-256' }).email).toBe(
      'sha256',
    );
  });
});

test('the address is sent as it is, or as the SHA-256 of its lower-case letters', async () => {
  expect(await sentEmail('Ada@Example.org', 'plain')).toBe('Ada@Example.org');
  const sent = 'sha256:cfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d';
  expect(await sentEmail('Ada@Example.org', 'sha256')).toBe(sent);
  expect(await sentEmail(' ada@example.org', 'sha256')).toBe(sent);
});
