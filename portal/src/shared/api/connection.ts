/** Milliseconds between the questions whether the server is back: ever longer, the last over and over. */
const ASK_AGAIN = [2000, 4000, 8000, 15_000, 30_000] as const;
/** Answered without a look into the database, to anybody. */
const ALIVE = '/healthz';

/** What stands between the page and the server. */
export type ConnectionState = 'there' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
let failed = false;
let told: ConnectionState = 'there';
let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;

const stateNow = (): ConnectionState => (!navigator.onLine ? 'offline' : failed ? 'unreachable' : 'there');

const update = (): void => {
  const now = stateNow();
  if (now === 'unreachable' && timer === undefined) askLater();
  if (now !== 'unreachable') {
    clearTimeout(timer);
    timer = undefined;
    asked = 0;
  }
  if (now === told) return;
  told = now;
  for (const listener of listeners) listener();
};

const ask = async (): Promise<void> => {
  timer = undefined;
  try {
    // Any answer will do, a proxy's word that the server is down will not.
    failed = (await fetch(ALIVE, { method: 'HEAD', cache: 'no-store' })).status >= 502;
  } catch {
    failed = true;
  }
  update();
};

const askLater = (): void => {
  const wait = ASK_AGAIN[Math.min(asked, ASK_AGAIN.length - 1)];
  asked++;
  timer = setTimeout(() => void ask(), wait);
};

const online = (): void => {
  // A network is not yet a server: the next call, or the question, tells.
  if (failed) {
    clearTimeout(timer);
    void ask();
  } else update();
};

/** Whether the server can be reached, as the browser and the calls themselves tell. */
export const connection = {
  state: (): ConnectionState => told,
  /** Calls `listener` after each change; returns the way to stop. Only while somebody listens, the browser is heard. */
  listen: (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      window.addEventListener('online', online);
      window.addEventListener('offline', update);
      told = stateNow();
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('online', online);
      window.removeEventListener('offline', update);
      clearTimeout(timer);
      timer = undefined;
      failed = false;
    };
  },
  /** A call was answered, or nothing came. */
  heard: (answered: boolean): void => {
    failed = !answered;
    if (listeners.size > 0) update();
  },
};
