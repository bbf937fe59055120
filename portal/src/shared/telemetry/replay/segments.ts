import { MONITORING_REPLAY_PATH } from '@moiety/contract/monitoring-paths.ts';
import type { SegmentContext, SegmentReason } from '@moiety/contract/monitoring.ts';
import type { Sender } from '../batch.ts';
import { EXIT_BYTES_MAX, type Parcel } from '../outbox.ts';
import type { Compressor } from './compressor.ts';
import { gzipStored } from './gzip-stored.ts';
import type { ViewStatistics } from './statistics.ts';

/** The longest and the largest segment: milliseconds, and bytes after compression (the specification's constants). */
export const SEGMENT_DURATION_MAX = 30_000;
export const SEGMENT_BYTES_LIMIT = 60_000;
/** Characters that are compressed together: the smaller, the sooner their size is known, and the worse they are compressed. */
const PIECE = 16_000;
/** Characters that wait for a worker that does not answer: more are not kept. */
const UNCOMPRESSED_MAX = 8_000_000;

/** A record, and where it belongs. */
export interface SegmentRecord {
  /** JSON. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  isFullSnapshot: boolean;
}

/** The view that is recorded, and by whom it is seen. */
export interface RecordedView {
  sender: Sender;
  view: string;
  page: string;
}

interface Segment {
  recorded: RecordedView;
  context: Pick<
    SegmentContext,
    'start' | 'end' | 'records' | 'indexInView' | 'hasFullSnapshot' | 'creationReason'
  >;
  /** Compressed pieces in their order; a text is one that is being compressed. */
  pieces: (Uint8Array<ArrayBuffer> | string)[];
  /** What is not given to be compressed yet. */
  rest: string;
  /** UTF-8, before compression. */
  rawBytes: number;
  isEnded: boolean;
}

const encoder = new TextEncoder();

const compressedBytes = ({ pieces }: Segment): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? 0 : piece.length), 0);
const uncompressed = ({ pieces, rest }: Segment): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), rest.length);

/** Whether it would be too large with so many characters more, as far as it is compressed. */
const isFull = (segment: Segment, more: number): boolean =>
  compressedBytes(segment) > 0 &&
  compressedBytes(segment) + segment.rest.length + more + 2 > SEGMENT_BYTES_LIMIT;

/** Cuts the records of a replay into segments, compresses and sends them. */
export class Segments {
  readonly #compressor: Compressor;
  readonly #statistics: ViewStatistics;
  readonly #send: (parcel: Parcel) => void;
  #open: Segment | undefined;
  /** Those that wait for their last piece. */
  readonly #ending = new Set<Segment>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reason: SegmentReason = 'init';

  constructor(compressor: Compressor, statistics: ViewStatistics, send: (parcel: Parcel) => void) {
    this.#compressor = compressor;
    this.#statistics = statistics;
    this.#send = send;
  }

  /** Characters that are not compressed yet. */
  get waiting(): number {
    const ending = [...this.#ending].reduce((sum, one) => sum + uncompressed(one), 0);
    return ending + (this.#open ? uncompressed(this.#open) : 0);
  }

  add(recorded: RecordedView, { text, at, isFullSnapshot }: SegmentRecord): void {
    if (this.#open && this.#open.recorded.view !== recorded.view) this.flush('view_change');
    if (this.#open && isFull(this.#open, text.length)) this.flush('segment_bytes_limit');
    if (this.waiting + text.length > UNCOMPRESSED_MAX) return;
    this.#open ??= this.#begin(recorded, at);
    const segment = this.#open;
    const { context } = segment;
    const piece = (context.records === 0 ? '[' : ',') + text;
    segment.rest += piece;
    const bytes = encoder.encode(piece).length;
    segment.rawBytes += bytes;
    context.records++;
    context.start = Math.min(context.start, at);
    context.end = Math.max(context.end, at);
    context.hasFullSnapshot ||= isFullSnapshot;
    this.#statistics.add(recorded.view, 1, bytes);
    if (segment.rest.length >= PIECE) this.#compress(segment);
  }

  /** Ends the segment that is open. @param reason why the next one begins */
  flush(reason: SegmentReason): void {
    this.#reason = reason;
    const segment = this.#open;
    if (!segment) return;
    this.#open = undefined;
    clearTimeout(this.#timer);
    segment.isEnded = true;
    segment.rest += ']';
    segment.rawBytes++;
    this.#ending.add(segment);
    this.#compress(segment);
  }

  /** The page is being left: sends everything as it is, without waiting for a worker. */
  flushOnExit(send: (parcel: Parcel) => void): void {
    this.flush('page_hidden');
    for (const segment of this.#ending) {
      this.#ending.delete(segment);
      // More than the browser takes is not worth the time that the page has left.
      if (compressedBytes(segment) + uncompressed(segment) > EXIT_BYTES_MAX) continue;
      segment.pieces = segment.pieces.map((piece) => (typeof piece === 'string' ? gzipStored(piece) : piece));
      send(parcelOf(segment));
    }
  }

  /** Ends without sending anything more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#open = undefined;
    this.#ending.clear();
  }

  #begin(recorded: RecordedView, at: number): Segment {
    this.#timer = setTimeout(() => this.flush('segment_duration_limit'), SEGMENT_DURATION_MAX);
    return {
      recorded,
      context: {
        start: at,
        end: at,
        records: 0,
        indexInView: this.#statistics.begin(recorded.view),
        hasFullSnapshot: false,
        creationReason: this.#reason,
      },
      pieces: [],
      rest: '',
      rawBytes: 0,
      isEnded: false,
    };
  }

  #compress(segment: Segment): void {
    const text = segment.rest;
    segment.rest = '';
    const place = segment.pieces.push(text) - 1;
    void this.#put(segment, place, text);
  }

  async #put(segment: Segment, place: number, text: string): Promise<void> {
    segment.pieces[place] = await this.#compressor.compress(text);
    this.#judge(segment);
  }

  #judge(segment: Segment): void {
    if (segment.isEnded) {
      if (uncompressed(segment) > 0 || !this.#ending.delete(segment)) return;
      this.#send(parcelOf(segment));
    } else if (compressedBytes(segment) >= SEGMENT_BYTES_LIMIT) this.flush('segment_bytes_limit');
  }
}

const parcelOf = ({ recorded: { sender, view, page }, context, pieces, rawBytes }: Segment): Parcel => {
  const segment = new Blob(pieces, { type: 'application/octet-stream' });
  const body = new FormData();
  body.set('segment', segment, `${sender.session}-${context.start}`);
  body.set('raw_segment_size', String(rawBytes));
  const whole: SegmentContext = { ...sender, view, page, ...context };
  const text = JSON.stringify(whole);
  body.set('context', text);
  // Boundaries and the names of the parts take some.
  return { path: MONITORING_REPLAY_PATH, body, bytes: segment.size + text.length + 1000 };
};
