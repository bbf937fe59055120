// Puts together what was found in documents and what people said of it: of 2,000 values that takes 60 ms and of 20,000 half a second, in
// which the thread of the calls would answer nobody.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { groupCellKey, toReview, type DocumentFormula, type PreviewedRow } from '@moiety/contract';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import { occurrencesOf, wantedText } from '@moiety/extraction/page/page-text.ts';
import type { Numbered } from '../../worker-thread.ts';
import { assemble } from './assemble.ts';
import { compareResults } from './comparing.ts';
import { correctedGroups, type Joined } from './corrected-groups.ts';
import { parseLog, type FoldedLog } from './correction-log.ts';
import { enter, UnfitCorrection } from './entering.ts';
import { fitOfLog, fittedLog } from './fitting.ts';
import { indexChanges } from './indexing.ts';
import type {
  AskedOfThread,
  Lacking,
  Stored,
  ThreadAnswers,
  ThreadQuestions,
  ThreadTask,
  ToAssemble,
} from './results-thread.ts';

const valueOf = (packed: Uint8Array): unknown => JSON.parse(gunzipSync(packed).toString('utf8'));

/** Pages that were joined before formulas were kept have none. */
const unpackedNow = (packed: Uint8Array): Joined => ({
  formulas: [],
  ...(valueOf(packed) as Omit<Joined, 'formulas'> & Partial<Pick<Joined, 'formulas'>>),
});

/** Bytes of their own, which go to the other thread as they are. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

const itemsOf = ({ extraction: packed, log }: Stored) => {
  const extraction = unpackedNow(packed);
  return assemble(extraction, fittedLog(extraction, parseLog(log)));
};

const resultsOf = ({ head, ...stored }: ToAssemble) => ({ ...head, ...itemsOf(stored) });

/** Rows that are put together at once. */
const LACKING_MOST = 1000;

const lackingIn = (extraction: Joined, log: FoldedLog): Lacking['lacking'] =>
  [...correctedGroups(extraction, log).lacking].slice(0, LACKING_MOST);

/** What cells of tables of groups are, and what their rows are. */
const rowsOfCells = (formulas: readonly DocumentFormula[], cells: readonly string[]): PreviewedRow[] => {
  const wanted = new Set(cells);
  return formulas.flatMap(({ tables }) =>
    tables.flatMap(({ columns, rows }) =>
      rows.flatMap((row) =>
        columns.flatMap((column, index): PreviewedRow[] => {
          const cell = groupCellKey(row, column);
          if (!wanted.delete(cell)) return [];
          const { label, smiles, problem } = row;
          return [{ cell, label, smiles, problem, groups: row.cells[index]?.groups ?? [] }];
        }),
      ),
    ),
  );
};

const tasks: { [Task in ThreadTask]: (question: ThreadQuestions[Task]) => ThreadAnswers[Task] } = {
  assemble: (question) => {
    const json = JSON.stringify(resultsOf(question));
    return {
      packed: ownBytes(gzipSync(json, { level: 1 })),
      sha256: createHash('sha256').update(json).digest('base64url'),
    };
  },
  sign: (question) => {
    const results = resultsOf(question);
    const text = JSON.stringify(results, (key, value: unknown) => (key === 'by' ? '' : value));
    return {
      results: ownBytes(gzipSync(text)),
      sha256: createHash('sha256').update(text).digest('hex'),
      compounds: results.compounds.filter(({ decision }) => decision !== 'rejected').length,
      activities: results.activities.filter(({ decision }) => decision !== 'rejected').length,
      open: toReview(results).count,
    };
  },
  correct: ({ extraction: packed, log: text, digests, screened, ...asked }) => {
    const extraction = unpackedNow(packed);
    try {
      const { answers, added, log } = enter(extraction, parseLog(text), asked);
      const lacking = added.length > 0 ? lackingIn(extraction, log) : [];
      // One that was asked for and not answered stays open, which its row says.
      if (lacking.length > 0 && !asked.outcomes) return { lacking };
      const results = assemble(extraction, log);
      return {
        answers,
        added,
        index: indexChanges(results, digests, screened),
        rows: rowsOfCells(
          results.formulas,
          added.flatMap(({ item, field }) => (field === 'group' ? [item] : [])),
        ),
      };
    } catch (error) {
      if (!(error instanceof UnfitCorrection)) throw error;
      return { unfit: error.unfit };
    }
  },
  lacking: ({ extraction: packed, log }) => {
    const extraction = unpackedNow(packed);
    return { lacking: lackingIn(extraction, fittedLog(extraction, parseLog(log))) };
  },
  index: ({ digests, screened, ...stored }) => indexChanges(itemsOf(stored), digests, screened),
  compare: ({ next, ...stored }) => {
    const differences = compareResults(itemsOf(stored), itemsOf({ ...stored, extraction: next }));
    const countOf = (wanted: string): number => differences.filter(({ change }) => change === wanted).length;
    return {
      differences: ownBytes(gzipSync(JSON.stringify(differences))),
      added: countOf('added'),
      removed: countOf('removed'),
      changed: countOf('changed'),
    };
  },
  find: ({ pages, query, room }) => {
    const wanted = wantedText(query);
    const answer: ThreadAnswers['find'] = { total: 0, found: [] };
    for (const { page, result } of pages) {
      const places = occurrencesOf(valueOf(result) as PageResult, wanted);
      answer.total += places.length;
      for (const boxes of places.slice(0, room - answer.found.length))
        answer.found.push({ page, boxes: [...boxes] });
    }
    return answer;
  },
  keys: ({ extraction, log, item }) => [
    item,
    ...[...fitOfLog(unpackedNow(extraction), parseLog(log))].flatMap(([logged, now]) =>
      now === item ? [logged] : [],
    ),
  ],
};

/** What an answer has that is handed over without a copy. */
const handedOver = (answer: ThreadAnswers[ThreadTask]): ArrayBuffer[] =>
  Object.values(answer).flatMap((value) =>
    value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
  );

parentPort?.on('message', ({ id, content: { task, question } }: Numbered<AskedOfThread>) => {
  const answer = (tasks[task] as (asked: typeof question) => ThreadAnswers[ThreadTask])(question);
  parentPort?.postMessage({ id, content: answer }, handedOver(answer));
});
