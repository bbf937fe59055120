import { getResponse, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  monitoringBatchSchema,
  type MonitoringBatch,
  type MonitoringEvent,
} from '@moiety/contract/monitoring.ts';
import { makeTelemetry } from '../src/shared/telemetry/driver.ts';
import { apdexLevelOf, Interactions, LayoutShifts } from '../src/shared/telemetry/vitals.ts';
import { recordedMessage, recordedUrl } from '../src/shared/telemetry/redact.ts';
import type { TelemetryOptions } from '../src/shared/telemetry/configuration.ts';
import type { Telemetry } from '../src/shared/telemetry/telemetry.ts';

const batches: MonitoringBatch[] = [];
const requests: Request[] = [];
const left: Blob[] = [];
let running: Telemetry | undefined;
const original = globalThis.fetch;
const handlers = [
  http.post('*/monitoring/v1/events', async ({ request }) => {
    batches.push(monitoringBatchSchema.parse(JSON.parse(await request.text())));
    return new HttpResponse(null, { status: 204 });
  }),
  http.get('*/ironAPI/*', () => HttpResponse.json({})),
  http.get('https://elsewhere.example/*', () => HttpResponse.json({})),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await getResponse(handlers, request.clone());
    if (!response) return original(input, init);
    requests.push(request);
    return response;
  };
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_, body) => {
    left.push(body as Blob);
    return true;
  });
});
afterEach(() => {
  running?.stop();
  running = undefined;
  globalThis.fetch = original;
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const list of [batches, requests, left]) list.length = 0;
  document.body.replaceChildren();
});

const begin = (options: Partial<TelemetryOptions> = {}): Telemetry => {
  const telemetry = makeTelemetry();
  running = telemetry;
  telemetry.init({ applicationId: 'app', replaySampleRate: 0, ...options });
  return telemetry;
};
/** What has been sent when the batch is due. */
const sent = async (): Promise<MonitoringEvent[]> => {
  await vi.advanceTimersByTimeAsync(30_000);
  // The collector's double answers in some turns.
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(2);
  return batches.flatMap(({ events }) => events);
};
const ofType = <Type extends MonitoringEvent['type']>(events: MonitoringEvent[], type: Type) =>
  events.filter((event): event is Extract<MonitoringEvent, { type: Type }> => event.type === type);

describe('telemetry', () => {
  test('sends actions with the user’s address, of the view that is shown', async () => {
    const telemetry = begin();
    telemetry.view('/guide');
    telemetry.setUser({ email: 'ada@example.org' });
    await vi.advanceTimersByTimeAsync(0);
    telemetry.action('open a set', { records: 12, kind: 'smiles' });
    const events = await sent();
    expect(ofType(events, 'action')).toMatchObject([
      {
        kind: 'custom',
        name: 'open a set',
        page: '/guide',
        email: 'ada@example.org',
        properties: { records: 12, kind: 'smiles' },
      },
    ]);
    expect(batches.at(-1)).toMatchObject({
      application: 'app',
      environment: 'production',
      version: '1.0.0',
      sdkVersion: '3.2.18',
      email: 'ada@example.org',
    });
  });

  test('sends the hash of the address where the build says so', async () => {
    const telemetry = begin({ email: 'sha256' });
    telemetry.view('/guide');
    telemetry.setUser({ email: 'ada@example.org' });
    await vi.waitFor(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    telemetry.action('press');
    const [action] = ofType(await sent(), 'action');
    expect(action?.email).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(JSON.stringify(batches)).not.toContain('ada@');
  });

  test('a click is named by the words of its button or the page of its link, never within what is private', async () => {
    vi.useRealTimers();
    begin().view('/guide');
    document.body.innerHTML = `<button aria-label="Delete Secret-7">Delete</button>
      <a href="#/case/8a1">Case of Secret-8</a><div data-private><button>Secret-9</button></div>`;
    for (const element of document.querySelectorAll('button, a')) await userEvent.click(element);
    running?.stop();
    const texts = await Promise.all(left.map((blob) => blob.text()));
    const names = texts.flatMap((text) =>
      ofType(monitoringBatchSchema.parse(JSON.parse(text)).events, 'action').map(({ name }) => name),
    );
    expect(names).toEqual(['button Delete', expect.stringMatching(/^link \//)]);
    expect(texts.join()).not.toContain('Secret');
  });

  test('a view is told of at once, then every three seconds at most; only its newest goes out', async () => {
    const telemetry = begin();
    telemetry.view('/guide');
    for (let index = 0; index < 5; index++) telemetry.action('press');
    telemetry.view('/case/:id');
    const views = ofType(await sent(), 'view');
    const guide = views.find(({ page }) => page === '/guide');
    expect(guide).toMatchObject({ isActive: false, documentVersion: 2, counts: { actions: 5 } });
    const shown = views.filter(({ page }) => page === '/case/:id');
    expect(shown.at(-1)).toMatchObject({ isActive: true, counts: { actions: 0 } });
    expect(shown.every(({ view }) => view !== guide?.view)).toBe(true);
  });

  test('errors come without what they quote, and without structures', async () => {
    begin().view('/guide');
    const error = new Error('Cannot read "c1ccccc1" of CCO in set Secret-7');
    dispatchEvent(new ErrorEvent('error', { error }));
    const [told] = ofType(await sent(), 'error');
    expect(told).toMatchObject({
      source: 'exception',
      name: 'Error',
      message: 'Cannot read … of … in set …',
    });
    expect(told?.stack).toMatch(/telemetry\.test/);
  });

  test('an error that a page caught itself is told as one', async () => {
    const telemetry = begin();
    telemetry.view('/guide');
    telemetry.error(new TypeError('Cannot show Secret-7'));
    expect(ofType(await sent(), 'error')).toMatchObject([
      { source: 'exception', name: 'TypeError', page: '/guide', message: 'Cannot show …' },
    ]);
  });

  test('a worker that fails is not started again for each view', async () => {
    const started = vi.fn<() => void>();
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        constructor() {
          super();
          started();
          queueMicrotask(() => this.dispatchEvent(new Event('error')));
        }
        postMessage(): void {}
        terminate(): void {}
      },
    );
    const telemetry = begin({ replaySampleRate: 100 });
    telemetry.view('/guide');
    await vi.advanceTimersByTimeAsync(50);
    telemetry.view('/case');
    await vi.advanceTimersByTimeAsync(50);
    expect(started).toHaveBeenCalledTimes(1);
    // The views go on all the same.
    expect(ofType(await sent(), 'view').map(({ page }) => page)).toContain('/case');
    vi.unstubAllGlobals();
  });

  test('traceparent goes to allowed addresses only', async () => {
    begin({ allowedTracingUrls: ['/ironAPI/'], excludedUrls: ['/ironAPI/secret'] }).view('/guide');
    await fetch('/ironAPI/api/v1/list', { headers: { accept: 'application/json' } });
    await fetch('/ironAPI/secret/list');
    await fetch('https://elsewhere.example/list');
    const headers = requests.map((request) => request.headers.get('traceparent'));
    expect(headers[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(headers.slice(1)).toEqual([null, null]);
    expect(requests[0]?.headers.get('accept')).toBe('application/json');
    running?.stop();
    await fetch('/ironAPI/api/v1/list');
    expect(requests.at(-1)?.headers.get('traceparent')).toBeNull();
  });

  test('nothing is recorded of pages that are excluded', async () => {
    const telemetry = begin({ excludedUrls: [location.pathname] });
    telemetry.view('/guide');
    telemetry.action('press');
    expect(await sent()).toEqual([]);
  });

  test('nothing is sent of a session that was not drawn', async () => {
    const telemetry = begin({ sessionSampleRate: 0 });
    telemetry.view('/guide');
    telemetry.action('press');
    expect(await sent()).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('does nothing without an application, and nothing after its end', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const without = begin({ applicationId: '' });
    without.view('/guide');
    without.action('press');
    without.setUser({ email: 'ada@example.org' });
    without.stop();
    expect(error).toHaveBeenCalledWith('Application ID is not configured, no RUM data will be collected.');
    const telemetry = begin();
    telemetry.view('/guide');
    telemetry.stop();
    telemetry.view('/profile');
    telemetry.init({ applicationId: 'app' });
    telemetry.view('/profile');
    expect(await sent()).toEqual([]);
  });
});

describe('vitals', () => {
  test('the level of the response time is in seconds, and 9 at most', () => {
    expect([0, 999, 1000, 8999, 9000, 60_000].map(apdexLevelOf)).toEqual([0, 0, 1, 8, 9, 9]);
  });

  test('an interaction takes a minute at most; one in fifty is left out', () => {
    const interactions = new Interactions();
    expect(interactions.toNextPaint).toBeNull();
    interactions.add({ interactionId: 1, duration: 90_000 });
    expect(interactions.toNextPaint).toBe(60_000);
    for (let id = 2; id <= 50; id++) interactions.add({ interactionId: id, duration: 40 + id });
    expect(interactions.toNextPaint).toBe(90);
  });

  test('shifts of the layout count by their worst burst, without those that the user made', () => {
    const shifts = new LayoutShifts();
    shifts.add({ startTime: 0, value: 0.1, hadRecentInput: false });
    shifts.add({ startTime: 500, value: 0.1, hadRecentInput: false });
    shifts.add({ startTime: 600, value: 5, hadRecentInput: true });
    shifts.add({ startTime: 9000, value: 0.15, hadRecentInput: false });
    expect(shifts.worst).toBe(0.2);
  });
});

test('addresses are recorded without query, hash and identifiers', () => {
  expect(recordedUrl('/ironAPI/api/v1/sets/0199a0c0-0000/?q=CCO#x')).toBe('/ironAPI/api/v1/sets/:id/');
  expect(recordedUrl('https://elsewhere.example/a/b7')).toBe('https://elsewhere.example/a/:id');
  expect(recordedUrl('blob:https://x/1')).toBe('blob:');
  expect(recordedMessage('Failed to fetch')).toBe('Failed to fetch');
});
