// Reads pages of records: up to a megabyte of JSON each takes a tenth of a second, in which the thread of the calls would answer nobody.
import { parentPort } from 'node:worker_threads';
import type { Numbered } from '../../worker-thread.ts';
import type { PageText } from './page-reader.ts';
import { readPage } from './read-page.ts';

parentPort?.on('message', ({ id, content: { text, locale } }: Numbered<PageText>) => {
  parentPort?.postMessage({ id, content: readPage(text, locale) }, []);
});
