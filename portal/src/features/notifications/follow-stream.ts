import { readConnection, type ConnectionOptions } from './stream-connection.ts';
import type { StreamEvent } from './stream-events.ts';

/** Milliseconds before the first try to connect again; doubled with each that fails. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

export interface FollowOptions {
  /** The token to send now. */
  token: () => string | undefined;
  /** The server does not take this token, and it is still the one in use. */
  onRefused: (token: string) => void;
  onEvent: (event: StreamEvent) => void;
  /** Where another tab came to. */
  lastEventId: string | undefined;
  signal: AbortSignal;
  /** Reads one connection; a test gives another. */
  read?: typeof readConnection;
}

/**
 * How long to wait after so many failures in a row: no two browsers come back at the same moment when a server
 * returns.
 * @param chance between 0 and 1
 */
export const pauseAfter = (failures: number, chance: number = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + chance / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine || signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/** Reads one connection, given up when the network goes. */
const readWhileOnline = async (
  options: ConnectionOptions,
  read: typeof readConnection,
): ReturnType<typeof readConnection> => {
  const offline = new AbortController();
  const stop = (): void => offline.abort();
  window.addEventListener('offline', stop);
  try {
    return await read({ ...options, signal: AbortSignal.any([options.signal, offline.signal]) });
  } finally {
    window.removeEventListener('offline', stop);
  }
};

/**
 * Follows the notification stream through lost connections until it is stopped or the token is refused. There is one
 * timer at most: that of a silent connection, or that of the pause before the next.
 */
export const followStream = async ({
  token,
  onRefused,
  onEvent,
  signal,
  read = readConnection,
  ...begin
}: FollowOptions): Promise<void> => {
  let { lastEventId } = begin;
  let failures = 0;
  const hear = (event: StreamEvent): void => {
    failures = 0;
    lastEventId = event.id ?? lastEventId;
    onEvent(event);
  };
  while (!signal.aborted) {
    await untilOnline(signal);
    const sent = token();
    // A cookie that is gone is the session's matter: the next call finds out.
    if (signal.aborted || sent === undefined) return;
    const end = await readWhileOnline({ token: sent, lastEventId, onEvent: hear, signal }, read);
    if (signal.aborted) return;
    if (end.kind === 'refused' && token() === sent) {
      onRefused(sent);
      return;
    }
    const asked = end.kind === 'later' ? end.seconds * 1000 : 0;
    await pause(Math.max(asked, pauseAfter(failures++)), signal);
  }
};
