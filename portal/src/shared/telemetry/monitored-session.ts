/** A session ends after so long without the user doing anything, and in any case after so long: milliseconds, those of RUM SDKs. */
export const IDLE_AFTER = 15 * 60_000;
export const ENDS_AFTER = 4 * 60 * 60_000;
/** How often it is noted that the user does something, milliseconds. */
const NOTED_EVERY = 1000;
const STORAGE_KEY = 'moiety-monitoring';

/** A span of use by one browser, in all its tabs. */
export interface MonitoredSession {
  id: string;
  /** Milliseconds since 1970. */
  begun: number;
  seen: number;
  /** Whether it is recorded at all, and with a replay: drawn once. */
  recorded: boolean;
  replayed: boolean;
}

const draw = (percent: number): boolean => Math.random() * 100 < percent;

const isAlive = ({ begun, seen }: MonitoredSession, now: number): boolean =>
  now - seen < IDLE_AFTER && now - begun < ENDS_AFTER && seen >= begun;

const isSession = (value: unknown): value is MonitoredSession => {
  const session = value as Partial<MonitoredSession> | null;
  return (
    typeof session === 'object' &&
    session !== null &&
    /^[0-9a-f-]{36}$/.test(String(session.id)) &&
    typeof session.begun === 'number' &&
    typeof session.seen === 'number'
  );
};

/** A version 4 UUID; also where the page came without TLS, and `crypto.randomUUID` is not there. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Keeps the session of this browser: the same in every tab, another after a while without use. */
export class SessionKeeper {
  readonly #rates: { sessionSampleRate: number; replaySampleRate: number };
  readonly #renewed: () => void;
  /** Where the browser keeps nothing, the session is this page's. */
  #own: MonitoredSession | undefined;
  #last: string | undefined;
  #notedAt = 0;

  /** @param renewed called where what the user does begins another session after one that had ended */
  constructor(rates: { sessionSampleRate: number; replaySampleRate: number }, renewed: () => void) {
    this.#rates = rates;
    this.#renewed = renewed;
  }

  /** The session that goes on; undefined after its end, until the user does something. */
  current(now = Date.now()): MonitoredSession | undefined {
    const kept = this.#read();
    return kept && isAlive(kept, now) ? kept : undefined;
  }

  /** The user does something: the session goes on, or another one begins. */
  touch(now = Date.now()): void {
    if (this.#last !== undefined && now - this.#notedAt < NOTED_EVERY && now >= this.#notedAt) return;
    this.#notedAt = now;
    const kept = this.#read();
    const session: MonitoredSession =
      kept && isAlive(kept, now)
        ? { ...kept, seen: now }
        : {
            id: newId(),
            begun: now,
            seen: now,
            recorded: draw(this.#rates.sessionSampleRate),
            replayed: draw(this.#rates.replaySampleRate),
          };
    this.#own = session;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(session));
    } catch {
      // Blocked, or full: it is this page's own then.
    }
    const isAnother = this.#last !== undefined && this.#last !== session.id;
    this.#last = session.id;
    if (isAnother) this.#renewed();
  }

  #read(): MonitoredSession | undefined {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
      if (isSession(value)) return value;
    } catch {
      // Neither readable nor JSON.
    }
    return this.#own;
  }
}
