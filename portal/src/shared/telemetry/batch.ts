import {
  MONITORING_BATCH_BYTES_MAX,
  MONITORING_EVENTS_MAX,
  MONITORING_EVENTS_PATH,
} from '@moiety/contract/monitoring-paths.ts';
import type { MonitoringBatch, MonitoringEvent } from '@moiety/contract/monitoring.ts';
import type { Parcel } from './outbox.ts';

/** Milliseconds that events wait for others. */
export const BATCH_AFTER = 30_000;
/** What stands around the events takes some. */
const BYTES_OF_EVENTS = MONITORING_BATCH_BYTES_MAX - 2000;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** Who sends, as it is when an event happens. */
export type Sender = Omit<MonitoringBatch, 'events'>;

/** Collects events and sends them together. */
export class Batch {
  readonly #send: (parcel: Parcel) => void;
  #sender: Sender | undefined;
  #events: { text: string; bytes: number; view?: string }[] = [];
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (parcel: Parcel) => void) {
    this.#send = send;
  }

  /** Of a view only the newest is sent. */
  add(sender: Sender, event: MonitoringEvent): void {
    const known = this.#sender;
    if (known && (known.session !== sender.session || known.email !== sender.email)) this.flush();
    this.#sender = sender;
    if (event.type === 'view') this.#forget(event.view);
    const text = JSON.stringify(event);
    const bytes = bytesOf(text) + 1;
    if (this.#bytes + bytes > BYTES_OF_EVENTS || this.#events.length >= MONITORING_EVENTS_MAX) this.flush();
    if (bytes > BYTES_OF_EVENTS) return;
    this.#sender = sender;
    this.#events.push({ text, bytes, ...(event.type === 'view' && { view: event.view }) });
    this.#bytes += bytes;
    this.#timer ??= setTimeout(() => this.flush(), BATCH_AFTER);
  }

  /** Sends what there is. @param send in another way than usual */
  flush(send = this.#send): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [sender, events] = [this.#sender, this.#events];
    this.#events = [];
    this.#bytes = 0;
    this.#sender = undefined;
    if (!sender || events.length === 0) return;
    const head = JSON.stringify(sender).slice(0, -1);
    const body = `${head},"events":[${events.map(({ text }) => text).join(',')}]}`;
    send({ path: MONITORING_EVENTS_PATH, body, bytes: bytesOf(body) });
  }

  #forget(view: string): void {
    const index = this.#events.findIndex((one) => one.view === view);
    if (index < 0) return;
    const [former] = this.#events.splice(index, 1);
    this.#bytes -= former?.bytes ?? 0;
  }
}
