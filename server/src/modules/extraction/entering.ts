import {
  activityFields,
  activityQualifiers,
  compoundFields,
  NOTHING_PRINTED,
  parseMeaning,
  type correctionSchema,
  type CorrectionField,
} from '@moiety/contract';
import type { ReassembledRow } from '@moiety/extraction/groups/reassemble-row.ts';
import type { FormulaFault, GivenFormula, ReadFormula } from '@moiety/extraction/groups/given-formula.ts';
import type { GivenGroup } from '@moiety/extraction/groups/given-group.ts';
import { givenMass } from '@moiety/extraction/groups/printed-mass.ts';
import { givenSalt } from '@moiety/extraction/groups/salt-column.ts';
import type { ReadGroup } from '@moiety/extraction/groups/substituent.ts';
import type { ReadStructure } from '@moiety/extraction/node/page-messages.ts';
import type { z } from 'zod';
import {
  cellKey,
  mergedInto,
  type CorrectedCell,
  type CorrectionDetail,
  type FoldedLog,
  type LogEntry,
} from './correction-log.ts';
import { correctedGroups, type CorrectedGroups } from './corrected-groups.ts';
import type { Joined } from './standing-rows.ts';
import { FittedLog, type Fit } from './fitting.ts';
import { gapKeys } from './gaps.ts';
import { activityKeys, compoundKeys } from './item-keys.ts';
import { groupCells, isAt, type TableCell } from './standing-tables.ts';

export type Correction = z.output<typeof correctionSchema>;

/** Characters of a value that is no structure. */
const VALUE_MAX = 2000;

/** Why a correction cannot be made. */
export type Unfit =
  | { why: 'item'; index: number }
  | { why: 'value'; index: number; field: string }
  /** No group that fits its cell, or something where nothing can be put together with it. */
  | { why: 'group'; index: number; isFixed: boolean }
  /** No acid that is known, no mass, or no place of the table's formula. */
  | { why: 'salt' | 'mass' | 'heading'; index: number }
  /** No formula; `old` where the results were put together before what it needs was kept. */
  | { why: 'formula'; index: number; fault: FormulaFault | 'old'; text: string }
  | { why: 'not-last' };

/** A correction that cannot be made; the thread that finds it has no words for it. */
export class UnfitCorrection extends Error {
  readonly unfit: Unfit;
  constructor(unfit: Unfit) {
    super(unfit.why);
    this.unfit = unfit;
  }
}

/** What is accepted or rejected as a whole. */
const decidable: ReadonlySet<Kind | undefined> = new Set(['compound', 'activity'] as const);

/** What a correction writes, before it is known whether it comes too late. */
type Draft = Pick<LogEntry, 'action' | 'item' | 'field' | 'value' | 'detail' | 'undoes'> & {
  seen: number | undefined;
  /** It comes too late whatever it saw: what it is about is over. */
  isOver?: true;
};

const none = { field: null, value: '', detail: null, undoes: null } as const;

/** What is corrected. */
type Kind = 'compound' | 'activity' | TableCell['field'];

const fieldsOf: Readonly<Record<Kind, readonly CorrectionField[]>> = {
  compound: compoundFields,
  activity: activityFields,
  group: ['group'],
  salt: ['salt'],
  mass: ['mass'],
  heading: ['heading'],
  formula: ['formula'],
};

/** What the corrections of a document may be about. */
interface Subject {
  log: FoldedLog;
  /** The keys that the items of the log have now. */
  fit: Fit;
  /** The log's entries by their ids. */
  byId: ReadonlyMap<string, LogEntry>;
  /** Every key of the document as it is joined now, with what it is of. */
  keys: ReadonlyMap<string, Kind>;
  /** What stands in tables of groups, and the tables as they stand. */
  cells: ReadonlyMap<string, TableCell>;
  tables: CorrectedGroups['tables'];
  formulas: Joined['formulas'];
  /** Keys of what is missing in it, dismissed or not. */
  gaps: ReadonlySet<string>;
}

const kindOf = ({ log, keys }: Subject, item: string): Kind | undefined => {
  const added = log.added.get(item);
  return added ? (added.action === 'add-compound' ? 'compound' : 'activity') : keys.get(item);
};

/** What a cell of a table of groups is said to hold. @throws UnfitCorrection */
const givenGroups = (
  { cells, tables }: Subject,
  item: string,
  index: number,
  given: GivenGroup | undefined,
): readonly ReadGroup[] => {
  const cell = cells.get(item);
  const kind = cell && tables.get(cell.table)?.columns[cell.column]?.kind;
  const found = kind && given?.[kind];
  if (!found) throw new UnfitCorrection({ why: 'group', index, isFixed: kind === undefined });
  return [found].flat();
};

/** A formula that a person gives a table: one that was read in the document as it was, else as they wrote it. @throws UnfitCorrection */
const givenFormula = (
  { cells, formulas }: Subject,
  { item, value, at }: Pick<Extract<Correction, { action: 'correct' }>, 'item' | 'value' | 'at'>,
  index: number,
  read: ReadFormula | undefined,
): { value: string; detail: CorrectionDetail } => {
  const unfit = (fault: FormulaFault | 'old', text = ''): UnfitCorrection =>
    new UnfitCorrection({ why: 'formula', index, fault, text });
  const table: Partial<TableCell['table']> | undefined = cells.get(item)?.table;
  if (!table?.readings) throw unfit('old');
  const place = at && { page: at.page, box: at.box };
  const found = formulas.find(
    ({ drawing, repeats }) =>
      place && drawing?.smiles === value && [drawing, ...repeats].some((one) => isAt(one, place)),
  )?.drawing;
  if (found?.formula)
    return {
      value,
      detail: { formula: found.formula, molfile: found.molfile, isRead: true, ...place },
    };
  if (!read) throw unfit('unreadable');
  if ('fault' in read) throw unfit(read.fault, read.text);
  const { smiles, molfile, formula }: GivenFormula = read;
  return { value: smiles, detail: { formula, molfile, ...place } };
};

/** Checks what a salt, a mass or a heading is said to be. @throws UnfitCorrection */
const checkBeside = (
  { cells, tables }: Subject,
  { item, field, value }: Pick<Extract<Correction, { action: 'correct' }>, 'item' | 'field' | 'value'>,
  index: number,
): void => {
  const cell = cells.get(item);
  const text = value.trim();
  if (!cell) return;
  const choices = tables.get(cell.table)?.choices ?? [];
  if (field === 'heading' && choices.length === 0)
    throw new UnfitCorrection({ why: 'group', index, isFixed: true });
  const isRight =
    field === 'salt'
      ? text !== '' && givenSalt(text) !== undefined
      : field === 'mass'
        ? givenMass(text) !== undefined
        : choices.includes(text) || text === NOTHING_PRINTED;
  if (!isRight) throw new UnfitCorrection({ why: field as 'salt' | 'mass' | 'heading', index });
};

/** Whether a compound can become part of another, which is none of its own parts. */
const mayMerge = (subject: Subject, item: string, into: string): boolean => {
  for (let key = into; key !== ''; key = mergedInto(subject.log, key)) if (key === item) return false;
  return kindOf(subject, into) === 'compound';
};

const draftOfCell = (
  subject: Subject,
  correction: Extract<Correction, { action: 'correct' }>,
  index: number,
  { structures, groups, formulas }: Pick<Asked, 'structures' | 'groups' | 'formulas'>,
): Draft => {
  const { item, field, seen, log } = correction;
  const structure = structures.get(index);
  const kind = kindOf(subject, item);
  if (kind === undefined) throw new UnfitCorrection({ why: 'item', index });
  if (!fieldsOf[kind].includes(field)) throw new UnfitCorrection({ why: 'value', index, field: 'field' });
  if (field === 'salt' || field === 'mass' || field === 'heading') checkBeside(subject, correction, index);
  const given = field === 'group' ? givenGroups(subject, item, index, groups.get(index)) : undefined;
  const formula =
    field === 'formula' ? givenFormula(subject, correction, index, formulas.get(index)) : undefined;
  // What was drawn is named by its structure.
  const value =
    structure?.smiles ??
    formula?.value ??
    (given && correction.value.includes('\n') ? given[0]!.smiles : correction.value.trim());
  const isQualifier = value === '' || (activityQualifiers as readonly string[]).includes(value);
  const isWrong =
    (field === 'mergedInto' && value !== '' && !mayMerge(subject, item, value)) ||
    value.length > (field === 'structure' ? Infinity : VALUE_MAX) ||
    (field === 'qualifier' && !isQualifier) ||
    (field === 'value' && value === '') ||
    (field === 'meaning' && value !== '' && !parseMeaning(value));
  if (isWrong) throw new UnfitCorrection({ why: 'value', index, field: 'value' });
  const detail: CorrectionDetail | null = structure
    ? { molfile: structure.molfile, inchiKey: structure.inchiKey }
    : formula
      ? formula.detail
      : given
        ? { groups: given }
        : field === 'structure'
          ? {}
          : null;
  return {
    ...none,
    action: 'correct',
    item,
    field,
    value,
    detail: log === undefined ? detail : { ...detail, log },
    seen,
  };
};

const versionOf = (cell: CorrectedCell | undefined): number => cell?.last.version ?? 0;

/** Says of a conflict that it holds, as it was made, or that what held stays. */
const draftOfSettlement = (
  subject: Subject,
  { correction, take, seen }: Extract<Correction, { action: 'settle' }>,
  index: number,
): Draft => {
  const { log, byId, fit } = subject;
  const logged = byId.get(correction);
  const item = logged && (fit.get(logged.item) ?? logged.item);
  if (item === undefined || logged?.outcome !== 'conflict' || logged.action === 'settle')
    throw new UnfitCorrection({ why: 'item', index });
  const key = cellKey(item, logged.field);
  const keeping: Draft = { ...none, action: 'settle', item, field: logged.field, undoes: correction, seen };
  const conflict = log.conflicts.get(key)?.find(({ id }) => id === correction);
  if (!conflict) return { ...keeping, isOver: true };
  // A correction that came too late would be one more conflict.
  if (!take || seen < versionOf(log.cells.get(key))) return keeping;
  const { action, field, value, detail } = conflict;
  if (kindOf(subject, item) === undefined) throw new UnfitCorrection({ why: 'item', index });
  if (field === 'mergedInto' && value !== '' && !mayMerge(subject, item, value))
    throw new UnfitCorrection({ why: 'value', index, field: 'correction' });
  return { action, item, field, value, detail, undoes: correction, seen };
};

const draftOfUndo = ({ log, byId, fit }: Subject, correction: string): Draft => {
  const undone = byId.get(correction);
  if (undone?.outcome !== 'applied') throw new UnfitCorrection({ why: 'not-last' });
  const { item: loggedItem, field } = undone;
  const item = fit.get(loggedItem) ?? loggedItem;
  const draft: Draft = { ...none, action: 'undo', item, field, undoes: correction, seen: undefined };
  if (log.added.get(item)?.id === correction) return { ...draft, field: null };
  if (log.settlements.has(correction)) return draft;
  const held = log.cells.get(cellKey(item, field))?.held ?? [];
  if (held.at(-1)?.id !== correction) throw new UnfitCorrection({ why: 'not-last' });
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
  subject: Subject,
  correction: Correction,
  index: number,
  read: Pick<Asked, 'structures' | 'groups' | 'formulas'>,
): Draft => {
  switch (correction.action) {
    case 'accept':
    case 'reject': {
      const { action, item, seen, log } = correction;
      if (!decidable.has(kindOf(subject, item))) throw new UnfitCorrection({ why: 'item', index });
      return { ...none, action, item, detail: log === undefined ? null : { log }, seen };
    }
    case 'correct':
      return draftOfCell(subject, correction, index, read);
    case 'dismiss':
      if (!subject.gaps.has(correction.gap)) throw new UnfitCorrection({ why: 'item', index });
      return { ...none, action: 'dismiss', item: correction.gap, seen: undefined };
    case 'settle':
      return draftOfSettlement(subject, correction, index);
    case 'undo':
      return draftOfUndo(subject, correction.correction);
    default:
      return draftOfAddition(correction, read.structures.get(index));
  }
};

/** Corrections that somebody asks for, and what they need beside the document. */
export interface Asked {
  corrections: readonly Correction[];
  /** The structures that are in them, by their index. */
  structures: ReadonlyMap<number, ReadStructure>;
  /** What is said of cells of tables of groups, by their index. */
  groups: ReadonlyMap<number, GivenGroup>;
  /** What is said of formulas of such tables, by their index. */
  formulas: ReadonlyMap<number, ReadFormula>;
  /** Whatever the corrections saw, they are taken for the last. */
  isPreview?: boolean;
  /** What came of rows of such tables, as far as it was asked for. */
  outcomes?: Readonly<Record<string, ReassembledRow>>;
  /** The last version of the log. */
  version: number;
  by: string;
  at: string;
}

/** What corrections come to. */
export interface Entered {
  /** Each as the log has it, and of one that came too late what holds instead. */
  answers: { entry: LogEntry; current: LogEntry | null }[];
  /** Those that are new. */
  added: LogEntry[];
  /** The log as it stands with them. */
  log: FoldedLog;
}

/**
 * Enters corrections into a log, all or none; one that is there already stays as it is.
 * @throws UnfitCorrection
 */
export const enter = (
  extraction: Joined,
  entries: readonly LogEntry[],
  { corrections, structures, groups, formulas, outcomes, isPreview = false, version: last, by, at }: Asked,
): Entered => {
  const fitted = new FittedLog(extraction, entries);
  const { fit, folded: log } = fitted;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const { extraction: standing, tables } = correctedGroups(extraction, log);
  const cells = groupCells(standing);
  const subject: Subject = {
    log,
    fit,
    byId,
    cells,
    tables,
    formulas: standing.formulas,
    keys: new Map<string, Kind>([
      ...compoundKeys(standing.compounds).map((key) => [key, 'compound'] as const),
      ...activityKeys(standing.activities).map((key) => [key, 'activity'] as const),
      ...Array.from(cells, ([key, { field }]) => [key, field] as const),
    ]),
    gaps: new Set(standing.missing.flatMap(gapKeys)),
  };
  const answers: Entered['answers'] = [];
  const added: LogEntry[] = [];
  for (const [index, correction] of corrections.entries()) {
    const before = byId.get(correction.id);
    if (before) {
      answers.push({ entry: before, current: null });
      continue;
    }
    const { seen, isOver, ...draft } = draftOf(subject, correction, index, { structures, groups, formulas });
    const cell = log.cells.get(cellKey(draft.item, draft.field));
    const now = versionOf(cell);
    // Who settles says up to where they saw the log, others which version of the cell.
    const isLate =
      isOver === true ||
      (seen !== undefined && !isPreview && (correction.action === 'settle' ? seen < now : seen !== now));
    const entry: LogEntry = {
      ...draft,
      id: correction.id,
      version: last + added.length + 1,
      outcome: isLate ? 'conflict' : 'applied',
      seen: seen ?? now,
      by,
      at,
    };
    byId.set(entry.id, entry);
    added.push(entry);
    const holds = cell?.last ?? null;
    fitted.add(entry);
    answers.push({ entry, current: isLate ? holds : null });
  }
  const led = added.at(-1);
  if (led && outcomes) {
    // What the rows need as they stand now is kept with what led to it.
    led.detail = { ...led.detail, outcomes };
    for (const [digest, outcome] of Object.entries(outcomes)) log.outcomes.set(digest, outcome);
  }
  return { answers, added, log };
};
