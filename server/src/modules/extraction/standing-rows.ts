// Rows of tables of groups as they stand: what each is put together from, and what came of it, by what was read and by what people say.
import { createHash } from 'node:crypto';
import { groupCellKey, massCellKey, saltCellKey, type FormulaCell as ShownCell } from '@moiety/contract';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import type { ReassembledRow, RowParts } from '@moiety/extraction/groups/reassemble-row.ts';
import type { FormulaCell, FormulaRow, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import { givenMass } from '@moiety/extraction/groups/printed-mass.ts';
import { givenSalt } from '@moiety/extraction/groups/salt-column.ts';
import { cellKey, type CorrectedCell, type FoldedLog } from './correction-log.ts';
import { correctedOf, type TableNow } from './standing-tables.ts';

/** Of a row that could not be put together however often it was tried: it takes too long, too much memory, or breaks what does it. */
export const FAILED_ROW = { problem: 'failed', text: '', column: null } as const;

/** Of rows two columns of whose table stand for one place. */
export interface Twice {
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

/** The same for the same parts: what comes from the log has its properties in another order than what comes from the pages. */
export const digestOf = ({ readings, columns, label, cells, massHeading, mass, salt }: RowParts): string => {
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
export const correctedRow = (table: FormulaTable, standing: TableNow, row: FormulaRow, log: FoldedLog) => {
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
export const outcomeOf = (
  parts: RowParts,
  { twice }: Pick<TableNow, 'twice'>,
  outcomes: (digest: string) => Outcome | undefined,
): Outcome | Twice | undefined => {
  if (twice !== '') return { problem: 'twice', text: twice, column: null };
  if (parts.readings.length === 0) return { problem: 'formula' as const, text: '', column: null };
  return outcomes(digestOf(parts));
};

export const rowNow = (
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
