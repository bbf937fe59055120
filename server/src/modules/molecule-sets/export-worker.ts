// Writes records for exports: RDKit draws and lays out every structure, which would hold up the thread that does jobs.
import { parentPort } from 'node:worker_threads';
import { Engine } from '@moiety/chemistry/engine.ts';
import { csvText } from '@moiety/chemistry/writing/csv.ts';
import { recordRows } from '@moiety/chemistry/writing/record-rows.ts';
import { sdfText } from '@moiety/chemistry/writing/sdf.ts';
import type { Numbered } from '../../worker-thread.ts';
import type { WriteAnswer, WriteQuestion } from './export-writer.ts';

let loading: Promise<Engine> | undefined;

/** The engine, replaced after a structure has spoilt it. */
const engineOf = async (): Promise<Engine> => {
  loading ??= Engine.load();
  const engine = await loading;
  if (engine.broken) await engine.renew();
  return engine;
};

const answerTo = async (question: WriteQuestion): Promise<WriteAnswer> => {
  if (question.format === 'xlsx') {
    const { records, sheet, firstRow, ...options } = question;
    return { rows: await recordRows(await engineOf(), records, sheet, firstRow, options) };
  }
  const { format, records, columns, heading, unread, ...options } = question;
  const text =
    format === 'csv'
      ? csvText(records, columns, { heading, unread, ...options })
      : sdfText(await engineOf(), records, columns, { unread, ...options });
  return { bytes: new TextEncoder().encode(text) };
};

const answer = async ({ id, content }: Numbered<WriteQuestion>): Promise<void> => {
  parentPort?.postMessage({ id, content: await answerTo(content) }, []);
};

// What fails ends the thread: whoever asked is told.
parentPort?.on('message', (question: Numbered<WriteQuestion>) => void answer(question));
