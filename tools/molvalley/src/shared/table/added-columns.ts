import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { similarityColumnId } from './columns.ts';
import type { MoleculeTable } from './molecule-table.ts';

/** Digits that a similarity is written with: enough to tell any two that are not the same. */
const DIGITS = 6;

/** The similarities of molecules as a column of a file; undefined where none is searched for. */
export const writtenSimilarities = (table: MoleculeTable): AddedColumns | undefined => {
  const values = table.numbers(similarityColumnId)?.values;
  if (!values) return undefined;
  const written = (position: number): string => {
    const value = values[position] ?? NaN;
    return Number.isNaN(value) ? '' : String(Number(value.toPrecision(DIGITS)));
  };
  return {
    names: ['Similarity'],
    values: { get: (position) => [written(position)] },
  };
};

/** Columns that are added to a file, one after the other; undefined where there are none. */
export const joinAdded = (parts: readonly (AddedColumns | undefined)[]): AddedColumns | undefined => {
  const given = parts.filter((part) => part !== undefined);
  if (!given.length) return undefined;
  return {
    names: given.flatMap(({ names }) => names),
    texts: given.flatMap(({ texts = [] }) => texts),
    values: { get: (position) => given.flatMap(({ values }) => values.get(position) ?? []) },
  };
};
