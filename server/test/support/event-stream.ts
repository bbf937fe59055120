import { NOTIFICATION_STREAM_PATH } from '@moiety/contract';

/** An event as it came. */
export interface Received {
  id: number;
  name: string;
  data: Record<string, unknown>;
}

/** A stream of notifications that a browser reads. */
export interface EventStream {
  status: number;
  headers: Headers;
  /** What came so far. */
  events: Received[];
  /** How many signs of life came. */
  heartbeats(): number;
  /** Resolves when the server has ended it, or `leave` did. */
  ended: Promise<void>;
  /** Loses the connection. */
  leave(): void;
}

const received = (block: string): Received => {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return {
    id: Number(fields.get('id')),
    name: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null') as Record<string, unknown>,
  };
};

/** Opens the stream at a server and reads it as it comes. */
export const openStream = async (
  origin: string,
  token: string | undefined,
  lastEventId?: number | string,
): Promise<EventStream> => {
  const leaving = new AbortController();
  const response = await fetch(origin + NOTIFICATION_STREAM_PATH, {
    signal: leaving.signal,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  });
  const events: Received[] = [];
  let heartbeats = 0;
  const read = async (): Promise<void> => {
    let text = '';
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (!isStream) continue;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith(':')) heartbeats += 1;
        else events.push(received(block));
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    events,
    heartbeats: () => heartbeats,
    ended: read().catch(() => undefined),
    leave: () => leaving.abort(),
  };
};
