import { followStream, type FollowOptions } from './follow-stream.ts';
import { streamEventOf, type StreamEvent } from './stream-events.ts';

export interface ShareOptions extends Pick<FollowOptions, 'token' | 'onRefused' | 'onEvent' | 'read'> {
  /** Whose notifications they are. */
  userId: string;
}

/** What the leader tells the other tabs; they may run another version of the portal. */
interface Told {
  name: string;
  text: string;
  id: string | undefined;
}

/**
 * Follows a person's notification stream in one tab of all that are open, and hears in every one of them what it says:
 * a browser opens six connections to a server, and a stream a tab would take them all. The tab that holds the lock
 * reads; when it closes, another gets the lock and goes on where it ended.
 * @returns the way to stop
 */
export const shareStream = ({ userId, token, onRefused, onEvent, read }: ShareOptions): (() => void) => {
  const name = `moiety-notifications:${userId}`;
  const stopped = new AbortController();
  const { signal } = stopped;
  const channel = new BroadcastChannel(name);
  const tell: (told: Told) => void = channel.postMessage.bind(channel);
  let lastEventId: string | undefined;
  const take = (event: StreamEvent): void => {
    lastEventId = event.id ?? lastEventId;
    onEvent(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    const event = streamEventOf(data.name, data.text, data.id);
    if (event) take(event);
  });
  const lead = (): Promise<void> =>
    followStream({
      token,
      onRefused,
      onEvent: (event) => {
        tell({ name: event.name, text: JSON.stringify(event.data), id: event.id });
        take(event);
      },
      lastEventId,
      signal,
      ...(read && { read }),
    });
  // Rejects when it is stopped while it waits.
  navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  return () => {
    stopped.abort();
    channel.close();
  };
};
