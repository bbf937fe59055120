import { createHash } from 'node:crypto';
import {
  groupCellKey,
  massCellKey,
  PREVIEWED_CELLS_MAX,
  saltCellKey,
  type FormulaCell as ShownCell,
  type PreviewedRow,
} from '@moiety/contract';
import type { Evidence } from '@moiety/extraction/compounds/fuse.ts';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { ExtractedCompound, Extraction } from '@moiety/extraction/document/extract-document.ts';
import type { Missing } from '@moiety/extraction/document/missing.ts';
import type { GroupProblem } from '@moiety/extraction/groups/assemble-row.ts';
import type { FormulaCell, FormulaRow, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import { givenMass } from '@moiety/extraction/groups/printed-mass.ts';
import type { ReassembledRow, RowParts } from '@moiety/extraction/groups/reassemble-row.ts';
import { givenSalt } from '@moiety/extraction/groups/salt-column.ts';
import { cellKey, type CorrectedCell, type FoldedLog } from './correction-log.ts';
import { correctedOf, groupCells, isAt, tableNow, type TableNow } from './standing-tables.ts';

/** Of a row that could not be put together however often it was tried: it takes too long, too much memory, or breaks what does it. */
export const FAILED_ROW = { problem: 'failed', text: '', column: null } as const;

/** Of rows two columns of whose table stand for one place. */
interface Twice {
  problem: 'twice';
  /** The place. */
  text: string;
  column: null;
}

/** What came of a row. */
export type Outcome = ReassembledRow | typeof FAILED_ROW;

/** Rows that were put together again, by the digest of what they were put together from. */
export type Outcomes = Readonly<Record<string, Outcome>>;

/** An extraction as it is kept: with what came of rows that people corrected, as far as no entry of the log has it. */
export type Joined = Extraction & { outcomes?: Outcomes };

/** A cell as it stands now. */
export interface CellNow extends FormulaCell {
  corrected: ShownCell['corrected'];
}

/** A row as it stands now. */
export interface RowNow extends Pick<FormulaRow, 'smiles' | 'inchikey'> {
  cells: (CellNow | null)[];
  /** Where its table has a column of them. */
  salt: CellNow;
  mass: CellNow;
  problem: {
    reason: NonNullable<FormulaRow['problem']>['reason'] | 'twice' | 'pending' | 'failed';
    text: string;
    column: number | null;
  } | null;
}

/** Tables of groups as people corrected them. */
export interface CorrectedGroups {
  /** The digest of what rows are still to be put together from. */
  digests: ReadonlyMap<FormulaRow, string>;
  tables: ReadonlyMap<FormulaTable, TableNow>;
  /** Of the rows of which something was ever corrected. */
  rows: ReadonlyMap<FormulaRow, RowNow>;
  /** The extraction with the compounds of these rows as they are now. */
  extraction: Extraction;
  /** What has to be put together again before these rows can be told, by its digest. */
  lacking: ReadonlyMap<string, RowParts>;
  /** Compounds of the extraction whose structure is another by a correction of a cell, with the last version of these cells: who accepted them before saw another structure. */
  changedAt: ReadonlyMap<ExtractedCompound, number>;
}

/** The same for the same parts: what comes from the log has its properties in another order than what comes from the pages. */
const digestOf = ({ readings, columns, label, cells, massHeading, mass, salt }: RowParts): string => {
  const said = cells.map(
    (cell) =>
      cell && [
        cell.text,
        cell.groups?.map(({ position, smiles, configurations = [] }) => [position, smiles, configurations]) ??
          (cell.isSeen ? 'seen' : null),
      ],
  );
  const text = JSON.stringify([readings, columns, label, said, massHeading, mass, salt]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
};

/** What a correction that nobody took back says. */
const heldOf = (entry: CorrectedCell | undefined): string | undefined => entry?.held.at(-1)?.value;

/** What of a row was corrected, and what it is to be put together from; undefined where nobody has corrected anything of it. */
const correctedRow = (table: FormulaTable, standing: TableNow, row: FormulaRow, log: FoldedLog) => {
  const entryOf = (item: string, field: 'group' | 'salt' | 'mass'): CorrectedCell | undefined =>
    log.cells.get(cellKey(item, field));
  const { columns, included, readings, isTouched, isCorrected } = standing;
  const entries = columns.map((column) => entryOf(groupCellKey(row, column), 'group'));
  const saltEntry = entryOf(saltCellKey(row), 'salt');
  const massEntry = entryOf(massCellKey(row), 'mass');
  const all = [...entries, saltEntry, massEntry];
  if (!isTouched && all.every((entry) => entry === undefined)) return undefined;
  const cells = row.cells.map((cell, index): CellNow | null => {
    const entry = entries[index];
    if (!entry) return cell && { ...cell, corrected: null };
    const held = entry.held.at(-1);
    return {
      ...(cell ?? { page: row.page, box: row.box, text: '', isDrawing: false, groups: [] }),
      ...(held && { groups: [...(held.detail?.groups ?? [])] }),
      corrected: correctedOf(entry),
    };
  });
  /** What a cell is put together from; what was read for another kind of column, or for none, is read again. */
  const partOf = (index: number): RowParts['cells'][number] => {
    const cell = cells[index];
    // One that nobody says anything of any more is as it was read.
    if (!cell || (cell.corrected?.value === '' && cell.text === '' && !cell.isDrawing)) return null;
    const text = cell.corrected?.value || cell.text;
    const { kind, kindRead } = columns[index]!;
    const isKnown = !isCorrected || cell.isDrawing || cell.corrected?.value || kind === kindRead;
    return isKnown
      ? { text, groups: cell.groups }
      : { text, groups: null, ...(cell.isSeen && { isSeen: true }) };
  };
  const [saltGiven, massGiven] = [heldOf(saltEntry), heldOf(massEntry)];
  const parts: RowParts = {
    readings,
    columns: included.map((index) => ({ places: columns[index]!.places, atom: columns[index]!.atom })),
    label: row.label,
    cells: included.map(partOf),
    massHeading: table.massHeading,
    mass: massGiven === undefined ? row.mass : (givenMass(massGiven) ?? row.mass),
    salt: saltGiven === undefined ? row.salt : (givenSalt(saltGiven) ?? row.salt),
  };
  return {
    cells,
    salt: { ...saltOf(row), corrected: correctedOf(saltEntry) },
    mass: { ...massOf(row), corrected: correctedOf(massEntry) },
    parts,
    isAsRead: !isCorrected && all.every((entry) => entry === undefined || entry.held.length === 0),
  };
};

const sideCell = (row: FormulaRow, text: string, at: Pick<FormulaRow, 'page' | 'box'> | undefined) => ({
  page: at?.page ?? row.page,
  box: at?.box ?? row.box,
  text,
  isDrawing: false,
  groups: [],
});

/** The salt of a row as a cell; an acid that is drawn has no text. */
const saltOf = (row: FormulaRow): FormulaCell =>
  row.salt === '?'
    ? { ...sideCell(row, '', row.saltAt), isDrawing: true }
    : sideCell(row, row.salt, row.saltAt);
/** The mass of a row as a cell. */
const massOf = (row: FormulaRow): FormulaCell => sideCell(row, row.mass, row.massAt);

const asRead = (cell: FormulaCell): CellNow => ({ ...cell, corrected: null });

/** A row that nobody corrected. */
export const readRow = (row: FormulaRow): RowNow => ({
  cells: row.cells.map((cell) => cell && asRead(cell)),
  salt: asRead(saltOf(row)),
  mass: asRead(massOf(row)),
  smiles: row.smiles,
  inchikey: row.inchikey,
  problem: row.problem,
});

/** What is known of a row that is put together from these parts. */
const outcomeOf = (
  parts: RowParts,
  { twice }: Pick<TableNow, 'twice'>,
  outcomes: (digest: string) => Outcome | undefined,
): Outcome | Twice | undefined => {
  if (twice !== '') return { problem: 'twice', text: twice, column: null };
  if (parts.readings.length === 0) return { problem: 'formula' as const, text: '', column: null };
  return outcomes(digestOf(parts));
};

const rowNow = (
  { cells, ...sides }: Pick<RowNow, 'cells' | 'salt' | 'mass'>,
  parts: RowParts,
  { included }: Pick<TableNow, 'included'>,
  outcome: Outcome | Twice | undefined,
): RowNow => {
  const read = outcome && 'groups' in outcome ? outcome.groups : undefined;
  const own = cells.map((cell, index) => {
    const at = included.indexOf(index);
    return cell && parts.cells[at]?.groups === null ? { ...cell, groups: read?.[at] ?? [] } : cell;
  });
  if (outcome && 'smiles' in outcome)
    return { ...sides, cells: own, smiles: outcome.smiles, inchikey: outcome.inchikey, problem: null };
  const problem: RowNow['problem'] = outcome
    ? {
        reason: outcome.problem,
        text: outcome.text,
        column: outcome.column === null ? null : (included[outcome.column] ?? null),
      }
    : { reason: 'pending', text: '', column: null };
  return { ...sides, cells: own, smiles: '', inchikey: '', problem };
};

/** Tables of groups, and the compounds that are put together from them, with what people say of their cells: a pure function of both. */
export const correctedGroups = (extraction: Joined, log: FoldedLog): CorrectedGroups => {
  const rows = new Map<FormulaRow, RowNow>();
  const tables = new Map<FormulaTable, TableNow>();
  const lacking = new Map<string, RowParts>();
  const digests = new Map<FormulaRow, string>();
  const changed: ChangedRow[] = [];
  const known = (digest: string): Outcome | undefined =>
    log.outcomes.get(digest) ?? extraction.outcomes?.[digest];
  for (const { drawing, tables: own } of extraction.formulas)
    for (const table of own) {
      const standing = tableNow(table, log);
      tables.set(table, standing);
      for (const row of table.rows) {
        const found = correctedRow(table, standing, row, log);
        if (!found) continue;
        const { parts, isAsRead, ...cells } = found;
        if (isAsRead) {
          rows.set(row, { ...cells, smiles: row.smiles, inchikey: row.inchikey, problem: row.problem });
          continue;
        }
        const outcome = outcomeOf(parts, standing, known);
        if (!outcome) {
          const digest = digestOf(parts);
          digests.set(row, digest);
          lacking.set(digest, parts);
        }
        const now = rowNow(cells, parts, standing, outcome);
        rows.set(row, now);
        changed.push({
          row,
          table,
          standing,
          now,
          outcome,
          drawing: standing.formulaAt ?? drawing,
          confidence: standing.readings[0]?.confidence ?? 0,
        });
      }
    }
  const whole = { rows, tables, lacking, digests };
  if (changed.length === 0) return { ...whole, extraction, changedAt: new Map() };
  return { ...whole, ...withRows(extraction, changed) };
};

interface ChangedRow {
  row: FormulaRow;
  table: FormulaTable;
  standing: TableNow;
  now: RowNow;
  outcome: Outcome | Twice | undefined;
  /** Where its formula is drawn. */
  drawing: Pick<Evidence, 'page' | 'box'> | null;
  confidence: number;
}

/** What a compound of a row is read from: the formula, and the cells. */
const evidenceOf = ({ row, now, standing, drawing, confidence }: ChangedRow): Evidence[] =>
  [
    ...(drawing ? [{ ...drawing, text: '' }] : []),
    ...standing.included.flatMap((index) => now.cells[index] ?? []),
    // Of a base there is none.
    ...(row.saltAt && (now.salt.text !== '' || now.salt.corrected?.value) ? [now.salt] : []),
  ].map(({ page, box, text }) => ({
    page,
    box,
    kind: 'cell',
    text,
    smiles: now.smiles,
    inchikey: now.inchikey || null,
    confidence,
  }));

const doubtsOf = (outcome: Outcome | Twice): string[] =>
  'smiles' in outcome
    ? [
        'drawing',
        'groups',
        ...(outcome.mass === 'contradicts' ? ['mass'] : []),
        ...(outcome.lacksConfiguration ? ['stereo'] : []),
      ]
    : ['unread'];

/** From here on a reading contradicts another. */
const COUNTS = 0.5;
/** Letters of an InChIKey that are the skeleton's. */
const SKELETON = 14;

/** What speaks against the structure that a row gives now, whatever speaks for it. */
const againstOf = (
  { doubts }: Pick<ExtractedCompound, 'doubts'>,
  { now, outcome }: ChangedRow,
  spoken: readonly Evidence[],
): string[] => {
  const contrary = spoken.flatMap(({ inchikey, confidence }) =>
    inchikey !== null && inchikey !== now.inchikey && confidence > COUNTS ? [inchikey] : [],
  );
  const isOtherSkeleton = contrary.some(
    (inchikey) => inchikey.slice(0, SKELETON) !== now.inchikey.slice(0, SKELETON),
  );
  const isMade = outcome !== undefined && 'smiles' in outcome;
  return [
    ...(contrary.length > 0 ? [isOtherSkeleton ? 'conflict' : 'stereo'] : []),
    ...(isMade && outcome.mass === 'contradicts' ? ['mass'] : []),
    ...(isMade && outcome.lacksConfiguration ? ['stereo'] : []),
    // That its label is another's as well, or was not read, is not settled by a cell.
    ...doubts.filter((doubt) => doubt === 'labels'),
  ];
};

/** A compound with what its row is now beside what else is said of it. */
const withRow = (compound: ExtractedCompound, changed: ChangedRow): ExtractedCompound => {
  const { row, now, outcome, confidence } = changed;
  const own = evidenceOf(changed);
  // Those of a column that stands for no place any more are none.
  const places = [...own, ...now.cells.flatMap((cell) => cell ?? [])];
  const others = compound.evidence.filter(
    (one) => one.kind !== 'cell' || !places.some((place) => isAt(place, one)),
  );
  // An acid, which is no cell of a group.
  const salts = others.filter((one) => one.kind === 'cell' && one.inchikey === row.inchikey);
  const elsewhere = others.filter((one) => !salts.includes(one));
  const evidence = [
    ...own,
    ...salts.map((one) => Object.assign({}, one, { smiles: now.smiles, inchikey: now.inchikey || null })),
    ...elsewhere,
  ];
  const whole = { ...compound, evidence };
  const spoken = elsewhere.filter(({ smiles }) => smiles !== '');
  const against = now.smiles === '' ? [] : againstOf(compound, changed, spoken);
  if (
    now.inchikey !== '' &&
    spoken.some(({ kind, inchikey }) => kind !== 'cell' && inchikey === now.inchikey)
  )
    return {
      ...whole,
      smiles: now.smiles,
      inchikey: now.inchikey,
      review: against.length > 0,
      doubts: [...new Set(against)],
      confidence: against.length > 0 ? confidence : Math.max(0.99, confidence),
    };
  // Of what the row gave before, nothing is left; what something else gave stays, and contradicts it.
  const isOfRow = compound.smiles === '' || compound.inchikey === row.inchikey;
  if (!isOfRow || spoken.some(({ inchikey }) => inchikey === compound.inchikey && inchikey !== null))
    return now.smiles === ''
      ? whole
      : { ...whole, review: true, doubts: [...new Set([...compound.doubts, 'conflict'])] };
  return {
    ...whole,
    smiles: now.smiles,
    inchikey: now.inchikey || null,
    confidence: now.smiles === '' ? 0 : confidence,
    review: true,
    doubts: outcome ? [...new Set([...doubtsOf(outcome), ...against])] : ['unread'],
  };
};

/** The last version of what it is put together from. */
const versionOf = ({ now, standing }: ChangedRow): number =>
  Math.max(
    0,
    ...[...now.cells, now.salt, now.mass, ...standing.columns].map((one) => one?.corrected?.version ?? 0),
  );

const newCompound = (changed: ChangedRow): ExtractedCompound | undefined => {
  const { row, now, outcome, confidence } = changed;
  if (now.smiles === '' || !outcome) return undefined;
  return {
    label: row.label,
    page: row.page,
    box: row.box,
    name: '',
    smiles: now.smiles,
    inchikey: now.inchikey,
    confidence,
    review: true,
    doubts: doubtsOf(outcome),
    evidence: evidenceOf(changed),
    rank: 'row',
    claimed: false,
  };
};

/** An extraction with what rows are now: their compounds, and what is missing of them. */
const withRows = (
  extraction: Joined,
  changed: readonly ChangedRow[],
): Pick<CorrectedGroups, 'extraction' | 'changedAt'> => {
  const compounds = [...extraction.compounds];
  const changedAt = new Map<ExtractedCompound, number>();
  for (const one of changed) {
    const { row } = one;
    const bare = bareLabel(row.label);
    const sameLabel = [...compounds.keys()].filter((index) => bareLabel(compounds[index]!.label) === bare);
    const at =
      sameLabel.find((index) => row.inchikey !== '' && compounds[index]!.inchikey === row.inchikey) ??
      sameLabel.find((index) => compounds[index]!.inchikey === one.now.inchikey) ??
      sameLabel[0];
    if (at !== undefined) {
      const before = compounds[at]!;
      const compound = withRow(before, one);
      compounds[at] = compound;
      const version = Math.max(
        changedAt.get(before) ?? 0,
        compound.inchikey === row.inchikey ? 0 : versionOf(one),
      );
      changedAt.delete(before);
      if (version > 0) changedAt.set(compound, version);
      continue;
    }
    const added = newCompound(one);
    if (!added) continue;
    const place = compounds.findIndex(
      ({ page, box }) => page > added.page || (page === added.page && box.y0 > added.box.y0),
    );
    compounds.splice(place < 0 ? compounds.length : place, 0, added);
  }
  const touched = new Set(changed.map(({ row }) => bareLabel(row.label)));
  const missing = extraction.missing.filter(
    (part) => part.kind !== 'structure' || part.reason === undefined || !touched.has(bareLabel(part.label)),
  );
  const madeOf = new Set(changed.flatMap(({ now, table }) => (now.smiles === '' ? [] : [table])));
  const isMade = (part: Missing): boolean =>
    part.kind === 'group-table' &&
    [...madeOf].some(({ page, caption }) => page === part.page && caption === part.caption);
  const open = changed.flatMap(({ row: { label, page }, now }): Missing[] => {
    const { problem } = now;
    if (!problem) return [];
    const { text } = problem;
    // That it waits, or was given up, is a reason that only corrected rows have.
    const reason = problem.reason as GroupProblem;
    return [{ kind: 'structure', label, page, reason, ...(text !== '' && { text }) }];
  });
  return {
    extraction: { ...extraction, compounds, missing: [...missing.filter((part) => !isMade(part)), ...open] },
    changedAt,
  };
};

/** A row as it would be. */
export interface PreviewedPart {
  row: PreviewedRow;
  /** Of what it is still to be put together from; undefined where nothing is. */
  digest: string | undefined;
  /** The columns of its table that it is put together from: what comes of it names one by its place in these. */
  included: readonly number[];
}

/** What is said of in tables of groups, and what the rows that it is of are, or what these are still to be put together from. */
export const previewedRows = (
  extraction: Joined,
  log: FoldedLog,
  items: ReadonlySet<string>,
): { rows: PreviewedPart[]; lacking: [string, RowParts][] } => {
  const { rows: now, tables, digests, lacking } = correctedGroups(extraction, log);
  const cells = groupCells(extraction);
  const told = new Set<FormulaRow>();
  const rows = [...items].flatMap((cell) => {
    const { field, table, row, column } = cells.get(cell) ?? {};
    const own = row ? [row] : field === 'heading' ? (table?.rows ?? []) : [];
    return own.flatMap((one) => {
      const standing = now.get(one);
      // Two headings of one table are of the same rows.
      if (!standing || (!row && told.has(one))) return [];
      told.add(one);
      const { smiles, problem } = standing;
      const groups = field === 'group' ? (standing.cells[column ?? -1]?.groups ?? []) : [];
      return [
        {
          row: {
            cell,
            label: one.label,
            smiles,
            problem,
            groups: groups.map(({ position, smiles: group }) => ({ position, smiles: group })),
          },
          digest: digests.get(one),
          included: (table && tables.get(table)?.included) ?? [],
        },
      ];
    });
  });
  const first = rows.slice(0, PREVIEWED_CELLS_MAX);
  const asked = new Set(first.flatMap(({ digest }) => digest ?? []));
  return { rows: first, lacking: [...lacking].filter(([digest]) => asked.has(digest)) };
};

/** What of a place people corrected, by the cells of tables that stand there. */
export const correctionsOfPlaces = (
  rows: CorrectedGroups['rows'],
): ((place: Pick<Evidence, 'page' | 'box'>) => { value: string; by: string; at: string } | undefined) => {
  const corrected = [...rows.values()].flatMap(({ cells, salt }) =>
    [...cells, salt].filter((cell) => cell !== null && (cell.corrected?.value ?? '') !== ''),
  ) as CellNow[];
  const byPage = Map.groupBy(corrected, ({ page }) => page);
  return (place) => {
    const found = byPage.get(place.page)?.find((cell) => isAt(cell, place))?.corrected;
    return found ? { value: found.value, by: found.by, at: found.at } : undefined;
  };
};
