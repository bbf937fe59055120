import { Worker } from 'node:worker_threads';
import type { Locale } from '@moiety/locales/server.ts';
import { Refusal } from '../../refusal.ts';
import type { PageReading, ReadPage } from './read-page.ts';

/** Reads the body of a call that stores records. @throws Refusal `invalidRequest` naming what is wrong */
export type ReadPageText = (text: string, locale: Locale) => Promise<ReadPage>;

interface Waiting {
  resolve(reading: PageReading): void;
  reject(error: Error): void;
}

/** The thread that reads pages, begun with the first of them; it keeps no process alive. */
export const makePageReader = (): ReadPageText => {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let worker: Worker | undefined;
  const fail = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('page-worker.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, reading }: { id: number; reading: PageReading }) => {
      waiting.get(id)?.resolve(reading);
      waiting.delete(id);
    });
    started.once('error', fail);
    return started;
  };
  return async (text, locale) => {
    worker ??= start();
    const id = ++lastId;
    const reading = await new Promise<PageReading>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker?.postMessage({ id, text, locale }, []);
    });
    if ('page' in reading) return reading.page;
    throw new Refusal(
      'invalidRequest',
      reading.fields.length > 0
        ? undefined
        : (msg) => msg('The request could not be read', { id: 'server.unreadableRequest' }),
      {
        ...(reading.fields.length > 0 && {
          fields: reading.fields.map(({ path, message }) => ({ path, wording: () => message })),
        }),
      },
    );
  };
};
