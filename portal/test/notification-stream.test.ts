import { afterEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { followStream, pauseAfter } from '../src/features/notifications/follow-stream.ts';
import { shareStream } from '../src/features/notifications/share-stream.ts';
import { readConnection, type ConnectionEnd } from '../src/features/notifications/stream-connection.ts';
import type { StreamEvent } from '../src/features/notifications/stream-events.ts';
import { calls, openStream, serve } from './api.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

/** Follows until the test is over. */
const untilTheEnd = (): AbortSignal => {
  const controller = new AbortController();
  stops.push(() => controller.abort());
  return controller.signal;
};
const serveStream = (respond: (request: Request) => Response): void =>
  serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, ({ request }) => respond(request)));
const read = async (body: BodyInit | null, init?: ResponseInit): Promise<[StreamEvent[], ConnectionEnd]> => {
  const events: StreamEvent[] = [];
  serveStream(() => new HttpResponse(body, init) as Response);
  const end = await readConnection({
    token: 'token',
    lastEventId: undefined,
    onEvent: (event) => events.push(event),
    signal: untilTheEnd(),
  });
  return [events, end];
};

describe('a connection', () => {
  test('says the same however the network cuts it up', async () => {
    const known = fc.oneof(
      fc.record({ name: fc.constant('state' as const), data: fc.record({ unread: fc.nat() }) }),
      fc.record({
        name: fc.constant('notification' as const),
        data: fc.record({ id: fc.uuid(), unread: fc.nat() }),
      }),
      fc.record({ name: fc.constant('announcements' as const), data: fc.constant({}) }),
    );
    const said = fc.array(fc.tuple(known, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', ': 你好')));
    await fc.assert(
      fc.asyncProperty(said, fc.array(fc.nat(200)), async (events, cuts) => {
        const text = events
          .map(([{ name, data }, newline, comment], index) =>
            [comment, `id: ${index}`, `event: ${name}`, `data: ${JSON.stringify(data)}`, '', '']
              .filter((line, at) => line !== '' || at > 3)
              .join(newline),
          )
          .join('');
        const bytes = new TextEncoder().encode(text);
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted(
          (a, b) => a - b,
        );
        const body = new ReadableStream({
          start: (controller) => {
            for (const [index, at] of places.entries())
              controller.enqueue(bytes.slice(at, places[index + 1]));
            controller.close();
          },
        });
        const [heard, end] = await read(body);
        expect(heard).toEqual(events.map(([event], index) => ({ ...event, id: String(index) })));
        expect(end).toEqual({ kind: 'lost' });
      }),
      { numRuns: 60 },
    );
  });

  test('passes over what it does not know, and what breaks the contract', async () => {
    const [heard] = await read(
      [
        'event: later\ndata: {}',
        'event: state\ndata: {"unread":-1}',
        'event: state\ndata: not json',
        'data: {"unread":1}',
        'event: state\ndata: {"unread":2}',
        '',
      ].join('\n\n'),
    );
    expect(heard).toEqual([{ name: 'state', data: { unread: 2 }, id: undefined }]);
  });

  test('sends the token and where it goes on, and tells a refusal from a request to wait', async () => {
    serveStream(() => new HttpResponse(null, { status: 401 }) as Response);
    const options = { token: 'a.b.c', lastEventId: '41', onEvent: () => undefined, signal: untilTheEnd() };
    expect(await readConnection(options)).toEqual({ kind: 'refused' });
    const sent = calls.at(-1)!;
    expect(sent.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(sent.headers.get('last-event-id')).toBe('41');
    expect((await read(null, { status: 429, headers: { 'retry-after': '30' } }))[1]).toEqual({
      kind: 'later',
      seconds: 30,
    });
    expect((await read(null, { status: 503 }))[1]).toEqual({ kind: 'lost' });
  });

  test('counts as lost when nothing was heard for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    serveStream(() => openStream([{ name: 'state', data: { unread: 1 } }]).response);
    let heard = 0;
    const end = readConnection({
      token: 'token',
      lastEventId: undefined,
      onEvent: () => (heard += 1),
      signal: untilTheEnd(),
    });
    await vi.waitUntil(() => heard === 1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(70_000);
    expect(await end).toEqual({ kind: 'lost' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('following', () => {
  test('waits longer with each failure, up to half a minute to a minute, and never the same time', () => {
    expect([0, 1, 2, 9, 2000].map((failures) => pauseAfter(failures, 0))).toEqual([
      1000, 2000, 4000, 30_000, 30_000,
    ]);
    expect([0, 1, 2, 9, 2000].map((failures) => pauseAfter(failures, 1))).toEqual([
      2000, 4000, 8000, 60_000, 60_000,
    ]);
  });

  test('goes on where it ended, with one timer, and not without a network', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked: (string | undefined)[] = [];
    const signal = untilTheEnd();
    let online = true;
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    stops.push(() => onLine.mockRestore());
    const open: (() => void)[] = [];
    const done = followStream({
      token: () => 'token',
      onRefused: () => undefined,
      onEvent: () => undefined,
      lastEventId: '7',
      signal,
      read: ({ lastEventId, onEvent, signal: connection }) => {
        asked.push(lastEventId);
        onEvent({ name: 'state', data: { unread: 0 }, id: String(10 + asked.length) });
        return new Promise((resolve) => {
          const drop = (): void => resolve({ kind: 'lost' });
          open.push(drop);
          connection.addEventListener('abort', drop);
        });
      },
    });
    await vi.waitUntil(() => asked.length === 1);
    open.at(-1)?.();
    await vi.waitUntil(() => vi.getTimerCount() === 1);
    vi.advanceTimersByTime(2000);
    await vi.waitUntil(() => asked.length === 2);
    online = false;
    window.dispatchEvent(new Event('offline'));
    await vi.waitUntil(() => vi.getTimerCount() === 1);
    vi.advanceTimersByTime(60_000);
    await Promise.resolve();
    expect(vi.getTimerCount()).toBe(0);
    expect(asked).toEqual(['7', '11']);
    online = true;
    window.dispatchEvent(new Event('online'));
    await vi.waitUntil(() => asked.length === 3);
    expect(asked).toEqual(['7', '11', '12']);
    for (const stop of stops.splice(0)) stop();
    await done;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('tells the session of a token that is refused, and nobody of one that is no longer in use', async () => {
    const refused: string[] = [];
    let token: string | undefined = 'old';
    const sent: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const done = followStream({
      token: () => token,
      onRefused: (which) => refused.push(which),
      onEvent: () => undefined,
      lastEventId: undefined,
      signal: untilTheEnd(),
      read: (options) => {
        sent.push(options.token);
        if (sent.length === 1) token = 'new';
        return Promise.resolve({ kind: 'refused' });
      },
    });
    await vi.waitUntil(() => vi.getTimerCount() === 1);
    vi.advanceTimersByTime(2000);
    await done;
    expect(sent).toEqual(['old', 'new']);
    expect(refused).toEqual(['new']);
  });
});

/** A tab, with the stream that it reads if it is the one. */
const openTab = () => {
  const heard: StreamEvent[] = [];
  const reading: { lastEventId: string | undefined; say: (event: StreamEvent) => void }[] = [];
  const close = shareStream({
    userId: 'ada',
    token: () => 'token',
    onRefused: () => undefined,
    onEvent: (event) => heard.push(event),
    read: ({ lastEventId, onEvent, signal }) => {
      reading.push({ lastEventId, say: onEvent });
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'lost' }));
      });
    },
  });
  stops.push(close);
  return { heard, reading, close };
};
const state = (unread: number, id: string): StreamEvent => ({ name: 'state', data: { unread }, id });

describe('over all tabs of a browser', () => {
  test('one reads and all hear; when it closes, another goes on where it ended', async () => {
    const first = openTab();
    await vi.waitUntil(() => first.reading.length === 1);
    const second = openTab();
    first.reading[0]!.say(state(3, '5'));
    await vi.waitUntil(() => second.heard.length === 1);
    expect([first.heard, second.heard]).toEqual([[state(3, '5')], [state(3, '5')]]);
    expect(second.reading).toEqual([]);
    first.close();
    await vi.waitUntil(() => second.reading.length === 1);
    expect(second.reading[0]!.lastEventId).toBe('5');
    second.reading[0]!.say(state(4, '6'));
    expect(second.heard.at(-1)).toEqual(state(4, '6'));
    expect(first.heard).toHaveLength(1);
  });
});
