// Reads pages of records: up to a megabyte of JSON each takes a tenth of a second, in which the thread of the calls would answer nobody.
import { parentPort } from 'node:worker_threads';
import type { Locale } from '@moiety/locales/server.ts';
import { readPage } from './read-page.ts';

parentPort?.on('message', ({ id, text, locale }: { id: number; text: string; locale: Locale }) => {
  parentPort?.postMessage({ id, reading: readPage(text, locale) }, []);
});
