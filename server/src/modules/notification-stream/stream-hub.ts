import { PassThrough, type Readable } from 'node:stream';
import { streamEvents, TOOL_TOKEN_SECONDS } from '@moiety/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import { publishDueAnnouncements } from '../announcements/schedule.ts';
import type { Links } from '../../site/links.ts';
import {
  addresseesOf,
  countUnreadOf,
  eventsBetween,
  isKnownSince,
  streamHead,
  type StreamEvent,
} from '../notifications/queries.ts';
import { onSessionsEnded, openSessionsAmong } from '../sessions/queries.ts';
import { onEventNoted } from '../notifications/notify.ts';

/** How streams run. */
export interface StreamOptions {
  /** Milliseconds between two looks into the database, for all streams of the process together. */
  pollEvery: number;
  /** Milliseconds between two signs of life. */
  heartbeatEvery: number;
  /** Streams that one account may have open at a process. */
  perAccount: number;
}
export const streamOptions: StreamOptions = { pollEvery: 1000, heartbeatEvery: 15_000, perAccount: 20 };

/** The streams of this process. */
export interface StreamHub {
  /**
   * Opens a stream: a `state`, then what happened after `lastEventId`, then what happens, until the session ends.
   * @param lastEventId undefined: what happens from now on
   * @param isTool told of jobs only, and no longer than a tool's token is good
   * @returns server-sent events; destroyed, it is forgotten
   * @throws Refusal `tooManyRequests` where the account has too many, `unavailable` while the server stops
   */
  open(
    principal: Principal,
    options: { lastEventId: number | undefined; isTool: boolean },
  ): Promise<Readable>;
  /** How many are open. */
  size(): number;
  /** Ends all streams. */
  close(): void;
}

interface Subscriber {
  accountId: string;
  sessionId: string;
  isTool: boolean;
  stream: PassThrough;
  /** Events that came while the first ones were being read; undefined once those are sent. */
  waiting: { event: StreamEvent; unread: number }[] | undefined;
  /** The number of the last event that was sent. */
  position: number;
}

/** Events read at once. */
const PAGE = 1000;
/** Bytes that a reader may leave unread; one that is slower is sent away, and resumes. */
const UNREAD_BYTES_MAX = 64 * 1024;
/** Milliseconds after which what this process wrote is looked for: its transaction is about to be committed. */
const WAKE_AFTER = 30;

type EventName = keyof typeof streamEvents;
type EventData<Name extends EventName> = z.input<(typeof streamEvents)[Name]>;

const written = <Name extends EventName>(id: number, name: Name, data: EventData<Name>): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const textOf = ({ sequence, kind, notificationId, jobId }: StreamEvent, unread: number): string => {
  if (kind === 'job' && jobId !== null) return written(sequence, kind, { id: jobId });
  if (kind === 'announcements') return written(sequence, kind, {});
  if (kind === 'notification' && notificationId !== null)
    return written(sequence, kind, { id: notificationId, unread });
  return written(sequence, 'state', { unread });
};

/** Writes, unless the stream was ended meanwhile. */
const write = (stream: PassThrough, text: string): void => {
  if (stream.writable) stream.write(text);
};

const isBufferFull = ({ stream }: Subscriber): boolean =>
  stream.writableLength + stream.readableLength > UNREAD_BYTES_MAX;

const send = (subscriber: Subscriber, event: StreamEvent, unread: number): void => {
  if (event.sequence <= subscriber.position) return;
  subscriber.position = event.sequence;
  if (subscriber.isTool && event.kind !== 'job') return;
  if (isBufferFull(subscriber)) subscriber.stream.destroy();
  else write(subscriber.stream, textOf(event, unread));
};

/** @param links where mails of what goes out lead */
export const makeStreamHub = (
  { database, links }: { database: Database; links: Links },
  { pollEvery, heartbeatEvery, perAccount }: StreamOptions,
  log: Pick<FastifyBaseLogger, 'warn'>,
): StreamHub => {
  const subscribers = new Set<Subscriber>();
  let isClosed = false;
  /** Resolves when `position` is known; undefined while nobody listens and nothing is asked. */
  let following: Promise<void> | undefined;
  /** All events up to this number were handed on. */
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  const listenerIds = (): string[] => [...new Set([...subscribers].map(({ accountId }) => accountId))];

  /** What is new, handed on to whom it concerns. */
  const deliver = async (): Promise<void> => {
    let { newest, isDue } = await streamHead(database);
    if (isDue) {
      await publishDueAnnouncements(database, links);
      ({ newest } = await streamHead(database));
    }
    while (position < newest) {
      // Who listens is asked after `newest`: whoever comes later reads up to it, or further, by themselves.
      const ids = listenerIds();
      const events = await eventsBetween(database, {
        after: position,
        upTo: newest,
        accountIds: ids,
        limit: PAGE,
      });
      const isFor = await addresseesOf(database, events, ids);
      const unread = events.length > 0 ? await countUnreadOf(database, ids) : new Map<string, number>();
      for (const event of events)
        for (const subscriber of subscribers) {
          const { accountId, waiting } = subscriber;
          const count = unread.get(accountId);
          if (count === undefined || !isFor(event, accountId)) continue;
          if (waiting) waiting.push({ event, unread: count });
          else send(subscriber, event, count);
        }
      position = events.length < PAGE ? newest : (events.at(-1)?.sequence ?? newest);
    }
  };

  /**
   * Ends the streams of sessions that hold no more. While the database cannot be reached nobody knows: they stay, since they hand on
   * nothing then either. Without that an outage of a second would end all of them.
   */
  const endClosed = async (): Promise<void> => {
    const asked = [...subscribers];
    const open = await openSessionsAmong(
      database,
      asked.map(({ sessionId }) => sessionId),
    );
    for (const { sessionId, stream } of asked) if (!open.has(sessionId)) stream.end();
  };

  const poll = async (): Promise<void> => {
    timer = undefined;
    if (subscribers.size === 0 || isClosed) {
      following = undefined;
      return;
    }
    try {
      await endClosed();
      await deliver();
      isFailing = false;
    } catch (error) {
      // Nothing was lost: the next look begins where this one did. Said once for an outage.
      if (!isFailing) log.warn({ err: error }, 'the streams of notifications could not be continued');
      isFailing = true;
    }
    pollIn(pollEvery);
  };
  const pollIn = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), milliseconds).unref();
  };
  const start = async (): Promise<void> => {
    position = (await streamHead(database)).newest;
    pollIn(pollEvery);
  };
  const follow = async (): Promise<void> => {
    following ??= start();
    try {
      await following;
    } catch (error) {
      following = undefined;
      throw error;
    }
  };
  const wake = (): void => {
    // While a look is under way there is no timer; the one that it sets finds the event.
    if (timer !== undefined) pollIn(WAKE_AFTER);
  };
  const stops = [onEventNoted(wake), onSessionsEnded(wake)];

  /** Sends what happened between the first `state` and now. */
  const catchUp = async (subscriber: Subscriber, unread: number, upTo: number): Promise<void> => {
    const accountIds = [subscriber.accountId];
    for (let after = subscriber.position; after < upTo;) {
      const events = await eventsBetween(database, { after, upTo, accountIds, limit: PAGE });
      const isFor = await addresseesOf(database, events, accountIds);
      // How much is unread was said just now.
      for (const event of events)
        if (event.kind !== 'state' && isFor(event, subscriber.accountId)) send(subscriber, event, unread);
      after = events.length < PAGE ? upTo : (events.at(-1)?.sequence ?? upTo);
    }
  };

  /** Sends the first events, up to those that are handed on to everybody. */
  const begin = async (subscriber: Subscriber, lastEventId: number | undefined): Promise<void> => {
    const { accountId, isTool, stream } = subscriber;
    await follow();
    const { newest } = await streamHead(database);
    const unread = (await countUnreadOf(database, [accountId])).get(accountId) ?? 0;
    // A number from the future is that of another database.
    const from = lastEventId !== undefined && lastEventId <= newest ? lastEventId : newest;
    // The answer's headers go out with the first byte.
    write(stream, isTool ? ':\n\n' : written(from, 'state', { unread }));
    subscriber.position = from;
    if (await isKnownSince(database, from, newest)) await catchUp(subscriber, unread, newest);
    // What happened then is forgotten. The unread ones were counted; the announcements may be others.
    else if (!isTool) write(stream, written(newest, 'announcements', {}));
    subscriber.position = newest;
    for (const { event, unread: count } of subscriber.waiting ?? []) send(subscriber, event, count);
    subscriber.waiting = undefined;
  };

  /** @returns ends it */
  const startHeartbeat = ({ stream }: Subscriber): (() => void) => {
    const interval = setInterval(() => write(stream, ':\n\n'), heartbeatEvery).unref();
    return () => clearInterval(interval);
  };

  return {
    size: () => subscribers.size,

    open: async ({ accountId, sessionId }, { lastEventId, isTool }) => {
      if (isClosed) throw new Refusal('unavailable', undefined, { headers: { 'retry-after': '5' } });
      const own = [...subscribers].filter((one) => one.accountId === accountId);
      if (own.length >= perAccount)
        throw new Refusal('tooManyRequests', undefined, { headers: { 'retry-after': '60' } });
      const stream = new PassThrough();
      const subscriber: Subscriber = { accountId, sessionId, isTool, stream, waiting: [], position: 0 };
      subscribers.add(subscriber);
      const stopHeartbeat = startHeartbeat(subscriber);
      const ending = isTool && setTimeout(() => stream.end(), TOOL_TOKEN_SECONDS * 1000).unref();
      const forget = (): void => {
        if (ending) clearTimeout(ending);
        stopHeartbeat();
        subscribers.delete(subscriber);
      };
      // Ended here, or left by its reader.
      stream.once('close', forget).once('error', forget);
      try {
        await begin(subscriber, lastEventId);
      } catch (error) {
        stream.destroy();
        forget();
        throw error;
      }
      return stream;
    },

    close: () => {
      isClosed = true;
      for (const stop of stops) stop();
      clearTimeout(timer);
      for (const { stream } of subscribers) stream.end();
    },
  };
};
