import type { BodyOf, correctDocument, DataOf, listCorrections, previewGroup } from '@moiety/contract';
import type { GivenGroup } from '@moiety/extraction/groups/given-group.ts';
import type { ReadStructure } from '@moiety/extraction/node/page-messages.ts';
import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { documentCorrections, documentReruns, documents } from '../../database/document-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import type { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { lockSeen, requireReviewer, requireSeen, type DocumentRow, type Viewer } from './access.ts';
import { entryOf, loggedOf, logText, selectLog, type LogEntry } from './correction-log.ts';
import type { Correction, Unfit } from './entering.ts';
import { digestsText, writeIndex, type Patterns } from './indexing.ts';
import { requireRoom } from './keeping.ts';
import { patternsOf } from './matchers.ts';
import { notLast, noSuchItem, inTrash, wrongGroup, wrongStructure, wrongValue } from './refusals.ts';
import type { ExtractionProcesses } from './processes.ts';
import { putTogether } from './putting-together.ts';
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
  { readGroups }: Pick<ExtractionProcesses, 'readGroups'>,
): Promise<Map<number, GivenGroup>> => {
  const wanted = corrections.flatMap((correction, index) =>
    correction.action === 'correct' && correction.field === 'group'
      ? [[index, correction.value] as const]
      : [],
  );
  const sources = [...new Set(wanted.map(([, source]) => source))];
  if (sources.length === 0) return new Map();
  const read = await readGroups(sources);
  return new Map(
    wanted.flatMap(([index, source]) => {
      const group = read[sources.indexOf(source)];
      return group ? [[index, group] as const] : [];
    }),
  );
};

const refusalOf = (unfit: Unfit): Refusal => {
  switch (unfit.why) {
    case 'item':
      return noSuchItem(unfit.index);
    case 'value':
      return wrongValue(unfit.index, unfit.field);
    case 'group':
      return wrongGroup(unfit.index, unfit.isFixed);
    default:
      return notLast();
  }
};

/** What corrections need. */
export interface CorrectingParts {
  database: Database;
  processes: Pick<ExtractionProcesses, 'readStructures' | 'readGroups' | 'reassembleRows' | 'openMatcher'>;
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
  { database, processes, thread }: Pick<CorrectingParts, 'database' | 'processes' | 'thread'>,
  viewer: Viewer,
  documentId: string,
  asked: {
    corrections: readonly Correction[];
    structures: ReadonlyMap<number, ReadStructure>;
    screened: readonly string[];
    /** Whatever they saw, they are taken for the last. */
    isPreview?: boolean;
  },
): Promise<(within?: Within) => Promise<WorkedOut>> => {
  const groups = await groupsOf(asked.corrections, processes);
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
      version: document.corrections,
      at: new Date().toISOString(),
    };
    let answer = await thread.correct(question, viewer.accountId);
    if ('lacking' in answer)
      answer = await thread.correct(
        { ...question, outcomes: await putTogether(processes, answer) },
        viewer.accountId,
      );
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
  { database, processes, thread, bytesPerAccount }: CorrectingParts,
  viewer: Viewer,
  documentId: string,
  corrections: readonly Correction[],
): Promise<DataOf<typeof correctDocument>> => {
  const structures = await structuresOf(corrections, processes);
  const patterns: Patterns = await patternsOf(
    processes,
    Array.from(structures.values(), ({ smiles }) => smiles),
  );
  const workOut = await workerOut({ database, processes, thread }, viewer, documentId, {
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
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const workedOut = await workOut();
    const written = await database.transaction(async (transaction) =>
      write(transaction, await open(transaction), workedOut),
    );
    if (written) return written;
  }
  return database.transaction(async (transaction) => {
    const document = await open(transaction);
    const workedOut = await workOut((read) => read(transaction));
    return (await write(transaction, document, workedOut))!;
  });
};

/**
 * What cells of tables of groups and their rows would be if they were corrected so; nothing is written.
 * @throws Refusal as of `correct`
 */
export const previewOf = async (
  parts: Pick<CorrectingParts, 'database' | 'processes' | 'thread'>,
  viewer: Viewer,
  documentId: string,
  { cells, value }: BodyOf<typeof previewGroup>,
): Promise<DataOf<typeof previewGroup>> => {
  const corrections = [...new Set(cells)].map((item): Correction => ({
    action: 'correct',
    id: randomUUID(),
    item,
    field: 'group',
    value,
    // Whatever there is, this would come after it.
    seen: 0,
    log: undefined,
  }));
  const workOut = await workerOut(parts, viewer, documentId, {
    corrections,
    structures: new Map(),
    screened: [],
    isPreview: true,
  });
  const { corrected } = await workOut();
  return corrected.rows;
};

/** The keys by which the log knows an item: its own, and those that it had before a newer engine read the document. */
const keysOf = async (
  { database, thread }: Pick<CorrectingParts, 'database' | 'thread'>,
  { accountId }: Viewer,
  documentId: string,
  item: string,
): Promise<string[]> => {
  const reruns = await database.$count(documentReruns, eq(documentReruns.documentId, documentId));
  if (reruns === 0) return [item];
  const stored = await atOneMoment(database, async (transaction) => ({
    extraction: (await rowOf(transaction, documentId)).extraction,
    log: await logText(transaction, documentId),
  }));
  return thread.keys({ ...stored, item }, accountId);
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
  const where = and(
    eq(documentCorrections.documentId, documentId),
    item === undefined
      ? undefined
      : inArray(documentCorrections.item, await keysOf(parts, viewer, documentId, item)),
    since === undefined ? undefined : gt(documentCorrections.version, since),
    others ? sql`${documentCorrections.accountId} is distinct from ${viewer.accountId}` : undefined,
  );
  const [counted] = await database.select({ total: count() }).from(documentCorrections).where(where);
  const rows = await selectLog(database, where)
    .orderBy(desc(documentCorrections.version))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { total: counted?.total ?? 0, items: rows.map((row) => loggedOf(entryOf(row))) };
};
