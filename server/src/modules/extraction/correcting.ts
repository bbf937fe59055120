import {
  activityFields,
  activityQualifiers,
  compoundFields,
  parseMeaning,
  type correctDocument,
  type correctionSchema,
  type CorrectionField,
  type DataOf,
  type listCorrections,
} from '@moiety/contract';
import type { ReadStructure } from '@moiety/extraction/node/page-messages.ts';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { documentCorrections, documentReruns, documents } from '../../database/document-tables.ts';
import { accounts } from '../../database/schema.ts';
import { lockSeen, requireReviewer, requireSeen, type Viewer } from './access.ts';
import { assemble } from './assemble.ts';
import {
  cellKey,
  entryOf,
  loggedOf,
  logOf,
  selectLog,
  type CorrectionDetail,
  type FoldedLog,
  mergedInto,
  type LogEntry,
} from './correction-log.ts';
import { fitOfLog, foldFitted, type Fit } from './fitting.ts';
import { gapKeys } from './gaps.ts';
import { indexDocument } from './indexing.ts';
import { activityKeys, compoundKeys } from './item-keys.ts';
import { patternsOf } from './matchers.ts';
import { notLast, noSuchItem, inTrash, wrongStructure, wrongValue } from './refusals.ts';
import type { ExtractionProcesses } from './processes.ts';
import { extractionOf } from './results.ts';

type Correction = z.output<typeof correctionSchema>;

/** Characters of a value that is no structure. */
const VALUE_MAX = 2000;

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

/** What a correction writes, before it is known whether it comes too late. */
type Draft = Pick<LogEntry, 'action' | 'item' | 'field' | 'value' | 'detail' | 'undoes'> & {
  seen: number | undefined;
};

const none = { field: null, value: '', detail: null, undoes: null } as const;

/** What the corrections of a document may be about. */
interface Subject {
  log: FoldedLog;
  /** Every key of the document as it is joined now, with whether it is a compound's. */
  keys: ReadonlyMap<string, boolean>;
  /** Keys of what is missing in it, dismissed or not. */
  gaps: ReadonlySet<string>;
}

const isCompound = ({ log, keys }: Subject, item: string): boolean | undefined => {
  const added = log.added.get(item);
  return added ? added.action === 'add-compound' : keys.get(item);
};

/** Whether a compound can become part of another, which is none of its own parts. */
const mayMerge = (subject: Subject, item: string, into: string): boolean => {
  for (let key = into; key !== ''; key = mergedInto(subject.log, key)) if (key === item) return false;
  return isCompound(subject, into) === true;
};

const draftOfCell = (
  subject: Subject,
  correction: Extract<Correction, { action: 'correct' }>,
  index: number,
  structure: ReadStructure | undefined,
): Draft => {
  const { item, field, seen } = correction;
  const ofCompound = isCompound(subject, item);
  if (ofCompound === undefined) throw noSuchItem(index);
  const fields: readonly CorrectionField[] = ofCompound ? compoundFields : activityFields;
  if (!fields.includes(field)) throw wrongValue(index, 'field');
  const value = structure?.smiles ?? correction.value.trim();
  const isQualifier = value === '' || (activityQualifiers as readonly string[]).includes(value);
  const isWrong =
    (field === 'mergedInto' && value !== '' && !mayMerge(subject, item, value)) ||
    value.length > (field === 'structure' ? Infinity : VALUE_MAX) ||
    (field === 'qualifier' && !isQualifier) ||
    (field === 'value' && value === '') ||
    (field === 'meaning' && value !== '' && !parseMeaning(value));
  if (isWrong) throw wrongValue(index, 'value');
  const detail: CorrectionDetail | null = structure
    ? { molfile: structure.molfile, inchiKey: structure.inchiKey }
    : field === 'structure'
      ? {}
      : null;
  return { ...none, action: 'correct', item, field, value, detail, seen };
};

const draftOfUndo = (
  { log, entries, fit }: Subject & { entries: readonly LogEntry[]; fit: Fit },
  correction: string,
): Draft => {
  const undone = entries.find(({ id, outcome }) => id === correction && outcome === 'applied');
  if (!undone) throw notLast();
  const { item: loggedItem, field } = undone;
  const item = fit.get(loggedItem) ?? loggedItem;
  const draft = { ...none, action: 'undo', item, field, undoes: correction, seen: undefined } as const;
  if (log.added.get(item)?.id === correction) return { ...draft, field: null };
  const held = log.cells.get(cellKey(item, field))?.held ?? [];
  if (held.at(-1)?.id !== correction) throw notLast();
  return { ...draft, value: held.at(-2)?.value ?? '' };
};

const draftOfAddition = (
  correction: Extract<Correction, { action: 'add-compound' | 'add-activity' }>,
  structure: ReadStructure | undefined,
): Draft => {
  const { action, id, page, box } = correction;
  if (action === 'add-activity') {
    const { compound, target, endpoint, qualifier, value, unit } = correction;
    const cells = { compound, target, endpoint, qualifier, value, unit };
    return { ...none, action, item: id, value, detail: { cells, page, box }, seen: undefined };
  }
  const { label, name } = correction;
  const detail: CorrectionDetail = {
    cells: { label, name, structure: structure?.smiles ?? '' },
    page,
    box,
    ...(structure && { molfile: structure.molfile, inchiKey: structure.inchiKey }),
  };
  return { ...none, action, item: id, value: label, detail, seen: undefined };
};

const draftOf = (
  subject: Subject & { entries: readonly LogEntry[]; fit: Fit },
  correction: Correction,
  index: number,
  structure: ReadStructure | undefined,
): Draft => {
  switch (correction.action) {
    case 'accept':
    case 'reject':
      if (isCompound(subject, correction.item) === undefined) throw noSuchItem(index);
      return { ...none, action: correction.action, item: correction.item, seen: correction.seen };
    case 'correct':
      return draftOfCell(subject, correction, index, structure);
    case 'dismiss':
      if (!subject.gaps.has(correction.gap)) throw noSuchItem(index);
      return { ...none, action: 'dismiss', item: correction.gap, seen: undefined };
    case 'undo':
      return draftOfUndo(subject, correction.correction);
    default:
      return draftOfAddition(correction, structure);
  }
};

/**
 * Adds corrections to a document's log, all or none; one that is there already stays as it is.
 * @throws Refusal `notFound`; `forbidden` for who may only read it; naming what is wrong; `conflict` in the trash, or for an undo of what is not the last
 */
export const correct = async (
  {
    database,
    processes,
  }: { database: Database; processes: Pick<ExtractionProcesses, 'readStructures' | 'openMatcher'> },
  viewer: Viewer,
  documentId: string,
  corrections: readonly Correction[],
): Promise<DataOf<typeof correctDocument>> => {
  await requireReviewer(database, viewer, documentId);
  const structures = await structuresOf(corrections, processes);
  const patterns = await patternsOf(
    processes,
    Array.from(structures.values(), ({ smiles }) => smiles),
  );
  return database.transaction(async (transaction) => {
    const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
    if (document.deletedAt) throw inTrash();
    const { extraction } = await extractionOf(transaction, documentId);
    const keys = new Map<string, boolean>([
      ...compoundKeys(extraction.compounds).map((key) => [key, true] as const),
      ...activityKeys(extraction.activities).map((key) => [key, false] as const),
    ]);
    const gaps = new Set(extraction.missing.flatMap(gapKeys));
    const [person] = await transaction
      .select({ by: accounts.nickname })
      .from(accounts)
      .where(eq(accounts.id, viewer.accountId));
    const entries = await logOf(transaction, documentId);
    const fit = fitOfLog(extraction, entries);
    const answers: { entry: LogEntry; current: LogEntry | null }[] = [];
    let version = document.corrections;
    for (const [index, correction] of corrections.entries()) {
      const before = entries.find(({ id }) => id === correction.id);
      const log = foldFitted(fit, entries);
      if (before) {
        answers.push({ entry: before, current: null });
        continue;
      }
      const { seen, ...draft } = draftOf(
        { log, keys, gaps, entries, fit },
        correction,
        index,
        structures.get(index),
      );
      const cell = log.cells.get(cellKey(draft.item, draft.field));
      const now = cell?.last.version ?? 0;
      const isLate = seen !== undefined && seen !== now;
      version += 1;
      const entry: LogEntry = {
        ...draft,
        id: correction.id,
        version,
        outcome: isLate ? 'conflict' : 'applied',
        seen: seen ?? now,
        by: person?.by ?? '',
        at: new Date().toISOString(),
      };
      entries.push(entry);
      answers.push({ entry, current: isLate ? (cell?.last ?? null) : null });
      const { by: _by, at, ...row } = entry;
      await transaction
        .insert(documentCorrections)
        .values({ ...row, documentId, accountId: viewer.accountId, createdAt: new Date(at) });
    }
    if (version > document.corrections) {
      await indexDocument(transaction, documentId, assemble(extraction, foldFitted(fit, entries)), patterns);
      await transaction
        .update(documents)
        .set({ corrections: version, updatedAt: sql`now()` })
        .where(eq(documents.id, documentId));
    }
    return {
      version: document.joins + version,
      corrections: answers.map(({ entry, current }) =>
        Object.assign(loggedOf(entry), { current: current && loggedOf(current) }),
      ),
    };
  });
};

/** The keys by which the log knows an item: its own, and those that it had before a newer engine read the document. */
const keysOf = async (database: Database, documentId: string, item: string): Promise<string[]> => {
  const reruns = await database.$count(documentReruns, eq(documentReruns.documentId, documentId));
  if (reruns === 0) return [item];
  const { extraction } = await extractionOf(database, documentId);
  const fit = fitOfLog(extraction, await logOf(database, documentId));
  return [item, ...[...fit].flatMap(([logged, now]) => (now === item ? [logged] : []))];
};

/** A page of a document's log, newest first. @throws Refusal `notFound` */
export const correctionsOf = async (
  database: Database,
  viewer: Viewer,
  documentId: string,
  { item, since, others, page, page_size: pageSize }: (typeof listCorrections)['query']['_output'],
): Promise<DataOf<typeof listCorrections>> => {
  await requireSeen(database, viewer, documentId);
  const where = and(
    eq(documentCorrections.documentId, documentId),
    item === undefined
      ? undefined
      : inArray(documentCorrections.item, await keysOf(database, documentId, item)),
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
