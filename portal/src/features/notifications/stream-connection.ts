import { createParser } from 'eventsource-parser';
import { logFailedRequest } from '@moiety/api-client/failed-request.ts';
import { NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { streamEventOf, type StreamEvent } from './stream-events.ts';

/** Milliseconds without a byte after which a connection counts as lost; the server says something every 15 s. */
const SILENCE_MS = 70_000;

/** How a connection ended. */
export type ConnectionEnd =
  /** By the server, or on the way. */
  | { kind: 'lost' }
  /** The token is not taken. */
  | { kind: 'refused' }
  /** The server wants to be left alone for so many seconds. */
  | { kind: 'later'; seconds: number };

export interface ConnectionOptions {
  token: string;
  lastEventId: string | undefined;
  onEvent: (event: StreamEvent) => void;
  signal: AbortSignal;
}

/** Says so when nothing was heard for long: a connection can die without a word, as when a machine slept. */
const silenceWatch = (lost: () => void): { heard: () => void; end: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  const heard = (): void => {
    end();
    timer = setTimeout(lost, SILENCE_MS);
  };
  heard();
  return { heard, end };
};

const failed = (status: number | string, requestId?: string): void =>
  logFailedRequest({ url: NOTIFICATION_STREAM_PATH, method: 'GET', status, requestId });

/**
 * One connection of the notification stream, read until it ends. With `fetch`, since `EventSource` sends no
 * `Authorization`.
 */
export const readConnection = async ({
  token,
  lastEventId,
  onEvent,
  signal,
}: ConnectionOptions): Promise<ConnectionEnd> => {
  const silent = new AbortController();
  const watch = silenceWatch(() => silent.abort());
  const stopped = AbortSignal.any([signal, silent.signal]);
  try {
    const response = await fetch(NOTIFICATION_STREAM_PATH, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      cache: 'no-store',
      // It ends with the page: nothing on the page waits for it.
      priority: 'low',
      signal: stopped,
    });
    if (!response.ok) failed(response.status, response.headers.get('x-request-id') ?? undefined);
    if (response.status === 401) return { kind: 'refused' };
    const seconds = Number(response.headers.get('retry-after'));
    if (!response.ok) return seconds > 0 ? { kind: 'later', seconds } : { kind: 'lost' };
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        const known = streamEventOf(event, data, id);
        if (known) onEvent(known);
      },
    });
    const chunks = response.body?.pipeThrough(new TextDecoderStream(), { signal: stopped }).getReader();
    for (let read = await chunks?.read(); read && !read.done; read = await chunks?.read()) {
      watch.heard();
      parser.feed(read.value);
    }
  } catch {
    if (!signal.aborted && !silent.signal.aborted) failed('no-answer');
    // Whoever stopped it knows; anything else is a connection that was lost.
  } finally {
    watch.end();
  }
  return { kind: 'lost' };
};
