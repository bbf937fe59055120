// What a whole table of groups gives: the compound of each row, or why there is none.
import type { Engine } from '@moiety/chemistry/engine.ts';
import type { PageFormula, PageResult } from '../page/page-result.ts';
import {
  type AssembledRow,
  assembleRow,
  drawnInCell,
  type GroupProblem,
  Unassembled,
} from './assemble-row.ts';
import type { GroupRow, GroupTable } from './group-table.ts';
import { isFreeBase } from './salt-column.ts';
import type { ReadGroup } from './substituent.ts';
import {
  candidatesFor,
  fittingFormulas,
  formulasFor,
  formulasOf,
  isBefore,
  LEAST_FORMULA,
  type PlacedFormula,
  withOpenHeadings,
} from './table-formula.ts';

/** A compound of a table of groups. */
export interface AssembledCompound extends AssembledRow {
  /** Whether its formula, drawn more than once, was read alike each time, its cells are the file's own text, its headings say which places they are, and the mass of its row proves it. */
  isProven: boolean;
}

export interface UnassembledRow {
  label: string;
  page: number;
  problem: GroupProblem;
  /** The text of the cell that could not be read. */
  text: string;
  /** Index of that cell; absent where the reason is in no cell. */
  column?: number;
}

/** What came of a row of a table of groups. */
export interface RowOutcome {
  row: GroupRow;
  /** What each of its cells was read as, one entry a heading; empty of one that was not. */
  groups: ReadGroup[][];
  /** One of the two. */
  compound?: AssembledCompound;
  problem?: UnassembledRow;
}

/** What came of a table of groups. */
export interface AssembledTable {
  /** With its headings as the formula names its places. */
  table: GroupTable;
  /** The formula whose places the table's are; absent where none was found. */
  formula?: PlacedFormula;
  /** The formulas that a row is put together with, which have to give the same compound; none where nothing can be. */
  readings: PageFormula[];
  /** Where none is, or a column stands for no place, the other formulas that may be the table's once its headings are read otherwise, the likeliest first. */
  candidates: PlacedFormula[];
  rows: RowOutcome[];
  compounds: AssembledCompound[];
  problems: UnassembledRow[];
}

/** From here on what is proven is sure: what counts for a drawing by itself. */
const PROVEN = 0.965;

/** Readings of a formula with which a row is put together again to see that it is the same compound. */
const MOST_READINGS = 4;

/** Puts the compounds of a table together from its formula and the groups of each row. */
export function assembleGroups(
  engine: Engine,
  found: GroupTable,
  pages: readonly PageResult[],
): AssembledTable {
  const all = formulasOf(pages);
  const table = withOpenHeadings(
    found,
    all.filter((one) => isBefore(one, found)),
  );
  // Groups at places of two headings that were named by their order alone may be each other's, which has the same mass.
  const isInOrder = table.headings.filter((heading, index) => heading !== found.headings[index]).length > 1;
  const likely = fittingFormulas(new Set(table.headings.flatMap(({ places }) => places)), all);
  const fitting = likely.filter(({ formula }) => formula.confidence >= LEAST_FORMULA);
  const own = formulasFor(table, fitting);
  const rows = table.rows.map((row): RowOutcome => {
    const groups = table.headings.map((): ReadGroup[] => []);
    try {
      const [placed, ...others] = own;
      if (placed === undefined) {
        // A person may give the formula later, when the pages are not at hand.
        for (const [index, cell] of row.cells.entries()) groups[index] = drawnInCell(engine, cell, pages);
        throw new Unassembled('formula');
      }
      const compound = assembleRow(engine, table, row, placed, pages, groups);
      if (!isSameBy(others, row, compound)) throw new Unassembled('formula');
      const isProven =
        compound.mass === 'proves' &&
        !isInOrder &&
        !compound.lacksConfiguration &&
        // The mass is that of the base alone.
        isFreeBase(row.salt) &&
        compound.confidence >= PROVEN &&
        table.headings.every(
          ({ places }, index) => places.length === 0 || row.cells[index]?.isSeen !== true,
        ) &&
        fitting.length > 1 &&
        isSameBy(
          fitting.filter((one) => one !== placed),
          row,
          compound,
        );
      return { row, groups, compound: { ...compound, isProven } };
    } catch (error) {
      if (!(error instanceof Unassembled)) throw error;
      const { problem, text, column } = error;
      const { label, page } = row;
      return {
        row,
        groups,
        problem: { label, page, problem, text, ...(column === undefined ? {} : { column }) },
      };
    }
  });
  // One that was read too badly to put anything together is shown all the same.
  const formula = own[0] ?? formulasFor(table, likely)[0];
  return {
    table,
    ...(formula === undefined ? {} : { formula }),
    readings: own.length > MOST_READINGS ? [] : own.map((one) => one.formula),
    candidates:
      own.length === 0 || table.headings.some(({ places }) => places.length === 0)
        ? candidatesFor(table, all).filter(
            (one) => !own.some(({ page, box }) => page === one.page && box === one.box),
          )
        : [],
    rows,
    compounds: rows.flatMap(({ compound }) => compound ?? []),
    problems: rows.flatMap(({ problem }) => problem ?? []),
  };

  function isSameBy(
    others: readonly PlacedFormula[],
    row: GroupRow,
    { inchikey }: { inchikey: string },
  ): boolean {
    return (
      others.length < MOST_READINGS &&
      others.every((other) => {
        try {
          return assembleRow(engine, table, row, other, pages).inchikey === inchikey;
        } catch (error) {
          if (error instanceof Unassembled) return false;
          throw error;
        }
      })
    );
  }
}
