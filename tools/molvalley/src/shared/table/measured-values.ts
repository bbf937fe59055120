import type { MeasuredValue, MoleculeRecord } from '@moiety/contract';
import type { Column } from './columns.ts';

/** The values of a record under the name of a column, as they are stored. */
export const valuesUnder = (
  { measurements }: MoleculeRecord,
  name: string,
): readonly MeasuredValue[] | undefined =>
  measurements && Object.hasOwn(measurements, name) ? measurements[name] : undefined;

/** The values in a cell of a typed column; none where they are not known. */
export const measuredValues = (
  record: MoleculeRecord,
  { assay }: Pick<Column, 'assay'>,
): readonly MeasuredValue[] => (assay && valuesUnder(record, assay.column)) ?? [];
