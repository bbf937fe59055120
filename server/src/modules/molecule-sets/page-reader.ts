import type { Locale } from '@moiety/locales/server.ts';
import { Refusal } from '../../refusal.ts';
import { makeWorkerThread } from '../../worker-thread.ts';
import type { PageReading, ReadPage } from './read-page.ts';

/** Reads the body of a call that stores records. @throws Refusal `invalidRequest` naming what is wrong */
export type ReadPageText = (text: string, locale: Locale) => Promise<ReadPage>;

/** What the thread that reads pages is sent. */
export interface PageText {
  text: string;
  locale: Locale;
}

export const makePageReader = (): ReadPageText => {
  const ask = makeWorkerThread<PageText, PageReading>(new URL('page-worker.ts', import.meta.url));
  return async (text, locale) => {
    const reading = await ask({ text, locale });
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
