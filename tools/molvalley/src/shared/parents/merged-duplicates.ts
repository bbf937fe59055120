import { isBlank } from '@moiety/chemistry/activities/measurement.ts';
import { mergeReplicates } from '@moiety/chemistry/activities/replicates.ts';
import type { Replicates } from '@moiety/chemistry/activities/replicates.ts';
import type { MeasuredColumn } from '@moiety/chemistry/activities/measured-column.ts';
import { measureOfHeading, unitOfHeading } from '@moiety/chemistry/activities/units.ts';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';
import type { ReadMolecule } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import type { Column } from '../table/columns.ts';
import { fileColumnId } from '../table/columns.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import type { KnownParent } from './set-parents.ts';

/** Parents between two looks at the clock. */
const STEPS = 256;
const DIGITS = 4;

/** A heading without its unit: of what is counted, and of the spread of logarithms, it would not be the unit. */
const withoutUnit = (heading: string): string => heading.replace(/ ?\([^()]*\)$/, '');

const numberText = (value: number): string => String(Number(value.toPrecision(DIGITS)));

/** A merged value in the way of the column's cells: with a unit where the heading has none, and their decimal sign. */
const valueText = (value: number, { unit, commas }: MeasuredColumn, heading: string): string => {
  const text = commas === 'decimal' ? numberText(value).replace('.', ',') : numberText(value);
  return unit && !unitOfHeading(heading) ? `${text} ${unit.name}` : text;
};

/** One column of the new file, and what it has for the records of a parent; `group` is its place among the parents. */
interface WrittenColumn {
  name: string;
  value: (positions: readonly number[], group: number) => string;
}

/**
 * A set in which every parent has one row, as CSV: names and texts that differ stand beside each other, measurements are merged as
 * replicates (the geometric mean of concentrations, the mean of other values, the narrowest of limits), with how many there were and
 * how they spread. Records that could not be read are left out.
 * @throws AbortError when `signal` is aborted
 */
export const mergedDuplicates = async (
  table: MoleculeTable,
  parentAt: (position: number) => KnownParent | undefined,
  signal: AbortSignal,
): Promise<string> => {
  const read = table.records.filter((record): record is ReadMolecule => record.status === 'ok');
  const groups = [
    ...Map.groupBy(read, ({ position, smiles }) => parentAt(position)?.key ?? smiles).values(),
  ].map((records) => records.map(({ position }) => position));
  const slice = new TimeSlice(signal);
  const columns = ownColumns(table, parentAt);
  for (const column of table.columns)
    if (column.fileName !== undefined && column.id === fileColumnId(column.fileName))
      columns.push(...(await fileColumns(table, column, groups, slice)));
  const rows = [csvRow(columns.map(({ name }) => name))];
  for (const [index, positions] of groups.entries()) {
    rows.push(csvRow(columns.map(({ value }) => value(positions, index))));
    if (index % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  return rows.join('');
};

const distinct = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join('; ');

const ownColumns = (
  table: MoleculeTable,
  parentAt: (position: number) => KnownParent | undefined,
): WrittenColumn[] => {
  const smilesAt = (position: number): string => table.text(position, 'smiles');
  const parentOf = ([first = 0]: readonly number[]): string => parentAt(first)?.smiles ?? smilesAt(first);
  return [
    {
      name: 'Name',
      value: (positions) => distinct(positions.map((position) => table.text(position, 'name'))),
    },
    { name: 'SMILES', value: parentOf },
    {
      name: msg('Merged records', { id: 'molvalley.parents.records' }),
      value: (positions) => String(positions.length),
    },
    {
      name: msg('Original structures', { id: 'molvalley.parents.originals' }),
      value: (positions) =>
        distinct(positions.map(smilesAt).filter((smiles) => smiles !== parentOf(positions))),
    },
  ];
};

const fileColumns = async (
  table: MoleculeTable,
  { id, fileName = '', measured }: Column,
  groups: readonly (readonly number[])[],
  slice: TimeSlice,
): Promise<WrittenColumn[]> => {
  const texts = (positions: readonly number[]): string =>
    distinct(positions.map((position) => table.text(position, id)));
  if (!measured) return [{ name: fileName, value: texts }];
  // A code, or several values in one cell, is no replicate, and is not to go for one that is.
  const isWhole = (positions: readonly number[]): boolean =>
    positions.every((position) => isBlank(table.text(position, id)) || measured.at(position) !== null);
  const isLogarithmic = measureOfHeading(fileName) === 'negative-logarithm';
  const merged: (Replicates | null)[] = [];
  for (const [index, positions] of groups.entries()) {
    const measurements = positions.flatMap((position) => measured.at(position) ?? []);
    merged.push(isWhole(positions) ? mergeReplicates(measurements, isLogarithmic) : null);
    if (index % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  const value = (positions: readonly number[], group: number): string => {
    const cells = new Set(positions.map((position) => table.text(position, id).trim()).filter(Boolean));
    const found = merged[group];
    // What stands there once stands there as it was written.
    if (cells.size < 2 || !found) return texts(positions);
    if (found.n > 0) return valueText(found.value, measured, fileName);
    // Of limits and ranges alone the narrowest stands there as it was written.
    const narrowest = positions.find((position) => {
      const here = measured.at(position);
      return here?.value === found.value && here.censoring === found.censoring;
    });
    return narrowest === undefined ? texts(positions) : table.text(narrowest, id);
  };
  const columns: WrittenColumn[] = [{ name: fileName, value }];
  const spread = merged.filter((found) => found !== null && found.n > 1);
  if (spread.length === 0) return columns;
  const stem = withoutUnit(fileName);
  columns.push({
    name: msg(str`${stem}: n`, { id: 'molvalley.parents.n' }),
    value: (_, group) => String(merged[group]?.n || ''),
  });
  for (const isGeometric of [true, false]) {
    if (!spread.some((found) => found?.isGeometric === isGeometric)) continue;
    columns.push({
      name: isGeometric
        ? msg(str`${stem}: SD of log10`, { id: 'molvalley.parents.sdLog' })
        : msg(str`${stem}: SD`, { id: 'molvalley.parents.sd' }),
      value: (_, group) => {
        const found = merged[group];
        return found && found.n > 1 && found.isGeometric === isGeometric ? numberText(found.deviation) : '';
      },
    });
  }
  return columns;
};
