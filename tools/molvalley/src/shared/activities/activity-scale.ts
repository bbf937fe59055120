import type { ColumnMeasurement } from '@moiety/chemistry/activities/measured-column.ts';
import {
  concentrationUnit,
  converted,
  measureOfHeading,
  negativeLogarithm,
} from '@moiety/chemistry/activities/units.ts';
import type { ConcentrationUnit } from '@moiety/chemistry/activities/units.ts';
import type { Column } from '../table/columns.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { columnTitle } from '../words/column-title.ts';

/** What the activity of an analysis is. */
export interface ActivityScale {
  column: Column;
  /** Whether concentrations were turned into -log10(M), of which more is more active. */
  isNegativeLogarithm: boolean;
  /** Its short name: `pIC50`. */
  name: string;
}

const nanomolar = concentrationUnit('nM') as ConcentrationUnit;

/** The columns that can be analyzed: measured values of the file. */
export const activityColumns = (table: MoleculeTable): Column[] =>
  table.columns.filter(({ kind, fileName }) => kind === 'number' && fileName !== undefined);

/** The column that is likeliest to be the activity: a potency before any other number. */
export const likeliestActivity = (columns: readonly Column[]): Column | undefined =>
  columns.find(
    ({ fileName, measured }) => measureOfHeading(fileName ?? '') === 'concentration' && measured?.unit,
  ) ??
  columns.find(({ fileName }) => measureOfHeading(fileName ?? '') === 'negative-logarithm') ??
  columns[0];

export const activityScale = (column: Column): ActivityScale => {
  const heading = column.fileName ?? '';
  const isNegativeLogarithm =
    column.measured?.unit !== null &&
    column.measured?.unit !== undefined &&
    measureOfHeading(heading) !== 'negative-logarithm';
  const measure = /(?:IC|EC|GI|ED|LD|CC|AC|XC)[ _-]?(?:50|90)|K[id]/i.exec(heading)?.[0];
  return {
    column,
    isNegativeLogarithm,
    name: isNegativeLogarithm ? `p${measure ?? columnTitle(column)}` : columnTitle(column),
  };
};

/** A measurement on the scale of the analysis; a concentration that is none (0) has no logarithm. */
export const onScale = (
  measured: ColumnMeasurement,
  unit: ConcentrationUnit,
  weight: number | null,
): ColumnMeasurement | undefined => {
  const value = negativeLogarithm(converted(measured.value, unit, nanomolar, weight));
  if (Number.isNaN(value)) return undefined;
  // The greater concentration is the lesser activity.
  const turned = { below: 'above', above: 'below' } as const;
  const { censoring } = measured;
  return {
    value,
    low: value,
    high: value,
    censoring: censoring === 'below' || censoring === 'above' ? turned[censoring] : censoring,
  };
};
