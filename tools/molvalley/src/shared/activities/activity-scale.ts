import type { ColumnMeasurement } from '@moiety/chemistry/activities/measured-column.ts';
import {
  concentrationUnit,
  converted,
  measureOfHeading,
  negativeLogarithm,
} from '@moiety/chemistry/activities/units.ts';
import type { ConcentrationUnit } from '@moiety/chemistry/activities/units.ts';
import { unitAt } from '../combine/headings.ts';
import type { Column } from '../table/columns.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { columnTitle } from '../words/column-title.ts';

/** What the activity of an analysis is. */
export interface ActivityScale {
  column: Column;
  /** Whether concentrations were turned into -log10(M), of which more is more active. */
  isNegativeLogarithm: boolean;
  /** Whether its values are -log10(M), turned or as the file has them: the difference of two is a ratio of concentrations. */
  isLogarithmic: boolean;
  /** Its short name: `pIC50`, `pIC50 JAK2`. */
  name: string;
}

/** A measure of potency, which `p` may stand before; the first letters of Kinase are none. */
const MEASURE = /p?((?:IC|EC|GI|ED|LD|CC|AC|XC)[ _-]?(?:50|90)|(?<![a-oq-z])K[id](?![a-z]))/i;
/** Brackets that hold nothing, once what stood in them is taken out. */
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]/g;
/** What may stand between a measure and what it is about. */
// Bounded: a heading of at most 200 characters.
const EDGES = /^[\s_\-–:,/|]+|[\s_\-–:,/|]+$/g;
const HEADING_MAX = 200;

/** What a heading says of a potency: `IC50` and `JAK2` of `IC50 JAK2 [nM]`; the unit is not what it is about. */
export const potencyOf = (heading: string): { measure: string | undefined; about: string } => {
  const [whole, measure] = MEASURE.exec(heading) ?? [];
  if (whole === undefined) return { measure, about: '' };
  const about = heading.slice(0, Math.min(HEADING_MAX, unitAt(heading))).replace(whole, '');
  return { measure, about: about.replaceAll(EMPTY_BRACKETS, ' ').replaceAll(EDGES, '') };
};

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
  const isOfFile = measureOfHeading(heading) === 'negative-logarithm';
  const isNegativeLogarithm =
    column.measured?.unit !== null && column.measured?.unit !== undefined && !isOfFile;
  const { measure, about } = potencyOf(heading);
  const potency = measure === undefined ? columnTitle(column) : [measure, about].filter(Boolean).join(' ');
  return {
    column,
    isNegativeLogarithm,
    isLogarithmic: isNegativeLogarithm || isOfFile,
    name: isNegativeLogarithm ? `p${potency}` : columnTitle(column),
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
