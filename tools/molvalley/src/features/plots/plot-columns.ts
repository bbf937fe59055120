import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { isAnalysisId } from '../../shared/table/columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';
import {
  activityScale,
  likeliestActivity,
  activityColumns,
  onScale,
} from '../../shared/activities/activity-scale.ts';
import { columnTitle } from '../../shared/words/column-title.ts';

/** A column of numbers that can be an axis. */
export interface NumericColumn {
  id: string;
  title: string;
  /** A molecule's value by its position in the set; `NaN` where it has none. */
  at: (position: number) => number;
  /** Whether the value is but a limit of the true one (`>10000`). */
  isLimit: (position: number) => boolean;
  /** On which side of the value the true one is; empty where it is the value. */
  sign: (position: number) => '' | '<' | '>';
}

/** A column by whose values molecules are told apart. */
export interface GroupColumn {
  id: string;
  title: string;
  /** Empty where a molecule has no value. */
  at: (position: number) => string;
  /** What is said of those without a value. */
  noValue?: string;
}

/** More different values than this are no groups. */
const GROUPS_MAX = 50;
/** Computed whole numbers of which so few are different are groups as well: rings, violations. */
const WHOLE_GROUPS_MAX = 12;

/** Molecules between two looks at the clock. */
const STEPS = 256;

const never = (): boolean => false;
const unsigned = (): '' => '';

/** A range (`10-20`) is known on both sides; its middle is plotted as a value. */
const signOf = (censoring: string | undefined): '' | '<' | '>' => {
  if (censoring === 'below') return '<';
  return censoring === 'above' ? '>' : '';
};

/** The id of a concentration's column on the scale of -log10(M). */
export const negativeLogarithmId = (columnId: string): string => `p:${columnId}`;

const numericColumn = (table: MoleculeTable, column: Column): NumericColumn[] => {
  const numbers = table.numbers(column.id);
  if (!numbers) return [];
  const { values } = numbers;
  const { measured } = column;
  const plain: NumericColumn = {
    id: column.id,
    title: columnTitle(column),
    at: (position) => values[position] ?? NaN,
    isLimit: measured ? (position) => signOf(measured.at(position)?.censoring) !== '' : never,
    sign: measured ? (position) => signOf(measured.at(position)?.censoring) : unsigned,
  };
  const scale = activityScale(column);
  const unit = measured?.unit;
  if (!measured || !unit || !scale.isNegativeLogarithm) return [plain];
  const onThatScale = (position: number): ReturnType<typeof onScale> => {
    const given = measured.at(position);
    const record = table.records[position];
    if (!given || record?.status !== 'ok') return undefined;
    return onScale(given, unit, record.properties.molecularWeight);
  };
  const logarithm: NumericColumn = {
    id: negativeLogarithmId(column.id),
    title: scale.name,
    at: (position) => onThatScale(position)?.value ?? NaN,
    isLimit: plain.isLimit,
    sign: (position) => signOf(onThatScale(position)?.censoring),
  };
  return [logarithm, plain];
};

/** Every column of numbers; concentrations first as their negative logarithm. */
export const numericColumns = (table: MoleculeTable): NumericColumn[] =>
  table.columns
    .filter(({ kind }) => kind === 'number')
    .toSorted((one, other) => Number(!one.fileName) - Number(!other.fileName))
    .flatMap((column) => numericColumn(table, column));

const isGrouping = async (table: MoleculeTable, column: Column, slice: TimeSlice): Promise<boolean> => {
  if (column.kind === 'number' && (column.fileName || column.decimals !== 0)) return false;
  const most = column.kind === 'number' ? WHOLE_GROUPS_MAX : GROUPS_MAX;
  const seen = new Set<string>();
  let filled = 0;
  for (let position = 0; position < table.records.length; position++) {
    if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
    const text = table.text(position, column.id).trim();
    if (!text) continue;
    filled++;
    seen.add(text);
    if (seen.size > most) return false;
  }
  // Names of which nearly each is another one tell nothing apart.
  return seen.size > 1 && seen.size <= filled / 2;
};

/** The columns with few different values: the file's own text, counts such as rings, and the groups of analyses. */
export const groupColumns = async (table: MoleculeTable, slice: TimeSlice): Promise<GroupColumn[]> => {
  const columns: GroupColumn[] = [];
  for (const column of table.columns) {
    // Groups of an analysis are there to be told apart, however many they are: the rarer ones are put together.
    if (!isAnalysisId(column.id)) {
      if (column.kind !== 'number' && (column.kind !== 'text' || column.fileName === undefined)) continue;
      if (!(await isGrouping(table, column, slice))) continue;
    }
    columns.push({
      id: column.id,
      title: columnTitle(column),
      at: (position) => table.text(position, column.id).trim(),
    });
  }
  return columns;
};

/** The column that is likeliest to be wanted first: the activity, else the weight. */
export const firstValue = (
  table: MoleculeTable,
  columns: readonly NumericColumn[],
): NumericColumn | undefined => {
  const activity = likeliestActivity(activityColumns(table));
  const ids = activity ? [negativeLogarithmId(activity.id), activity.id] : [];
  return (
    ids.map((id) => columns.find((column) => column.id === id)).find(Boolean) ??
    columns.find(({ id }) => id === 'molecularWeight') ??
    columns[0]
  );
};
