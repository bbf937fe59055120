import { concentrationUnit } from '@moiety/chemistry/activities/units.ts';
import { NAME_READING } from '@moiety/chemistry/names/name-reading.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { isCalculatedId } from '../formulas/calculated-columns.ts';
import type { CalculatedDefinition } from '../formulas/calculated-columns.ts';
import type { Column } from '../table/columns.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { companionsOf } from './companions.ts';
import { leadOf, setsWithin } from './overlap.ts';
import type { Overlap } from './overlap.ts';

/** Rows between two looks at the clock. */
const STEPS = 64;

/** One of the sets that are compared. */
export interface ComparedSet {
  id: string;
  /** A, B, C… */
  letter: string;
  name: string;
  table: MoleculeTable;
  /** Of its calculated columns. */
  definitions: readonly CalculatedDefinition[];
}

/** Why columns of the same name cannot become one. */
export type Difference =
  /** Their values are in different units, or only some have one. */
  | 'unit'
  /** One holds numbers, the other text. */
  | 'kind'
  /** A comma is a decimal point in one, and parts thousands in the other. */
  | 'commas';

/** A column of the new set before it is said what becomes of those with the same name. */
export interface NamedColumn {
  name: string;
  /** The sets that have it, ascending, and the column in each. */
  of: readonly { set: number; column: Column }[];
  /** The name of the column whose values it says something of. */
  companionOf: string | undefined;
  difference: Difference | undefined;
  /** Rows in which two sets have different values, or say different things of them; a column counts with its companions. */
  differing: number;
}

/** What is known of the columns of some rows. */
export interface SharedColumns {
  /** In the order in which they first come. */
  columns: readonly NamedColumn[];
  /** The sets that have a record in one of the rows. */
  sets: readonly number[];
  /** Sets whose names of molecules, or whose structures, are others than those that are stored. */
  otherNames: ReadonlySet<number>;
  otherStructures: ReadonlySet<number>;
}

/** A set's own columns: the file's in its order, then the calculated ones. */
const ownColumns = ({ table }: ComparedSet): Column[] => {
  const own = table.columns.filter(({ fileName }) => fileName !== undefined);
  const order = new Map(table.fileColumns.map((name, at) => [name, at]));
  return own.toSorted(
    (one, other) =>
      Number(isCalculatedId(one.id)) - Number(isCalculatedId(other.id)) ||
      (order.get(one.fileName ?? '') ?? 0) - (order.get(other.fileName ?? '') ?? 0),
  );
};

/** The columns of some sets, those of the same name together, in the order in which they first come. */
export const columnsOfSets = (
  sets: readonly ComparedSet[],
  used: readonly number[],
): Pick<NamedColumn, 'name' | 'of'>[] => [...byName(sets, used)].map(([name, of]) => ({ name, of }));

/** The columns of sets by name; a set that has a calculated column of the name of a file's has the file's. */
const byName = (
  sets: readonly ComparedSet[],
  used: readonly number[],
): Map<string, NamedColumn['of'][number][]> => {
  const named = new Map<string, { set: number; column: Column }[]>();
  for (const set of used)
    for (const column of ownColumns(sets[set]!)) {
      const name = column.fileName ?? '';
      const of = named.get(name);
      if (!of) named.set(name, [{ set, column }]);
      else if (of.at(-1)?.set !== set) of.push({ set, column });
    }
  return named;
};

/** What a column says something of, where all sets that have both agree. */
const commonCompanions = (sets: readonly ComparedSet[], used: readonly number[]): Map<string, string> => {
  const ofSets = used.map((set) => ({
    names: sets[set]!.table.fileColumns,
    companions: companionsOf(sets[set]!.table.fileColumns),
  }));
  const common = new Map<string, string>();
  for (const { companions } of ofSets)
    for (const [name, value] of companions)
      if (ofSets.every((one) => !one.names.includes(name) || one.companions.get(name) === value))
        common.set(name, value);
  return common;
};

/** Why the columns of a name cannot become one; those that have no value in the rows say nothing. */
const differenceOf = (
  sets: readonly ComparedSet[],
  filled: readonly { set: number; column: Column }[],
): Difference | undefined => {
  const measured = filled.map(({ set, column }) => sets[set]!.table.measured(column.id));
  if (new Set(measured.map((one) => one !== undefined)).size > 1) return 'kind';
  if (new Set(measured.map((one) => one?.unit?.name)).size > 1) return 'unit';
  // Of what is no concentration too, where it is known.
  const typed = filled.flatMap(({ column }) => column.assay?.unit ?? []);
  if (new Set(typed.map((unit) => concentrationUnit(unit)?.name ?? unit)).size > 1) return 'unit';
  const commas = new Set(measured.map((one) => one?.commas ?? null));
  return commas.has('decimal') && commas.has('thousands') ? 'commas' : undefined;
};

/** Whether two sets say the same in a column; numbers are compared as numbers. */
const isSameValue = (
  one: { table: MoleculeTable; position: number; column: Column },
  other: { table: MoleculeTable; position: number; column: Column },
): boolean => {
  const [text, otherText] = [one, other].map(({ table, position, column }) =>
    table.text(position, column.id).trim(),
  );
  if (text === '' || otherText === '' || text === otherText) return true;
  const [a, b] = [one, other].map(({ table, position, column }) => table.measured(column.id)?.at(position));
  return Boolean(
    a && b && a.value === b.value && a.low === b.low && a.high === b.high && a.censoring === b.censoring,
  );
};

/** Whether two of a row's records differ in a column. */
const differsIn = (
  sets: readonly ComparedSet[],
  { positions }: Overlap,
  row: number,
  of: NamedColumn['of'],
): boolean => {
  const there = of.flatMap(({ set, column }) => {
    const position = positions[set]![row]!;
    return position < 0 ? [] : [{ table: sets[set]!.table, position, column }];
  });
  return there.some((one, at) => there.slice(at + 1).some((other) => !isSameValue(one, other)));
};

/**
 * Looks at the columns of some rows of a comparison: which have the same name, whether they can become one, and in how many rows they differ.
 * @throws AbortError when `signal` is aborted
 */
export const sharedColumns = async (
  sets: readonly ComparedSet[],
  overlap: Overlap,
  rows: Uint32Array,
  signal?: AbortSignal,
): Promise<SharedColumns> => {
  const slice = new TimeSlice(signal);
  const { positions } = overlap;
  const used = setsWithin(overlap, rows);
  const named = byName(sets, used);
  const companions = commonCompanions(sets, used);
  // A column stands with those that tell of it.
  const mainOf = (name: string): string => companions.get(name) ?? name;
  const several = [...named].filter(([name, of]) => of.length > 1 && name !== NAME_READING);
  const filled = new Map<string, Set<number>>(several.map(([name]) => [name, new Set()]));
  const differing = new Map<string, number>();
  const [otherNames, otherStructures] = [new Set<number>(), new Set<number>()];

  for (const [at, row] of rows.entries()) {
    if (at % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
    const lead = leadOf(overlap, row);
    const first = sets[lead]!.table.records[positions[lead]![row]!];
    const name = nameIn(sets, overlap, row);
    const inRow = new Set<string>();
    for (const set of used) {
      const record = sets[set]!.table.records[positions[set]![row]!];
      if (!record) continue;
      if (record.name && record.name !== name) otherNames.add(set);
      if (record.status === 'ok' && first?.status === 'ok' && record.smiles !== first.smiles)
        otherStructures.add(set);
    }
    for (const [column, of] of several) {
      const main = mainOf(column);
      const has = filled.get(column)!;
      for (const { set, column: own } of of) {
        const position = positions[set]![row]!;
        if (position >= 0 && !has.has(set) && sets[set]!.table.text(position, own.id).trim() !== '')
          has.add(set);
      }
      if (!inRow.has(main) && differsIn(sets, overlap, row, of)) {
        inRow.add(main);
        differing.set(main, (differing.get(main) ?? 0) + 1);
      }
    }
  }

  const columns = [...named].map(([name, of]): NamedColumn => {
    const has = filled.get(name);
    return {
      name,
      of,
      companionOf: named.has(mainOf(name)) && mainOf(name) !== name ? mainOf(name) : undefined,
      difference:
        has &&
        differenceOf(
          sets,
          of.filter(({ set }) => has.has(set)),
        ),
      differing: differing.get(mainOf(name)) ?? 0,
    };
  });
  return { columns, sets: used, otherNames, otherStructures };
};

/** What the molecule of a row is called: as in the first set that has a name for it. */
export const nameIn = (sets: readonly ComparedSet[], { positions }: Overlap, row: number): string => {
  for (const [set, ofSet] of positions.entries()) {
    const name = sets[set]!.table.records[ofSet[row]!]?.name;
    if (name) return name;
  }
  return '';
};
