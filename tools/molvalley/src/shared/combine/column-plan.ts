import { CALCULATED_MAX, MOLECULE_DATA_MAX } from '@moiety/contract';
import { NAME_READING } from '@moiety/chemistry/names/name-reading.ts';
import { isCalculatedId } from '../formulas/calculated-columns.ts';
import type { CalculatedDefinition } from '../formulas/calculated-columns.ts';
import { columnsOf } from '../formulas/formula-columns.ts';
import { parseFormula } from '../formulas/formula.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { Column } from '../table/columns.ts';
import { freeName, headingOf } from './headings.ts';
import type { ComparedSet, Difference, NamedColumn, SharedColumns } from './shared-columns.ts';

/**
 * What becomes of columns with the same name:
 * - `one`: one column, with the value of the first set that has one
 * - `differing`: one column, but one for each set where their values differ
 * - `apart`: one for each set
 */
export const COLUMN_MODES = ['differing', 'one', 'apart'] as const;
export type ColumnMode = (typeof COLUMN_MODES)[number];

/** Characters of a set's name in a heading. */
const LABEL_MAX = 40;

/** A column of the new set. */
export interface PlannedColumn {
  name: string;
  /** As it is called in the sets. */
  original: string;
  /** The first that has a value gives it. */
  sources: NamedColumn['of'];
  /** The column, by its original name, whose value decides which set is the first that has one. */
  follows: string;
  /** Why it is one of several with the same original name. */
  apart: Difference | 'differing' | 'chosen' | undefined;
  /** Rows in which another value than the one that is kept is left out. */
  left: number;
}

/** The columns of the new set. */
export interface ColumnPlan {
  columns: readonly PlannedColumn[];
  /** Formulas that go on calculating. The other calculated columns keep their values. */
  formulas: readonly CalculatedDefinition[];
  /** Columns with the names and structures that a set has for a molecule besides those that are stored. */
  names: readonly { set: number; name: string }[];
  structures: readonly { set: number; name: string }[];
  /** The column with the sets that a molecule is in. */
  origin: string | undefined;
  /** All of them, in order. */
  headings: readonly string[];
  isTooWide: boolean;
}

/** The words of the columns that a new set has besides those of its sets. */
export interface PlanWords {
  name: string;
  structure: string;
  origin: string;
}

/** What a set is called in headings: its name, or its letter where that is not enough. */
export const labelsOf = (sets: readonly ComparedSet[]): string[][] =>
  sets.map(({ name, letter }) => {
    const label = cutText(name.trim(), LABEL_MAX).trim();
    const isAlone =
      sets.filter((other) => cutText(other.name.trim(), LABEL_MAX).trim() === label).length === 1;
    return isAlone ? [label, letter] : [`${label} ${letter}`, letter];
  });

/** Whether and why the columns of a name are kept apart. A companion stands as its column does. */
const apartOf = (column: NamedColumn, main: NamedColumn, mode: ColumnMode): PlannedColumn['apart'] => {
  if (column.of.length < 2 || column.name === NAME_READING) return undefined;
  const difference = main.difference ?? column.difference;
  if (difference) return difference;
  if (mode === 'apart') return 'chosen';
  return mode === 'differing' && main.differing > 0 ? 'differing' : undefined;
};

/** The formulas that mean in the new set what they mean in theirs: all that they have is there, under its name. */
const keptFormulas = (
  sets: readonly ComparedSet[],
  { columns, sets: used }: SharedColumns,
  isWhole: (name: string) => boolean,
): CalculatedDefinition[] => {
  const kept: CalculatedDefinition[] = [];
  const names = new Map(columns.map((column) => [column.name, column]));
  for (const set of used)
    for (const definition of sets[set]!.definitions) {
      const { name, formula } = definition;
      if (kept.length === CALCULATED_MAX || kept.some((one) => one.name === name)) continue;
      const isOfFile = names.get(name)?.of.some(({ column }) => !isCalculatedId(column.id));
      const same = used.flatMap((one) => sets[one]!.definitions.filter((other) => other.name === name));
      if (isOfFile || same.some((other) => other.formula !== formula)) continue;
      const needs = columnsIn(sets[set]!, formula);
      const isThere = ({ fileName, id }: Column): boolean =>
        fileName === undefined ||
        (isCalculatedId(id) ? kept.some((one) => one.name === fileName) : isWhole(fileName));
      if (needs?.every(isThere)) kept.push(definition);
    }
  return kept;
};

/** The columns that a formula has; undefined of one that is not understood. */
const columnsIn = ({ table }: ComparedSet, formula: string): Column[] | undefined => {
  const needed: Column[] = [];
  const { columns } = table;
  const values = columnsOf(table, columns);
  const parsed = parseFormula(formula, (given) => {
    const own = columns.filter(({ fileName }) => fileName !== undefined);
    const found =
      own.find(({ fileName }) => fileName === given) ??
      own.find(({ fileName }) => fileName?.toLowerCase() === given.toLowerCase());
    if (found) needed.push(found);
    return values(given);
  });
  return typeof parsed === 'function' ? needed : undefined;
};

/** Says which columns the new set has. @param severalCombinations whether its molecules are in different sets */
export const planColumns = (
  sets: readonly ComparedSet[],
  shared: SharedColumns,
  mode: ColumnMode,
  words: PlanWords,
  severalCombinations: boolean,
): ColumnPlan => {
  const labels = labelsOf(sets);
  const byName = new Map(shared.columns.map((column) => [column.name, column]));
  const mainOf = (column: NamedColumn): NamedColumn =>
    byName.get(column.companionOf ?? column.name) ?? column;
  const apart = new Map(shared.columns.map((column) => [column.name, apartOf(column, mainOf(column), mode)]));
  const formulas = keptFormulas(sets, shared, (name) => byName.has(name) && apart.get(name) === undefined);
  const calculated = new Set(formulas.map(({ name }) => name));
  const remaining = shared.columns.filter(({ name }) => !calculated.has(name));

  // Columns that keep their names have them before the others are named.
  const taken = new Set([...calculated, ...remaining.flatMap(({ name }) => (apart.get(name) ? [] : [name]))]);
  const isTaken = (name: string): boolean => taken.has(name);
  const take = (name: string): string => {
    taken.add(name);
    return name;
  };
  const renamed = new Map<string, string>();
  const ownName = (column: NamedColumn, set: number): string => {
    const main = mainOf(column);
    const value = renamed.get(`${set} ${main.name}`);
    // `IC50 (nM) source` is of `IC50 (Kinases) (nM)`, and called so.
    const name =
      column !== main && value !== undefined && column.name.startsWith(main.name)
        ? freeName(value + column.name.slice(main.name.length), isTaken)
        : headingOf(column.name, labels[set]!, isTaken);
    renamed.set(`${set} ${column.name}`, name);
    return take(name);
  };
  const planned = new Map<NamedColumn, PlannedColumn[]>();
  for (const column of remaining.toSorted(
    (one, other) => Number(one !== mainOf(one)) - Number(other !== mainOf(other)),
  )) {
    const reason = apart.get(column.name);
    const main = mainOf(column);
    planned.set(
      column,
      reason
        ? column.of.map((source) => ({
            name: ownName(column, source.set),
            original: column.name,
            sources: [source],
            follows: column.name,
            apart: reason,
            left: 0,
          }))
        : [
            {
              name: column.name,
              original: column.name,
              sources: column.of,
              // The value of another set would be told of wrongly.
              follows: main.of.length > 1 ? main.name : column.name,
              apart: undefined,
              left: column.of.length > 1 && column === main ? column.differing : 0,
            },
          ],
    );
  }
  const columns = remaining.flatMap((column) => planned.get(column) ?? []);
  const extra = (heading: string, of: ReadonlySet<number>) =>
    [...of]
      .toSorted((a, b) => a - b)
      .map((set) => ({ set, name: take(headingOf(heading, labels[set]!, isTaken)) }));
  const names = extra(words.name, shared.otherNames);
  const structures = extra(words.structure, shared.otherStructures);
  const origin = severalCombinations ? take(freeName(words.origin, isTaken)) : undefined;
  const headings = [
    ...(origin === undefined ? [] : [origin]),
    ...names.map(({ name }) => name),
    ...columns.map(({ name }) => name),
    ...structures.map(({ name }) => name),
  ];
  return {
    columns,
    formulas,
    names,
    structures,
    origin,
    headings,
    isTooWide: headings.length > MOLECULE_DATA_MAX,
  };
};
