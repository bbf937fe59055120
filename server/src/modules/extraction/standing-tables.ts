// Tables of groups as they stand: which place each column stands for, by what was read and by what people say of their headings.
import {
  formulaColumnTitle,
  formulaKey,
  groupCellKey,
  headingKey,
  massCellKey,
  NOTHING_PRINTED,
  saltCellKey,
  type FormulaCell as ShownCell,
  type GroupKind,
} from '@moiety/contract';
import type { ExtractedFormula, FormulaRow, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import { columnKind, placesTogether } from '@moiety/extraction/groups/formula-places.ts';
import { formulaOfPlaces, type PlacedFormula } from '@moiety/extraction/groups/table-formula.ts';
import { cellKey, type CorrectedCell, type FoldedLog } from './correction-log.ts';

type Column = FormulaTable['columns'][number];

interface Place {
  page: number;
  box: FormulaRow['box'];
}

/** A column as it stands. */
export interface ColumnNow extends Column {
  /** What keeps it apart from the others of its table, whatever it is corrected to. */
  key: string;
  read: Column;
  /** What can be said of its cells; undefined where nothing can be put together with them. */
  kind: GroupKind | undefined;
  /** The same for the column as it was read. */
  kindRead: GroupKind | undefined;
  corrected: ShownCell['corrected'];
}

/** A formula that a person gave a table. */
export interface GivenFormula {
  /** CXSMILES. */
  smiles: string;
  molfile: string;
  formula: Formula;
  /** Whether it is one that was read in the document. */
  isRead: boolean;
}

/** A table as it stands. */
export interface TableNow {
  columns: ColumnNow[];
  /** Indices of the columns that stand for places. */
  included: number[];
  /** What its rows are put together with. */
  readings: FormulaTable['readings'];
  /** Where its formula is drawn, of one that was found only by corrected headings, or that a person gave with its place. */
  formulaAt: Place | undefined;
  /** The formula that a person gave it; undefined where none holds. */
  given: GivenFormula | undefined;
  /** What people say of its formula; null where nobody ever did. */
  formula: ShownCell['corrected'];
  /** A place that two columns stand for; empty where none is. */
  twice: string;
  /** Whether a heading or the formula was ever corrected, and whether one is. */
  isTouched: boolean;
  isCorrected: boolean;
  /** What its headings can be corrected to. */
  choices: string[];
}

/** What people say of something in a table, as it is shown; null where nobody ever did. */
export const correctedOf = (entry: CorrectedCell | undefined): ShownCell['corrected'] => {
  if (!entry) return null;
  const held = entry.held.at(-1);
  const { by, at } = held ?? entry.last;
  return {
    version: entry.last.version,
    value: held?.value ?? '',
    correction: held?.id ?? null,
    by,
    at,
  };
};

export const tablesOf = ({ formulas }: Pick<Extraction, 'formulas'>): FormulaTable[] =>
  formulas.flatMap(({ tables }) => tables);

/** Whether a table has a column of salts, and one of masses. */
export const hasSalts = ({ saltHeading, rows }: FormulaTable): boolean =>
  saltHeading !== undefined || rows.some(({ salt }) => salt !== '');
export const hasMasses = ({ massHeading }: Pick<FormulaTable, 'massHeading'>): boolean => massHeading !== '';

/** Characters that a key has of what is printed over a column. */
const HEADING_MOST = 80;

/** How the columns of a table are told apart: by what was read, and by their order where two were read alike. */
const columnKeys = (columns: readonly Column[]): string[] => {
  const counts = new Map<string, number>();
  return columns.map((column) => {
    const { heading } = column;
    const title = heading === undefined ? formulaColumnTitle(column) : `(${heading.slice(0, HEADING_MOST)})`;
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
};

const byNumber = new Intl.Collator('en', { numeric: true });

/** Pages that were joined before it was kept have none. */
const readingsOf = ({ readings = [] }: Partial<Pick<FormulaTable, 'readings'>>): FormulaTable['readings'] =>
  readings;

type Formula = FormulaTable['readings'][number];

/** The fewest columns that can fill all places of a formula: two at one atom may share one. */
const fewestColumns = (formula: Formula): number => {
  const names = new Set(formula.places.flatMap(({ name }) => name || []));
  const shared = new Set<string>();
  for (const { places } of placesTogether(formula))
    if (places.every((name) => !shared.has(name))) for (const name of places) shared.add(name);
  return names.size - shared.size / 2;
};

/**
 * What the headings of a table can be corrected to: a place of its formula, or of one of those that it may belong to, or two places at one atom.
 * Of one with more places than the table can fill nothing is put together, whatever its headings are.
 */
const choicesOf = (table: FormulaTable, given: Formula | undefined, own: Formula | undefined): string[] => {
  const others = (table.candidates ?? [])
    .map(({ formula }) => formula)
    .filter((formula) => fewestColumns(formula) <= table.columns.length);
  const formulas = given ? [given] : own ? [own, ...others] : others;
  const names = formulas.flatMap(({ places }) => places.flatMap(({ name }) => name || []));
  const together = formulas.flatMap(placesTogether).map(formulaColumnTitle);
  return [...new Set([...names, ...together])].toSorted((a, b) => byNumber.compare(a, b));
};

/** A heading as a column: what `formulaColumnTitle` writes. */
const columnOf = (title: string): Column => {
  const [, atom = '', places = ''] = /^([A-Z][a-z]?)\((.*)\)$/.exec(title) ?? [];
  if (places !== '') return { places: places.split(', '), atom };
  return { places: title === NOTHING_PRINTED ? [] : [title], atom: '' };
};

/** A formula of the log, which has its properties in another order than one of the pages: parts are known by how they are written. */
const inOrder = ({ molfile, places, locants, confidence }: Formula): Formula => ({
  molfile,
  places: places.map(({ name, group, atoms, ring }) => ({
    name,
    atoms,
    ...(group !== undefined && { group }),
    ...(ring !== undefined && { ring }),
  })),
  locants: locants.map(({ text, atom }) => ({ text, atom })),
  confidence,
});

const givenOf = (
  entry: CorrectedCell | undefined,
): { given: GivenFormula; at: Place | undefined } | undefined => {
  const held = entry?.held.at(-1);
  const { formula, molfile = '', isRead = false, page, box } = held?.detail ?? {};
  if (!held || !formula) return undefined;
  return {
    given: { smiles: held.value, molfile, formula: inOrder(formula), isRead },
    at: page !== undefined && box ? { page, box } : undefined,
  };
};

/** A table with what people say of its headings and its formula. */
export const tableNow = (table: FormulaTable, log: FoldedLog): TableNow => {
  const keys = columnKeys(table.columns);
  const entries = keys.map((key) =>
    log.cells.get(cellKey(headingKey(table, { ...NOWHERE, key }), 'heading')),
  );
  const held = entries.map((entry) => entry?.held.at(-1)?.value);
  const columns = table.columns.map((read, index) => {
    const value = held[index];
    return value === undefined ? read : columnOf(value);
  });
  const included = columns.flatMap(({ places }, index) => (places.length > 0 ? [index] : []));
  const formulaEntry = log.cells.get(cellKey(formulaKey(table), 'formula'));
  const said = givenOf(formulaEntry);
  const isCorrected = said !== undefined || held.some((value) => value !== undefined);
  const own = readingsOf(table);
  const standing = included.map((index) => columns[index]!);
  const isOwn = own.length > 0 && formulaOfPlaces(own.map(unplaced), standing) !== undefined;
  // One that no other fits keeps its own, by whose places it is told what is lacking.
  const found =
    !said && isCorrected && !isOwn ? formulaOfPlaces(table.candidates ?? [], standing) : undefined;
  // A place without a number is that of the table.
  const given =
    said && (formulaOfPlaces([unplaced(said.given.formula)], standing)?.formula ?? said.given.formula);
  const readings = given ? [given] : found ? [found.formula] : own;
  const places = included.flatMap((index) => columns[index]!.places);
  return {
    columns: columns.map((column, index) => {
      const { places: filled, atom } = column;
      const read = table.columns[index]!;
      return {
        places: filled,
        atom,
        key: keys[index]!,
        read,
        kind: filled.length === 0 ? undefined : columnKind(readings, column),
        kindRead: columnKind(own, read),
        corrected: correctedOf(entries[index]),
      };
    }),
    included,
    readings,
    formulaAt: said ? said.at : found && { page: found.page, box: found.box },
    given: said?.given,
    formula: correctedOf(formulaEntry),
    twice: places.find((place, index) => places.indexOf(place) !== index) ?? '',
    isTouched: formulaEntry !== undefined || entries.some((entry) => entry !== undefined),
    isCorrected,
    choices: choicesOf(table, given, own[0]),
  };
};

const NOWHERE: Column = { places: [], atom: '' };
const unplaced = (formula: Formula): PlacedFormula => ({
  formula,
  page: 0,
  box: { x0: 0, y0: 0, x1: 0, y1: 0 },
});

/** Something in a table of groups that can be corrected. */
export interface TableCell extends Place {
  field: 'group' | 'salt' | 'mass' | 'heading' | 'formula';
  table: FormulaTable;
  /** Index of its column, of a cell or a heading; else -1. */
  column: number;
  /** Undefined of a heading and a formula. */
  row: FormulaRow | undefined;
}

/** Everything in tables of groups that can be corrected, by its key. */
export const groupCells = (extraction: Pick<Extraction, 'formulas'>): Map<string, TableCell> => {
  const cells = new Map<string, TableCell>();
  for (const table of tablesOf(extraction)) {
    const [isWithSalts, isWithMasses] = [hasSalts(table), hasMasses(table)];
    cells.set(formulaKey(table), {
      page: table.page,
      box: table.box,
      field: 'formula',
      table,
      column: -1,
      row: undefined,
    });
    for (const [column, key] of columnKeys(table.columns).entries()) {
      const { page, box } = table;
      cells.set(headingKey(table, { ...NOWHERE, key }), {
        page,
        box,
        field: 'heading',
        table,
        column,
        row: undefined,
      });
      for (const row of table.rows)
        cells.set(groupCellKey(row, { ...NOWHERE, key }), {
          page: row.page,
          box: row.box,
          field: 'group',
          table,
          column,
          row,
        });
    }
    for (const row of table.rows) {
      const at = { page: row.page, box: row.box, table, column: -1, row };
      if (isWithSalts) cells.set(saltCellKey(row), { ...at, field: 'salt' });
      if (isWithMasses) cells.set(massCellKey(row), { ...at, field: 'mass' });
    }
  }
  return cells;
};

export const isAt = (one: Place, other: Place): boolean =>
  one.page === other.page &&
  (['x0', 'y0', 'x1', 'y1'] as const).every((edge) => Math.abs(one.box[edge] - other.box[edge]) < 1);

/** Where a formula is drawn. */
const placesOf = ({ drawing, repeats }: ExtractedFormula): Place[] => [
  ...(drawing ? [drawing] : []),
  ...repeats,
];

/** A formula that a person gave, as one that is drawn at a place. */
const givenEntry = (
  { smiles, molfile, formula }: GivenFormula,
  { page, box }: Place,
  tables: FormulaTable[],
  repeats: Place[],
): ExtractedFormula => ({
  drawing: { page, box, smiles, molfile, confidence: formula.confidence },
  places: [...new Set(formula.places.flatMap(({ name }) => name || []))].toSorted((a, b) =>
    byNumber.compare(a, b),
  ),
  repeats,
  tables,
});

/**
 * Formulas with the tables that are theirs now: one whose formula was found by corrected headings, or chosen by a person, is with that. One that
 * a person gave otherwise stands where the table had its own, in place of one that was read there and has no other table.
 */
export const formulasNow = (
  formulas: readonly ExtractedFormula[],
  standing: ReadonlyMap<FormulaTable, TableNow>,
): readonly ExtractedFormula[] => {
  const moved = new Map<FormulaTable, ExtractedFormula | GivenFormula>();
  for (const formula of formulas)
    for (const table of formula.tables) {
      const { formulaAt: at, given } = standing.get(table) ?? {};
      const other =
        at &&
        formulas.find(
          (one) =>
            (!given || one.drawing?.smiles === given.smiles) &&
            placesOf(one).some((place) => isAt(place, at)),
        );
      const to = other ?? given;
      if (to && to !== formula) moved.set(table, to);
    }
  if (moved.size === 0) return formulas;
  return formulas.flatMap((formula) => {
    const tables = [
      ...formula.tables.filter((table) => !moved.has(table)),
      ...[...moved].flatMap(([table, to]) => (to === formula ? [table] : [])),
    ].toSorted((a, b) => a.page - b.page || a.box.y0 - b.box.y0);
    const given = formula.tables.filter((table) => {
      const to = moved.get(table);
      return to !== undefined && 'isRead' in to;
    });
    const byGiven = Map.groupBy(given, (table) => {
      const { smiles } = standing.get(table)!.given!;
      return JSON.stringify([smiles, standing.get(table)!.formulaAt]);
    });
    let isReplaced = false;
    const entries = Array.from(byGiven.values(), (own) => {
      const [first] = own as [FormulaTable, ...FormulaTable[]];
      const now = standing.get(first)!;
      const at = now.formulaAt ?? formula.drawing ?? first;
      const isSame = tables.length === 0 && placesOf(formula).some((place) => isAt(place, at));
      isReplaced ||= isSame;
      const repeats = isSame ? placesOf(formula).filter((place) => !isAt(place, at)) : [];
      return givenEntry(
        now.given!,
        at,
        own,
        repeats.map(({ page, box }) => ({ page, box })),
      );
    });
    const isGone = isReplaced || (formula.drawing === null && tables.length === 0);
    return [...(isGone ? [] : [{ ...formula, tables }]), ...entries];
  });
};
