import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SegmentContext } from '@moiety/contract/monitoring.ts';
import { segmentContextSchema } from '@moiety/contract/monitoring.ts';
import type { Parcel } from '../src/shared/telemetry/outbox.ts';
import { startCompressor, type Compressor } from '../src/shared/telemetry/replay/compressor.ts';
import { gzipStored } from '../src/shared/telemetry/replay/gzip-stored.ts';
import {
  SEGMENT_BYTES_LIMIT,
  SEGMENT_DURATION_MAX,
  Segments,
} from '../src/shared/telemetry/replay/segments.ts';
import { VIEWS_MAX, ViewStatistics } from '../src/shared/telemetry/replay/statistics.ts';

const view = (id: number) => ({
  sender: {
    application: 'app',
    session: '0199a0c0-0000-4000-8000-0000000000f1',
    environment: 'production',
    version: '1.0.0',
    sdkVersion: '3.2.18',
  },
  view: `0199a0c0-0000-4000-8000-00000000000${id}`,
  page: '/guide',
});
const gunzip = async (bytes: Blob): Promise<string> =>
  new Response(bytes.stream().pipeThrough(new DecompressionStream('gzip'))).text();

/** Compresses nothing, so that sizes are known, and at once. */
const plain = (): Compressor => ({
  compress: async (text) => new TextEncoder().encode(text),
  stop: () => undefined,
});
const setUp = (compressor = plain()) => {
  const sent: Parcel[] = [];
  const statistics = new ViewStatistics();
  const segments = new Segments(compressor, statistics, (parcel) => void sent.push(parcel));
  return { sent, statistics, segments };
};
const record = (length: number, at = Date.now(), isFullSnapshot = false) => ({
  text: JSON.stringify('x'.repeat(length)),
  at,
  isFullSnapshot,
});
const contextOf = ({ body }: Parcel): SegmentContext =>
  segmentContextSchema.parse(JSON.parse((body as FormData).get('context') as string));
const blobOf = ({ body }: Parcel): Blob => (body as FormData).get('segment') as Blob;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('segments', () => {
  test('end after 30 seconds, as a multipart of segment, raw_segment_size and context', async () => {
    const { sent, segments } = setUp();
    const at = Date.now();
    segments.add(view(1), record(10, at, true));
    segments.add(view(1), record(20, at + 5));
    await vi.advanceTimersByTimeAsync(SEGMENT_DURATION_MAX - 1);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    const parcel = sent[0]!;
    expect(parcel.path).toBe('/monitoring/v1/replay');
    expect([...(parcel.body as FormData).keys()]).toEqual(['segment', 'raw_segment_size', 'context']);
    const text = await blobOf(parcel).text();
    expect(JSON.parse(text)).toEqual(['x'.repeat(10), 'x'.repeat(20)]);
    expect((parcel.body as FormData).get('raw_segment_size')).toBe(String(text.length));
    expect(contextOf(parcel)).toStrictEqual({
      ...view(1).sender,
      view: view(1).view,
      page: '/guide',
      start: at,
      end: at + 5,
      records: 2,
      indexInView: 0,
      hasFullSnapshot: true,
      creationReason: 'init',
    });
  });

  test('end at 60,000 bytes, and at another view', async () => {
    const { sent, segments } = setUp();
    for (let index = 0; index < 9; index++) {
      segments.add(view(1), record(10_000));
      await settle();
    }
    expect(sent).toHaveLength(1);
    expect(blobOf(sent[0]!).size).toBeLessThanOrEqual(SEGMENT_BYTES_LIMIT);
    segments.add(view(2), record(10));
    await settle();
    expect(sent).toHaveLength(2);
    expect(contextOf(sent[1]!)).toMatchObject({
      view: view(1).view,
      indexInView: 1,
      creationReason: 'segment_bytes_limit',
    });
    segments.flush('view_change');
    await settle();
    expect(contextOf(sent[2]!)).toMatchObject({
      view: view(2).view,
      indexInView: 0,
      creationReason: 'view_change',
    });
  });

  test('go with the page as they are, though the worker has not answered', async () => {
    const { segments } = setUp({ compress: () => new Promise(() => undefined), stop: () => undefined });
    const left: Parcel[] = [];
    segments.add(view(1), record(40, 5, true));
    segments.flushOnExit((parcel) => void left.push(parcel));
    vi.useRealTimers();
    expect(left).toHaveLength(1);
    // A file of gzip members; the browser reads one of them.
    const text = JSON.stringify(['x'.repeat(40)]);
    expect((left[0]!.body as FormData).get('raw_segment_size')).toBe(String(text.length));
    expect(await gunzip(blobOf(left[0]!))).toBe(text);
  });

  test('of a worker that never answers are not kept without end', () => {
    const { sent, segments } = setUp({ compress: () => new Promise(() => undefined), stop: () => undefined });
    for (let index = 0; index < 30; index++) segments.add(view(1), record(1_000_000));
    expect(segments.waiting).toBeLessThanOrEqual(8_000_000);
    const left: Parcel[] = [];
    segments.flushOnExit((parcel) => void left.push(parcel));
    // Nor given to a browser that would not take it.
    expect([...sent, ...left]).toEqual([]);
    expect(segments.waiting).toBe(0);
  });

  test('are compressed by a worker', async () => {
    vi.useRealTimers();
    const compressor = startCompressor(() => undefined);
    const bytes = await compressor.compress('Molecules '.repeat(5000));
    expect(bytes.length).toBeLessThan(1000);
    expect(await gunzip(new Blob([bytes]))).toBe('Molecules '.repeat(5000));
    compressor.stop();
  });
});

test('what is stored uncompressed is gzip, over several blocks too', async () => {
  vi.useRealTimers();
  for (const text of ['', '分子', 'x'.repeat(200_000)])
    expect(await gunzip(new Blob([gzipStored(text)]))).toBe(text);
});

test('statistics are kept of the last ten views', () => {
  const statistics = new ViewStatistics();
  for (let index = 0; index <= VIEWS_MAX; index++) {
    expect(statistics.begin(`view ${index}`)).toBe(0);
    statistics.add(`view ${index}`, 2, 100);
  }
  expect(statistics.of('view 0')).toBeNull();
  expect(statistics.of('view 1')).toEqual({ segments: 1, records: 2, bytes: 100 });
  expect(statistics.begin('view 1')).toBe(1);
  statistics.begin('another');
  expect(statistics.of('view 1')).not.toBeNull();
  expect(statistics.of('view 2')).toBeNull();
});
