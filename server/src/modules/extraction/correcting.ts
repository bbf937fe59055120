import {
  groupFields,
  type correctDocument,
  type CorrectionField,
  type DataOf,
  type listCorrections,
  type PreviewedRow,
  type previewFormula,
  type previewGroup,
} from '@moiety/contract';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { ReassembledRow } from '@moiety/extraction/groups/reassemble-row.ts';
import type { ReadFormula } from '@moiety/extraction/groups/given-formula.ts';
import type { GivenGroup } from '@moiety/extraction/groups/given-group.ts';
import type { ReadStructure } from '@moiety/extraction/node/page-messages.ts';
import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { documentCorrections, documentReruns, documents } from '../../database/document-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import type { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { lockSeen, requireReviewer, requireSeen, type DocumentRow, type Viewer } from './access.ts';
import type { Assemblers } from './assemblers.ts';
import type { Assembling } from './assembling.ts';
import { nothingToAssemble, toAssembleNow } from './assembling-marks.ts';
import type { PreviewedPart, PreviewedTable } from './previewed-rows.ts';
import { FAILED_ROW } from './standing-rows.ts';
import { entryOf, loggedOf, logText, selectLog, type LogEntry } from './correction-log.ts';
import type { Correction, Unfit } from './entering.ts';
import { digestsText, writeIndex, type Patterns } from './indexing.ts';
import { requireRoom } from './keeping.ts';
import { patternsOf } from './matchers.ts';
import {
  notLast,
  noSuchItem,
  inTrash,
  overtaken,
  wrongFormula,
  wrongGroup,
  wrongInTable,
  wrongStructure,
  wrongValue,
} from './refusals.ts';
import type { ExtractionProcesses } from './processes.ts';
import { putTogether, type Assembler } from './putting-together.ts';
import { atOneMoment, rowOf } from './results.ts';
import type { Corrected, ResultsThread } from './results-thread.ts';

/** Calls that one account may make in a minute: a person who reviews by keyboard makes some dozens. */
const CALLS_A_MINUTE = 300;
/** How often corrections are worked out beside those of others; then the document is held meanwhile. */
const TRIES = 3;
/** Entries that are written at once. */
const ROWS_AT_ONCE = 100;

/** Where a structure is in a correction; undefined where there is none, or it is empty. */
const structureIn = (correction: Correction): { source: string; field: string } | undefined => {
  if (correction.action === 'correct' && correction.field === 'structure' && correction.value.trim() !== '')
    return { source: correction.value, field: 'value' };
  if (correction.action === 'add-compound' && correction.structure.trim() !== '')
    return { source: correction.structure, field: 'structure' };
  return undefined;
};

/** The structures of corrections by their index. @throws Refusal naming one that cannot be read */
const structuresOf = async (
  corrections: readonly Correction[],
  { readStructures }: Pick<ExtractionProcesses, 'readStructures'>,
): Promise<Map<number, ReadStructure>> => {
  const wanted = corrections.flatMap((correction, index) => {
    const found = structureIn(correction);
    return found ? [{ index, ...found }] : [];
  });
  if (wanted.length === 0) return new Map();
  const read = await readStructures(wanted.map(({ source }) => source));
  return new Map(
    wanted.map(({ index, field }, place) => {
      const structure = read[place];
      if (!structure) throw wrongStructure(index, field);
      return [index, structure];
    }),
  );
};

/** What is said of cells of tables of groups, by the index of the correction; what is the same is read once. */
const groupsOf = async (
  corrections: readonly Correction[],
  assembler: Pick<Assembler, 'groups'>,
): Promise<Map<number, GivenGroup>> => {
  const wanted = corrections.flatMap((correction, index) =>
    correction.action === 'correct' && correction.field === 'group'
      ? [[index, correction.value] as const]
      : [],
  );
  const sources = [...new Set(wanted.map(([, source]) => source))];
  if (sources.length === 0) return new Map();
  let read: readonly GivenGroup[];
  try {
    read = await assembler.groups(sources);
  } catch (error) {
    // What takes that long to read is no group.
    if (error instanceof ExtractionError && (error.code === 'time' || error.code === 'memory'))
      return new Map();
    throw error;
  }
  return new Map(
    wanted.flatMap(([index, source]) => {
      const group = read[sources.indexOf(source)];
      return group ? [[index, group] as const] : [];
    }),
  );
};

/** What is said of formulas of tables of groups, by the index of the correction; what is the same is read once. */
const formulasOf = async (
  corrections: readonly Correction[],
  assembler: Pick<Assembler, 'formulas'>,
): Promise<Map<number, ReadFormula>> => {
  const wanted = corrections.flatMap((correction, index) =>
    correction.action === 'correct' && correction.field === 'formula'
      ? [[index, correction.value] as const]
      : [],
  );
  const sources = [...new Set(wanted.map(([, source]) => source))];
  if (sources.length === 0) return new Map();
  try {
    const read = await assembler.formulas(sources);
    return new Map(
      wanted.flatMap(([index, source]) => {
        const formula = read[sources.indexOf(source)];
        return formula ? [[index, formula] as const] : [];
      }),
    );
  } catch (error) {
    // What takes that long to read is no formula.
    if (error instanceof ExtractionError && (error.code === 'time' || error.code === 'memory'))
      return new Map();
    throw error;
  }
};

const refusalOf = (unfit: Unfit): Refusal => {
  switch (unfit.why) {
    case 'item':
      return noSuchItem(unfit.index);
    case 'value':
      return wrongValue(unfit.index, unfit.field);
    case 'group':
      return wrongGroup(unfit.index, unfit.isFixed);
    case 'salt':
    case 'mass':
    case 'heading':
      return wrongInTable(unfit.index, unfit.why);
    case 'formula':
      return wrongFormula(unfit.index, unfit.fault, unfit.text);
    default:
      return notLast();
  }
};

/** What corrections need. */
export interface CorrectingParts {
  database: Database;
  processes: Pick<ExtractionProcesses, 'readStructures' | 'openMatcher'>;
  assemblers: Assemblers;
  assembling: Pick<Assembling, 'soon'>;
  thread: ResultsThread;
  requireDisk: RequireDisk;
  bytesPerAccount: number;
}

/** Corrections that were worked out for a document as it was, and not written yet. */
interface WorkedOut {
  document: DocumentRow;
  corrected: Corrected;
}

/** Bytes of an entry, as they were sent. */
const bytesOf = ({ item, value, detail }: LogEntry): number =>
  Buffer.byteLength(item) +
  Buffer.byteLength(value) +
  (detail ? Buffer.byteLength(JSON.stringify(detail)) : 0) +
  100;

const bytesOfAll = (entries: readonly LogEntry[]): number =>
  entries.reduce((sum, entry) => sum + bytesOf(entry), 0);

const isAddition = ({ action }: LogEntry): boolean => action === 'add-compound' || action === 'add-activity';

/**
 * Whether somebody may send corrections of a document now, told before a megabyte of them is read.
 * @throws Refusal `notFound`; `forbidden` for who may only read it; `tooManyRequests`; while the disk is full
 */
export const admitCorrections = async (
  { database, requireDisk }: Pick<CorrectingParts, 'database' | 'requireDisk'>,
  viewer: Viewer,
  documentId: string,
): Promise<void> => {
  await requireReviewer(database, viewer, documentId);
  await requireDisk();
  await countAttempt(database, [
    { of: ['document corrections', viewer.accountId], maximum: CALLS_A_MINUTE, windowSeconds: 60 },
  ]);
};

/** Reads a document at one moment, or in a transaction that is under way. */
type Within = <Result>(read: (transaction: Database) => Promise<Result>) => Promise<Result>;

/** Works corrections out for a document as it is; rows of tables of groups that are other then are put together again. @throws Refusal */
const workerOut = async (
  { database, assemblers, thread }: Pick<CorrectingParts, 'database' | 'assemblers' | 'thread'>,
  viewer: Viewer,
  documentId: string,
  asked: {
    corrections: readonly Correction[];
    structures: ReadonlyMap<number, ReadStructure>;
    screened: readonly string[];
  },
): Promise<(within?: Within) => Promise<WorkedOut>> => {
  const { accountId } = viewer;
  const groups = await groupsOf(asked.corrections, {
    groups: (sources) => assemblers.use(accountId, (assembler) => assembler.groups(sources)),
  });
  const formulas = await formulasOf(asked.corrections, {
    formulas: (sources) => assemblers.use(accountId, (assembler) => assembler.formulas(sources)),
  });
  return async (within = (read) => atOneMoment(database, read)) => {
    const { document, ...toCorrect } = await within(async (transaction) => {
      const seen = await requireReviewer(transaction, viewer, documentId);
      const [person] = await transaction
        .select({ by: accounts.nickname })
        .from(accounts)
        .where(eq(accounts.id, viewer.accountId));
      const { extraction } = await rowOf(transaction, documentId);
      return {
        document: seen.document,
        extraction,
        log: await logText(transaction, documentId),
        digests: await digestsText(transaction, documentId),
        by: person?.by ?? '',
      };
    });
    const question = {
      ...toCorrect,
      ...asked,
      groups,
      formulas,
      version: document.corrections,
      at: new Date().toISOString(),
    };
    let answer = await thread.correct(question, accountId);
    if ('lacking' in answer) {
      const rows = answer;
      const outcomes = await assemblers.use(accountId, (assembler) => putTogether(assembler, rows));
      answer = await thread.correct({ ...question, outcomes }, accountId);
    }
    if ('unfit' in answer) throw refusalOf(answer.unfit);
    return { document, corrected: answer as Corrected };
  };
};

/**
 * Adds corrections to a document's log, all or none; one that is there already stays as it is. They are worked out by another thread, while
 * others use the document and the database.
 * @throws Refusal `notFound`; `forbidden` for who may only read it; naming what is wrong; `conflict` in the trash, or for an undo of what is
 * not the last; `limitReached`
 */
export const correct = async (
  { database, processes, assemblers, assembling, thread, bytesPerAccount }: CorrectingParts,
  viewer: Viewer,
  documentId: string,
  corrections: readonly Correction[],
): Promise<DataOf<typeof correctDocument>> => {
  const structures = await structuresOf(corrections, processes);
  const patterns: Patterns = await patternsOf(
    processes,
    Array.from(structures.values(), ({ smiles }) => smiles),
  );
  const workOut = await workerOut({ database, assemblers, thread }, viewer, documentId, {
    corrections,
    structures,
    screened: [...patterns.keys()],
  });
  /** With the document locked. @returns undefined where it changed meanwhile */
  const write = async (
    transaction: Database,
    document: DocumentRow,
    { document: before, corrected: { answers, added, index } }: WorkedOut,
  ): Promise<DataOf<typeof correctDocument> | undefined> => {
    const { joins, corrections: version } = document;
    if (joins !== before.joins || version !== before.corrections) return undefined;
    if (added.length > 0) {
      const bytes = bytesOfAll(added);
      const additions = bytesOfAll(added.filter(isAddition));
      await requireRoom(transaction, viewer, document, { bytesPerAccount, log: bytes, additions });
      for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
        await transaction.insert(documentCorrections).values(
          added.slice(at, at + ROWS_AT_ONCE).map(({ by: _by, at: createdAt, ...row }) =>
            Object.assign(row, {
              documentId,
              accountId: viewer.accountId,
              createdAt: new Date(createdAt),
            }),
          ),
        );
      await writeIndex(transaction, documentId, index, patterns);
      await transaction
        .update(documents)
        .set({
          corrections: version + added.length,
          logBytes: sql`${documents.logBytes} + ${bytes}`,
          updatedAt: sql`now()`,
          ...(index.isPending ? toAssembleNow : nothingToAssemble),
        })
        .where(eq(documents.id, documentId));
    }
    return {
      version: joins + version + added.length,
      corrections: answers.map(({ entry, current }) =>
        Object.assign(loggedOf(entry), { current: current && loggedOf(current) }),
      ),
    };
  };
  const open = async (transaction: Database): Promise<DocumentRow> => {
    const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
    if (document.deletedAt) throw inTrash();
    return document;
  };
  const told = <Result>({ corrected }: WorkedOut, result: Result): Result => {
    if (corrected.added.length > 0 && corrected.index.isPending) assembling.soon(documentId);
    return result;
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const workedOut = await workOut();
    const written = await database.transaction(async (transaction) =>
      write(transaction, await open(transaction), workedOut),
    );
    if (written) return told(workedOut, written);
  }
  let last: WorkedOut | undefined;
  const written = await database.transaction(async (transaction) => {
    const document = await open(transaction);
    last = await workOut((read) => read(transaction));
    return (await write(transaction, document, last))!;
  });
  return told(last!, written);
};

/** A row that was put together for a preview; one that could not be says so. */
const withOutcome = (
  { row, included }: Pick<PreviewedPart, 'row' | 'included'>,
  outcome: ReassembledRow | undefined,
): PreviewedRow => {
  if (!outcome) return { ...row, problem: { ...FAILED_ROW, reason: FAILED_ROW.problem } };
  if ('smiles' in outcome) return { ...row, smiles: outcome.smiles, problem: null };
  const { problem: reason, text, column } = outcome;
  const at = column === null ? null : (included[column] ?? null);
  return { ...row, smiles: '', problem: { reason, text, column: at } };
};

type PreviewParts = Pick<CorrectingParts, 'database' | 'assemblers' | 'thread'>;

/**
 * What corrections of tables of groups would come to; nothing is written.
 * @param wanted aborted once nobody waits for it, as a newer one was asked for
 * @throws Refusal as of `correct`
 */
const previewed = async (
  { database, assemblers, thread }: PreviewParts,
  viewer: Viewer,
  documentId: string,
  corrections: readonly Correction[],
  wanted: AbortSignal,
): Promise<{ rows: PreviewedRow[]; formula: PreviewedTable | undefined }> => {
  const { accountId } = viewer;
  try {
    const groups = await groupsOf(corrections, {
      groups: (sources) => assemblers.use(accountId, (assembler) => assembler.groups(sources), wanted),
    });
    const formulas = await formulasOf(corrections, {
      formulas: (sources) => assemblers.use(accountId, (assembler) => assembler.formulas(sources), wanted),
    });
    if (wanted.aborted) throw overtaken();
    const { document, ...stored } = await atOneMoment(database, async (transaction) => ({
      document: (await requireReviewer(transaction, viewer, documentId)).document,
      extraction: (await rowOf(transaction, documentId)).extraction,
      log: await logText(transaction, documentId),
    }));
    if (wanted.aborted) throw overtaken();
    const answer = await thread.preview(
      { ...stored, corrections, groups, formulas, version: document.corrections },
      accountId,
    );
    if ('unfit' in answer) throw refusalOf(answer.unfit);
    const { rows, lacking, formula } = answer;
    if (wanted.aborted) throw overtaken();
    const outcomes =
      lacking.length === 0
        ? {}
        : await assemblers.use(accountId, (assembler) => putTogether(assembler, { lacking }), wanted);
    return {
      rows: rows.map((part) =>
        part.digest === undefined ? part.row : withOutcome(part, outcomes[part.digest]),
      ),
      formula,
    };
  } catch (error) {
    if (wanted.aborted && error instanceof ExtractionError) throw overtaken();
    throw error;
  }
};

/** A correction that is thought of. Whatever there is, it would come after that. */
const thoughtOf = (
  item: string,
  field: CorrectionField,
  value: string,
  at?: Extract<Correction, { action: 'correct' }>['at'],
): Correction => ({ action: 'correct', id: randomUUID(), item, field, value, at, seen: 0, log: undefined });

/** What cells of tables of groups and their rows would be if they were corrected so. @throws Refusal as of `correct` */
export const previewOf = async (
  parts: PreviewParts,
  viewer: Viewer,
  documentId: string,
  { cells, field, value, others }: (typeof previewGroup)['body']['_output'],
  wanted: AbortSignal,
): Promise<DataOf<typeof previewGroup>> => {
  const asked = new Map([
    ...cells.map((cell) => [cell, value] as const),
    ...others.map((other) => [other.cell, other.value] as const),
  ]);
  const corrections = Array.from(asked, ([item, said]) => thoughtOf(item, field, said));
  return (await previewed(parts, viewer, documentId, corrections, wanted)).rows;
};

/** What a table of groups would be with a formula that a person gives it. @throws Refusal as of `correct` */
export const previewFormulaOf = async (
  parts: PreviewParts,
  viewer: Viewer,
  documentId: string,
  { table, value, at }: (typeof previewFormula)['body']['_output'],
  wanted: AbortSignal,
): Promise<DataOf<typeof previewFormula>> => {
  const corrections = [thoughtOf(table, 'formula', value, at ?? undefined)];
  const { rows, formula } = await previewed(parts, viewer, documentId, corrections, wanted);
  if (!formula) throw noSuchItem(0);
  return { ...formula, rows: rows.map(({ label, smiles, problem }) => ({ label, smiles, problem })) };
};

/** The keys by which the log knows an item and the cells that it is put together from, those too that they had before a newer engine read the document; each with that of now. */
const keysOf = async (
  { database, thread }: Pick<CorrectingParts, 'database' | 'thread'>,
  { accountId }: Viewer,
  documentId: string,
  item: string,
): Promise<ReadonlyMap<string, string>> => {
  const reruns = await database.$count(documentReruns, eq(documentReruns.documentId, documentId));
  const cells = await database.$count(
    documentCorrections,
    and(eq(documentCorrections.documentId, documentId), inArray(documentCorrections.field, [...groupFields])),
  );
  if (reruns === 0 && cells === 0) return new Map([[item, item]]);
  const stored = await atOneMoment(database, async (transaction) => ({
    extraction: (await rowOf(transaction, documentId)).extraction,
    log: await logText(transaction, documentId),
  }));
  return new Map(await thread.keys({ ...stored, item }, accountId));
};

/** What each correction of some items found in its cell, by its id; nothing where that was as read. */
const beforeOf = async (
  database: Database,
  documentId: string,
  keys: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const { id, action, item, field, value, undoes } = documentCorrections;
  const entries = await database
    .select({ id, action, item, field, value, undoes })
    .from(documentCorrections)
    .where(
      and(
        eq(documentCorrections.documentId, documentId),
        inArray(item, [...keys.keys()]),
        eq(documentCorrections.outcome, 'applied'),
        isNotNull(field),
      ),
    )
    .orderBy(asc(documentCorrections.version));
  const held = new Map<string, string[]>();
  // They change nothing, and neither does an undo of one.
  const settlements = new Set<string | null>(
    entries.flatMap((entry) => (entry.action === 'settle' ? [entry.id] : [])),
  );
  const before = new Map<string, string>();
  for (const entry of entries) {
    if ((entry.action !== 'correct' && entry.action !== 'undo') || settlements.has(entry.undoes)) continue;
    const cell = `${keys.get(entry.item) ?? entry.item}\n${entry.field}`;
    const values = held.get(cell) ?? [];
    const last = values.at(-1);
    if (last !== undefined) before.set(entry.id, last);
    held.set(cell, entry.action === 'undo' ? values.slice(0, -1) : [...values, entry.value]);
  }
  return before;
};

/** A page of a document's log, newest first. @throws Refusal `notFound` */
export const correctionsOf = async (
  parts: Pick<CorrectingParts, 'database' | 'thread'>,
  viewer: Viewer,
  documentId: string,
  { item, since, others, page, page_size: pageSize }: (typeof listCorrections)['query']['_output'],
): Promise<DataOf<typeof listCorrections>> => {
  const { database } = parts;
  await requireSeen(database, viewer, documentId);
  const keys = item === undefined ? undefined : await keysOf(parts, viewer, documentId, item);
  const where = and(
    eq(documentCorrections.documentId, documentId),
    keys && inArray(documentCorrections.item, [...keys.keys()]),
    since === undefined ? undefined : gt(documentCorrections.version, since),
    others ? sql`${documentCorrections.accountId} is distinct from ${viewer.accountId}` : undefined,
  );
  const [counted] = await database.select({ total: count() }).from(documentCorrections).where(where);
  const rows = await selectLog(database, where)
    .orderBy(desc(documentCorrections.version))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const before = keys ? await beforeOf(database, documentId, keys) : new Map<string, string>();
  return {
    total: counted?.total ?? 0,
    items: rows.map((row) => {
      const entry = loggedOf(entryOf(row));
      return Object.assign(entry, {
        item: keys?.get(entry.item) ?? entry.item,
        before: before.get(entry.id) ?? null,
      });
    }),
  };
};
