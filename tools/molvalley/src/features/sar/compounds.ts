import { mergeReplicates } from '@moiety/chemistry/activities/replicates.ts';
import type { Replicates } from '@moiety/chemistry/activities/replicates.ts';
import { measureOfHeading } from '@moiety/chemistry/activities/units.ts';
import { identityKey } from '@moiety/chemistry/identity-key.ts';
import type { AnalysedMolecule } from '@moiety/chemistry/sar/analysed-molecule.ts';
import type { ReadMolecule } from '@moiety/contract';
import { onScale } from '../../shared/activities/activity-scale.ts';
import type { ActivityScale } from '../../shared/activities/activity-scale.ts';
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
    const merged = scale && mergedActivity(records, scale);
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

/** The activity that the records of one compound have together; null where none of them has one. */
const mergedActivity = (
  records: readonly ReadMolecule[],
  { column, isNegativeLogarithm }: ActivityScale,
): Replicates | null => {
  const unit = column.measured?.unit ?? null;
  const measurements = records.flatMap(({ position, properties }) => {
    const measured = column.measured?.at(position);
    if (!measured) return [];
    if (!isNegativeLogarithm || !unit) return [measured];
    return onScale(measured, unit, properties.molecularWeight) ?? [];
  });
  const isLogarithmic =
    isNegativeLogarithm || measureOfHeading(column.fileName ?? '') === 'negative-logarithm';
  return mergeReplicates(measurements, isLogarithmic);
};
