import type { ActivityScale } from '../../shared/activities/activity-scale.ts';
import { typeColumnOf } from '../../shared/table/measured-fields.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';

/** What the values of an activity are, where the file says that they are of several types. */
export interface MixedTypes {
  /** The column that says so. */
  column: string;
  /** The types with how many values are of each, the commonest first. */
  counts: readonly (readonly [type: string, count: number])[];
}

/** Types of an activity's values that are not to be compared or merged with each other, such as IC50 and Ki; undefined where all are of one. */
export const mixedTypes = (
  table: MoleculeTable,
  positions: Uint32Array,
  { column: { fileName, measured } }: ActivityScale,
): MixedTypes | undefined => {
  const column = typeColumnOf(table.fileColumns, fileName ?? '');
  if (column === undefined) return undefined;
  const counts = new Map<string, number>();
  for (const position of positions) {
    const type = table.records[position]?.data[column]?.trim() ?? '';
    if (measured?.at(position) && type !== '') counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts.size > 1 ? { column, counts: [...counts].toSorted(([, a], [, b]) => b - a) } : undefined;
};
