// What is told of formulas with places for groups: where they are drawn, the tables of what stands at their places, and what came of each row.
import type { Engine } from '@moiety/chemistry/engine.ts';
import type { Box } from '../box.ts';
import type { PageFormula, PageResult } from '../page/page-result.ts';
import type { AssembledTable, RowOutcome } from './assemble-groups.ts';
import type { GroupProblem } from './assemble-row.ts';
import { drawnFormula } from './drawn-formula.ts';
import { isFreeBase } from './salt-column.ts';
import type { ReadGroup } from './substituent.ts';
import { formulasOf, type PlacedFormula } from './table-formula.ts';

interface Place {
  page: number;
  box: Box;
}

/** A cell of a table of groups. */
export interface FormulaCell extends Place {
  /** As read; empty of a drawing. */
  text: string;
  isDrawing: boolean;
  /** What it was read as; empty where it could not be read. */
  groups: ReadGroup[];
  /** Whether it was read by sight. */
  isSeen?: true;
}

/** A row of a table of groups, and the compound that was put together from it, or why none was. */
export interface FormulaRow extends Place {
  label: string;
  /** One a column; null where nothing stands. */
  cells: (FormulaCell | null)[];
  /** Empty where it was not put together. */
  smiles: string;
  inchikey: string;
  /** Of which salt it is, and what its mass is printed as; empty where that is not said. */
  salt: string;
  mass: string;
  /** Where that stands; absent where nothing does, and in what was joined before it was kept. */
  saltAt?: Place;
  massAt?: Place;
  problem: {
    reason: GroupProblem;
    /** The text of the cell that could not be read. */
    text: string;
    /** Index of its column; null where the reason is in no cell. */
    column: number | null;
  } | null;
}

/** A table of groups, or a legend that lists them in lines. */
export interface FormulaTable extends Place {
  kind: 'table' | 'legend';
  caption: string;
  /** The places that each column fills: `R1`, two with the atom that bears them, or none, with what is printed over it. */
  columns: { places: string[]; atom: string; heading?: string }[];
  /** The heading of the column of masses; empty where there is none. */
  massHeading: string;
  /** The heading of the column of salts; absent where there is none. */
  saltHeading?: string;
  /** What its rows are put together with again, as of an assembled table. */
  readings: PageFormula[];
  /** As of an assembled table; absent where there is none. */
  candidates?: PlacedFormula[];
  rows: FormulaRow[];
}

/** A formula with places for groups. */
export interface ExtractedFormula {
  /** Null where tables have no formula that could be read. */
  drawing:
    | (Place & {
        /** CXSMILES with the names of its places; empty where it is chemically impossible. */
        smiles: string;
        /** V3000, as drawn. */
        molfile: string;
        /** 0 to 1. */
        confidence: number;
        /** What rows are put together with; absent in what was joined before it was kept. */
        formula?: PageFormula;
      })
    | null;
  /** The names of its places: `R1`, `X`. */
  places: string[];
  /** Where else it is drawn. */
  repeats: Place[];
  tables: FormulaTable[];
}

/** A formula without a table is shown from this confidence on. */
const LEAST_ALONE = 0.5;

const textOfPlace = ({ page, box }: Place): string => [page, box.x0, box.y0, box.x1, box.y1].join(' ');

const placeOf = ({ page, box: { x0, y0, x1, y1 } }: Place): Place => ({ page, box: { x0, y0, x1, y1 } });

const namesOf = ({ formula }: PlacedFormula): string[] =>
  [...new Set(formula.places.flatMap(({ name }) => (name === '' ? [] : [name])))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );

const rowOf = ({ row, groups, compound, problem }: RowOutcome): FormulaRow => ({
  ...placeOf(row),
  label: row.label,
  cells: row.cells.map((cell, index) =>
    cell === undefined
      ? null
      : {
          ...placeOf(cell),
          text: cell.text,
          isDrawing: cell.pictures.length > 0,
          groups: groups[index] ?? [],
          ...(cell.isSeen && { isSeen: true as const }),
        },
  ),
  smiles: compound?.smiles ?? '',
  inchikey: compound?.inchikey ?? '',
  // A drawn acid is no text, and is told so that its row is not taken for one of a base.
  salt: isFreeBase(row.salt) ? '' : row.salt!.text || '?',
  mass: row.mass?.text ?? '',
  ...(row.salt !== undefined && { saltAt: placeOf(row.salt) }),
  ...(row.mass !== undefined && { massAt: placeOf(row.mass) }),
  problem:
    problem === undefined
      ? null
      : { reason: problem.problem, text: problem.text, column: problem.column ?? null },
});

const tableOf = ({ table, readings, candidates, rows }: AssembledTable): FormulaTable => ({
  page: table.page,
  box: { x0: table.x0, y0: table.y0, x1: table.x1, y1: table.y1 },
  kind: table.formulaAt === undefined ? 'table' : 'legend',
  caption: table.caption,
  columns: table.headings.map(({ places, atom, text }) => ({
    places,
    atom: atom ?? '',
    ...(text !== undefined && { heading: text }),
  })),
  massHeading: table.massHeading ?? '',
  ...(table.saltHeading !== undefined && { saltHeading: table.saltHeading }),
  readings,
  ...(candidates.length > 0 && { candidates }),
  rows: rows.map(rowOf),
});

/**
 * The formulas of a document in order, each with its tables; one that is drawn several times alike is one, and tables without a formula are by
 * themselves.
 * @param isFormula whether a drawing is one though no table has groups for it
 */
export function documentFormulas(
  engine: Engine,
  pages: readonly PageResult[],
  tables: readonly AssembledTable[],
  isFormula: (formula: PlacedFormula) => boolean,
): ExtractedFormula[] {
  const byDrawing = new Map<string, ExtractedFormula>();
  const known = new Map<string, ExtractedFormula>();
  const withoutDrawing: ExtractedFormula[] = [];
  const entryOf = (placed: PlacedFormula): ExtractedFormula => {
    const at = textOfPlace(placed);
    const before = byDrawing.get(at);
    if (before !== undefined) return before;
    const drawn = drawnFormula(engine, placed.formula);
    const same = drawn.smiles === '' ? undefined : known.get(drawn.smiles);
    const entry = same ?? {
      drawing: {
        ...placeOf(placed),
        ...drawn,
        confidence: placed.formula.confidence,
        formula: placed.formula,
      },
      places: namesOf(placed),
      repeats: [],
      tables: [],
    };
    if (same !== undefined) same.repeats.push(placeOf(placed));
    else if (drawn.smiles !== '') known.set(drawn.smiles, entry);
    byDrawing.set(at, entry);
    return entry;
  };
  // First those with tables, whose places may be named by them.
  for (const table of tables)
    if (table.formula !== undefined) entryOf(table.formula).tables.push(tableOf(table));
    else
      withoutDrawing.push({
        drawing: null,
        places: [...new Set(table.table.headings.flatMap(({ places }) => places))],
        repeats: [],
        tables: [tableOf(table)],
      });
  for (const placed of formulasOf(pages))
    if (placed.formula.confidence >= LEAST_ALONE && isFormula(placed)) entryOf(placed);
  const all = [...new Set(byDrawing.values()), ...withoutDrawing];
  for (const { tables: own } of all) own.sort(byPlace);
  return all.toSorted((a, b) => byPlace(firstPlace(a), firstPlace(b)));
}

const byPlace = (a: Place, b: Place): number => a.page - b.page || a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0;

const firstPlace = ({ drawing, tables }: ExtractedFormula): Place => drawing ?? tables[0]!;
