import { getResponse, http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Outbox, WAITING_BYTES_MAX, WAITING_MAX } from '../src/shared/telemetry/outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const collector = 'https://collector.example';
const received: string[] = [];
const answering = (...handlers: HttpHandler[]) => {
  received.length = 0;
  return vi.fn<typeof fetch>(async (input, init) => {
    const response = await getResponse(handlers, new Request(input, init));
    if (!response || response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  });
};
const taking = http.post(`${collector}/events`, async ({ request }) => {
  received.push(await request.text());
  return new HttpResponse(null, { status: 204 });
});
const parcel = (body: string, bytes = body.length) => ({ path: '/events', body, bytes });
/** Lets everything happen that is due within so many milliseconds. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the outbox', () => {
  test('sends one parcel after the other, without cookies and without a preflight', async () => {
    const fetch = answering(taking);
    const outbox = new Outbox(collector, fetch);
    outbox.send(parcel('one'));
    outbox.send(parcel('two'));
    await vi.waitUntil(() => received.length === 2 && outbox.waitingBytes === 0);
    expect(received).toEqual(['one', 'two']);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
    });
  });

  test('tries again while nothing answers, ever more rarely, then drops', async () => {
    const fetch = answering(http.post(`${collector}/events`, () => HttpResponse.error()));
    const outbox = new Outbox(collector, fetch);
    outbox.send(parcel('one'));
    await pass(0);
    expect(fetch).toHaveBeenCalledTimes(1);
    await pass(2000);
    expect(fetch).toHaveBeenCalledTimes(2);
    await pass(4999);
    expect(fetch).toHaveBeenCalledTimes(2);
    await pass(600_000);
    expect(fetch).toHaveBeenCalledTimes(5);
    expect(outbox.waitingBytes).toBe(0);
  });

  test('a collector that is busy is asked again, one that refuses is not', async () => {
    let status = 429;
    const fetch = answering(http.post(`${collector}/events`, () => new HttpResponse(null, { status })));
    const outbox = new Outbox(collector, fetch);
    outbox.send(parcel('one'));
    await pass(0);
    status = 400;
    await pass(2000);
    expect(fetch).toHaveBeenCalledTimes(2);
    await pass(600_000);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('a lost collector fills no memory: the oldest go first', async () => {
    const fetch = answering(http.post(`${collector}/events`, () => HttpResponse.error()));
    const outbox = new Outbox(collector, fetch);
    for (let index = 0; index < WAITING_MAX * 3; index++) outbox.send(parcel(String(index), 1000));
    expect(outbox.waitingBytes).toBe(WAITING_MAX * 1000);
    for (let index = 0; index < 20; index++) outbox.send(parcel(String(index), 900_000));
    expect(outbox.waitingBytes).toBeLessThanOrEqual(WAITING_BYTES_MAX);
    outbox.send(parcel('too large', WAITING_BYTES_MAX + 1));
    expect(outbox.waitingBytes).toBeLessThanOrEqual(WAITING_BYTES_MAX);
    await pass(0);
    outbox.stop();
    expect(outbox.waitingBytes).toBe(0);
    const asked = fetch.mock.calls.length;
    await pass(600_000);
    expect(fetch).toHaveBeenCalledTimes(asked);
  });

  test('what goes with the page is a beacon', () => {
    const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
    const outbox = new Outbox(collector, answering(taking));
    outbox.sendOnExit(parcel('last'));
    expect(beacon).toHaveBeenCalledWith(`${collector}/events`, expect.any(Blob));
    outbox.sendOnExit(parcel('more than a browser takes', 70_000));
    expect(beacon).toHaveBeenCalledTimes(1);
  });
});
