import type { ColumnMeasurement } from '@moiety/chemistry/activities/measured-column.ts';
import { mergeReplicates } from '@moiety/chemistry/activities/replicates.ts';
import {
  concentrationUnit,
  converted,
  measureOfHeading,
  negativeLogarithm,
} from '@moiety/chemistry/activities/units.ts';
import type { ConcentrationUnit } from '@moiety/chemistry/activities/units.ts';
import type { AnalysedMolecule } from '@moiety/chemistry/sar/analysed-molecule.ts';
import type { ReadMolecule } from '@moiety/contract';
import { columnTitle } from '../../shared/words/column-title.ts';
import type { Column } from '../../shared/table/columns.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';

/** One compound of a set: its records, and the activity that they have together. */
export interface Compound extends AnalysedMolecule {
  record: ReadMolecule;
  /** Its records' places in the set. */
  positions: readonly number[];
  /** How many measurements the activity is the mean of, and how many censored ones it leaves out. */
  n: number;
  censored: number;
}

/** What the activity of an analysis is. */
export interface ActivityScale {
  column: Column;
  /** Whether concentrations were turned into -log10(M), of which more is more active. */
  isNegativeLogarithm: boolean;
  /** Its short name: `pIC50`. */
  name: string;
}

const nanomolar = concentrationUnit('nM') as ConcentrationUnit;

/** The columns that can be analysed: measured values of the file. */
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
const onScale = (
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

/**
 * The compounds of a set: records with one InChIKey (one SMILES, where there is none, and one stereo group) are one compound, and its activity is
 * the mean of its exact measurements. On a scale of -log10 that is the geometric mean of the concentrations.
 */
export const compoundsOf = (
  table: MoleculeTable,
  { column, isNegativeLogarithm }: ActivityScale,
): Compound[] => {
  const read = table.records.filter((record) => record.status === 'ok');
  const groups = Map.groupBy(
    read,
    ({ inchiKey, smiles }) => `${inchiKey || smiles} ${smiles.split(' |')[1] ?? ''}`,
  );
  return [...groups.values()].map((records, id) => {
    const [record] = records as [ReadMolecule];
    const unit = column.measured?.unit ?? null;
    const measurements = records.flatMap(({ position, properties }) => {
      const measured = column.measured?.at(position);
      if (!measured) return [];
      if (!isNegativeLogarithm || !unit) return [measured];
      return onScale(measured, unit, properties.molecularWeight) ?? [];
    });
    const isLogarithmic =
      isNegativeLogarithm || measureOfHeading(column.fileName ?? '') === 'negative-logarithm';
    const merged = mergeReplicates(measurements, isLogarithmic);
    return {
      id,
      record,
      positions: records.map(({ position }) => position),
      smiles: record.smiles,
      activity: merged && merged.n > 0 ? merged.value : null,
      n: merged?.n ?? 0,
      censored: merged?.left ?? 0,
    };
  });
};
