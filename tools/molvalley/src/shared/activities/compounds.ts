import type { ColumnMeasurement } from '@moiety/chemistry/activities/measured-column.ts';
import { mergeReplicates } from '@moiety/chemistry/activities/replicates.ts';
import { identityKey } from '@moiety/chemistry/identity-key.ts';
import type { AnalysedMolecule } from '@moiety/chemistry/sar/analysed-molecule.ts';
import type { ReadMolecule } from '@moiety/contract';
import { onScale } from './activity-scale.ts';
import type { ActivityScale } from './activity-scale.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';

/** What was measured of a compound on one scale. */
export interface CompoundActivity {
  /** The mean of its exact measurements; null without one. */
  activity: number | null;
  /** How many measurements the activity is the mean of, and how many censored ones it leaves out. */
  n: number;
  censored: number;
  /** Standard deviation of the measurements, of their log10 where the mean is the geometric one; `NaN` for fewer than two. */
  deviation: number;
  isGeometric: boolean;
  /** On which side of what value the activity is, where nothing but limits was measured and they agree. */
  limit: { side: '<' | '>'; value: number } | null;
}

/** One compound of a set: its records, and the activity that they have together. */
export interface Compound extends AnalysedMolecule, CompoundActivity {
  record: ReadMolecule;
  /** Its records' places in the set. */
  positions: readonly number[];
}

/** Whether some molecules of a set are more compounds than an analysis can take; counts no further. */
export const hasMoreCompoundsThan = (
  { records }: MoleculeTable,
  positions: Uint32Array,
  most: number,
): boolean => {
  if (positions.length <= most) return false;
  const keys = new Set<string>();
  return positions.some((position) => {
    const record = records[position];
    return record?.status === 'ok' && keys.add(identityKey(record, 'exact')).size > most;
  });
};

/**
 * The compounds among some molecules of a set: records with one InChIKey (one SMILES, where there is none, and one stereo group) are one compound, and its activity is
 * the mean of its exact measurements. On a scale of -log10 that is the geometric mean of the concentrations.
 * @param scale of the activity; undefined where none is asked about
 */
export const compoundsOf = (
  table: MoleculeTable,
  positions: Uint32Array,
  scale: ActivityScale | undefined,
): Compound[] => {
  const read = Array.from(positions, (position) => table.records[position]).filter(
    (record) => record?.status === 'ok',
  );
  const groups = Map.groupBy(read, (record) => identityKey(record, 'exact'));
  return [...groups.values()].map((records, id) => {
    const [record] = records as [ReadMolecule];
    const compound = {
      id,
      record,
      positions: records.map(({ position }) => position),
      smiles: record.smiles,
    };
    return Object.assign(compound, scale ? activityOf(records, scale) : unmeasured);
  });
};

const unmeasured: CompoundActivity = {
  activity: null,
  n: 0,
  censored: 0,
  deviation: NaN,
  isGeometric: false,
  limit: null,
};

/** What was measured of compounds on a further scale, in their order. */
export const activitiesOn = (
  { records }: MoleculeTable,
  compounds: readonly Compound[],
  scale: ActivityScale,
): CompoundActivity[] =>
  compounds.map(({ positions }) =>
    activityOf(
      positions.flatMap((position) => {
        const record = records[position];
        return record?.status === 'ok' ? [record] : [];
      }),
      scale,
    ),
  );

/** The activity that the records of one compound have together. */
const activityOf = (
  records: readonly ReadMolecule[],
  { column, isNegativeLogarithm, isLogarithmic }: ActivityScale,
): CompoundActivity => {
  const unit = column.measured?.unit ?? null;
  const measurements = records.flatMap(({ position, properties }) => {
    const measured = column.measured?.at(position);
    if (!measured) return [];
    if (!isNegativeLogarithm || !unit) return [measured];
    return onScale(measured, unit, properties.molecularWeight) ?? [];
  });
  const merged = mergeReplicates(measurements, isLogarithmic);
  if (!merged) return unmeasured;
  const { n, value, left, deviation, isGeometric } = merged;
  if (n === 0) return { ...unmeasured, censored: left, limit: limitOf(measurements) };
  return { activity: value, n, censored: left, deviation, isGeometric, limit: null };
};

/** The narrowest limit of measurements that are nothing but limits on one side. */
const limitOf = (measurements: readonly ColumnMeasurement[]): CompoundActivity['limit'] => {
  const values = measurements.map(({ value }) => value);
  if (measurements.every(({ censoring }) => censoring === 'above'))
    return { side: '>', value: Math.max(...values) };
  if (measurements.every(({ censoring }) => censoring === 'below'))
    return { side: '<', value: Math.min(...values) };
  return null;
};
