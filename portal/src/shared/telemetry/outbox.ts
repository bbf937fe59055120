/** What waits for a collector that does not answer: no more than this, the oldest go first. */
export const WAITING_MAX = 100;
export const WAITING_BYTES_MAX = 3_000_000;
/** How often one parcel is tried. */
const TRIES_MAX = 5;
/** Milliseconds before it is tried again: ever longer, the last over and over. */
const AGAIN_AFTER = [2000, 5000, 15_000, 60_000] as const;
/** Milliseconds until no answer counts as none. */
const ANSWER_WITHIN = 20_000;
/** Bytes that a browser sends for a page that is being left (64 KiB, all of them together). */
export const EXIT_BYTES_MAX = 60_000;

/** Something to be sent to the collector. */
export interface Parcel {
  /** Below the collector's origin. */
  path: string;
  body: string | FormData;
  bytes: number;
}

/**
 * Sends one parcel after the other. Nobody waits for it and nothing of it is ever thrown; what a lost collector does not take is dropped in
 * the end, and never piles up.
 */
export class Outbox {
  readonly #origin: string;
  readonly #fetch: typeof globalThis.fetch;
  readonly #waiting: (Parcel & { tries: number })[] = [];
  readonly #stopped = new AbortController();
  #bytes = 0;
  #busy = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param fetch the browser's own: what is sent here is not what people do */
  constructor(origin: string, fetch: typeof globalThis.fetch) {
    this.#origin = origin;
    this.#fetch = fetch;
  }

  /** Bytes that wait. */
  get waitingBytes(): number {
    return this.#bytes;
  }

  send(parcel: Parcel): void {
    if (parcel.bytes > WAITING_BYTES_MAX || this.#stopped.signal.aborted) return;
    this.#waiting.push({ ...parcel, tries: 0 });
    this.#bytes += parcel.bytes;
    // The first one may be under way.
    while (this.#waiting.length > WAITING_MAX || this.#bytes > WAITING_BYTES_MAX)
      this.#drop(this.#busy && this.#waiting.length > 1 ? 1 : 0);
    void this.#next();
  }

  /** Sends what must go while the page goes; what waits already stays where it is. */
  sendOnExit({ path, body, bytes }: Parcel): void {
    if (bytes > EXIT_BYTES_MAX) return;
    try {
      const text = typeof body === 'string' ? new Blob([body], { type: 'text/plain;charset=UTF-8' }) : body;
      navigator.sendBeacon(this.#origin + path, text);
    } catch {
      // A browser without beacons, or one that is full.
    }
  }

  /** Ends the sending; what waits is forgotten. */
  stop(): void {
    this.#stopped.abort();
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
    this.#bytes = 0;
  }

  #drop(index: number): void {
    const [dropped] = this.#waiting.splice(index, 1);
    this.#bytes -= dropped?.bytes ?? 0;
  }

  async #next(): Promise<void> {
    const parcel = this.#waiting[0];
    if (this.#busy || this.#timer !== undefined || !parcel) return;
    this.#busy = true;
    parcel.tries++;
    const outcome = await this.#attempt(parcel);
    this.#busy = false;
    if (this.#stopped.signal.aborted) return;
    const isOver = outcome !== 'again' || parcel.tries >= TRIES_MAX;
    if (isOver && this.#waiting.includes(parcel)) this.#drop(this.#waiting.indexOf(parcel));
    if (outcome !== 'again') {
      this.#failures = 0;
      void this.#next();
      return;
    }
    const wait = AGAIN_AFTER[Math.min(this.#failures++, AGAIN_AFTER.length - 1)];
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#next();
    }, wait);
  }

  /** What the collector refuses for good is not sent again. */
  async #attempt({ path, body, bytes }: Parcel): Promise<'taken' | 'refused' | 'again'> {
    try {
      const { ok, status } = await this.#fetch.call(globalThis, this.#origin + path, {
        method: 'POST',
        body,
        // By this type a collector of another origin is asked without a preflight.
        ...(typeof body === 'string' && { headers: { 'content-type': 'text/plain;charset=UTF-8' } }),
        credentials: 'omit',
        cache: 'no-store',
        // Goes on though the page may be closed.
        keepalive: document.visibilityState === 'hidden' && bytes <= EXIT_BYTES_MAX,
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      });
      if (ok) return 'taken';
      return status === 429 || status >= 500 ? 'again' : 'refused';
    } catch {
      return 'again';
    }
  }
}
