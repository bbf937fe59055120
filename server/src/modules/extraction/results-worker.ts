// Puts together what was found in documents and what people said of it: of 2,000 values that takes 60 ms and of 20,000 half a second, in
// which the thread of the calls would answer nobody.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  formulaKey,
  groupCellKey,
  headingKey,
  massCellKey,
  saltCellKey,
  toReview,
  type DocumentFormula,
} from '@moiety/contract';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import { occurrencesOf, wantedText } from '@moiety/extraction/page/page-text.ts';
import type { Numbered } from '../../worker-thread.ts';
import { assemble } from './assemble.ts';
import { compareResults } from './comparing.ts';
import { correctedGroups } from './corrected-groups.ts';
import { previewedRows } from './previewed-rows.ts';
import { FAILED_ROW, type Joined } from './standing-rows.ts';
import { parseLog, type FoldedLog } from './correction-log.ts';
import { enter, UnfitCorrection } from './entering.ts';
import { fitOfLog, fittedLog } from './fitting.ts';
import { hasPending } from './formulas.ts';
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

/** The pages that were unpacked last: whoever reviews a document asks of the same again and again. Nothing of them is changed. */
let last: { packed: Uint8Array; extraction: Joined } | undefined;
let forgetting: NodeJS.Timeout | undefined;
/** Milliseconds for which they are kept without being asked for. */
const KEPT = 120_000;

/** Pages that were joined before formulas were kept have none. */
const unpackedNow = (packed: Uint8Array): Joined => {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    last = undefined;
  }, KEPT).unref();
  if (!last || Buffer.compare(last.packed, packed) !== 0)
    last = {
      packed,
      extraction: {
        formulas: [],
        ...(valueOf(packed) as Omit<Joined, 'formulas'> & Partial<Pick<Joined, 'formulas'>>),
      },
    };
  return last.extraction;
};

/** Bytes of their own, which go to the other thread as they are. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

const itemsOf = ({ extraction: packed, log }: Stored) => {
  const extraction = unpackedNow(packed);
  return assemble(extraction, fittedLog(extraction, parseLog(log)));
};

const resultsOf = ({ head, ...stored }: ToAssemble) => ({ ...head, ...itemsOf(stored) });

/** Rows that are put together at once: of more, as of a long table whose heading was corrected, the rest is soon. */
const LACKING_MOST = 300;

const lackingIn = (extraction: Joined, log: FoldedLog): Lacking['lacking'] =>
  [...correctedGroups(extraction, log).lacking].slice(0, LACKING_MOST);

/** What in tables of groups a compound is put together from. */
const cellsOf = (formulas: readonly DocumentFormula[], compound: string): string[] =>
  formulas.flatMap(({ tables }) =>
    tables.flatMap((table) => {
      const rows = table.rows.filter(({ compoundKey }) => compoundKey === compound);
      if (rows.length === 0) return [];
      const { columns } = table;
      return [
        formulaKey(table),
        ...columns.map((column) => headingKey(table, column)),
        ...rows.flatMap((row) => columns.map((column) => groupCellKey(row, column))),
        ...rows.map(saltCellKey),
        ...rows.map(massCellKey),
      ];
    }),
  );

const tasks: { [Task in ThreadTask]: (question: ThreadQuestions[Task]) => ThreadAnswers[Task] } = {
  assemble: (question) => {
    const results = resultsOf(question);
    const json = JSON.stringify(results);
    return {
      packed: ownBytes(gzipSync(json, { level: 1 })),
      sha256: createHash('sha256').update(json).digest('base64url'),
      isPending: hasPending(results.formulas),
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
      return { answers, added, index: indexChanges(results, digests, screened) };
    } catch (error) {
      if (!(error instanceof UnfitCorrection)) throw error;
      return { unfit: error.unfit };
    }
  },
  lacking: ({ extraction: packed, log }) => {
    const extraction = unpackedNow(packed);
    return { lacking: lackingIn(extraction, fittedLog(extraction, parseLog(log))) };
  },
  preview: ({ extraction: packed, log: text, ...asked }) => {
    const extraction = unpackedNow(packed);
    try {
      const { added, log } = enter(extraction, parseLog(text), {
        ...asked,
        structures: new Map(),
        isPreview: true,
        by: '',
        at: '',
      });
      return previewedRows(extraction, log, new Set(added.map(({ item }) => item)));
    } catch (error) {
      if (!(error instanceof UnfitCorrection)) throw error;
      return { unfit: error.unfit };
    }
  },
  complete: ({ outcomes, withoutFailed = false, digests, screened, ...stored }) => {
    const before = unpackedNow(stored.extraction);
    const kept = Object.entries(before.outcomes ?? {}).filter(
      ([, outcome]) => !(withoutFailed && 'problem' in outcome && outcome.problem === FAILED_ROW.problem),
    );
    const extraction = { ...before, outcomes: { ...Object.fromEntries(kept), ...outcomes } };
    const results = assemble(extraction, fittedLog(extraction, parseLog(stored.log)));
    return {
      extraction: ownBytes(gzipSync(JSON.stringify(extraction))),
      index: indexChanges(results, digests, screened),
    };
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
  keys: ({ item, ...stored }) => {
    const extraction = unpackedNow(stored.extraction);
    const entries = parseLog(stored.log);
    const own = new Set([
      item,
      ...cellsOf(assemble(extraction, fittedLog(extraction, entries)).formulas, item),
    ]);
    return [
      ...Array.from(own, (key): [string, string] => [key, key]),
      ...[...fitOfLog(extraction, entries)].filter(([, now]) => own.has(now)),
    ];
  },
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
