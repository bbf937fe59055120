import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { DocumentEvidence, ResultCompound } from '@moiety/contract';
import { csvOf } from './csv-of.ts';
import type { ResultRow } from './result-table.ts';

/** InChIKeys by SMILES; of what has none, or cannot be read, there is nothing. */
export type InChIKeys = ReadonlyMap<string, string>;

/** Name and drawing are read apart from each other; a table's cells and formula have no structure of their own. */
const isReading = ({ kind, smiles }: DocumentEvidence): boolean =>
  (kind === 'name' || kind === 'drawing') && smiles !== '';

/** The structures that name and drawing gave, of those compounds for which they are several. */
const structuresOf = (rows: readonly ResultRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ compound }) => {
      const readings = compound?.evidence.filter(isReading) ?? [];
      return readings.length > 1 ? readings.map(({ smiles }) => smiles) : [];
    }),
  ),
];

/** By InChIKey the engine tells whether name and drawing agree, so by InChIKey it is told here. */
export const inChIKeysOf = async (
  molecules: Pick<MoleculeWorkers, 'parse'>,
  rows: readonly ResultRow[],
): Promise<InChIKeys> => {
  const structures = structuresOf(rows);
  const keys = new Map<string, string>();
  if (structures.length === 0) return keys;
  await molecules.parse(new Blob([csvOf([['SMILES'], ...structures.map((smiles) => [smiles])])]), {
    name: 'readings.csv',
    format: 'csv',
    encoding: 'utf-8',
    onRecords: (records) => {
      for (const record of records)
        if (record.status === 'ok' && record.inchiKey)
          keys.set(structures[record.position]!, record.inchiKey);
    },
  });
  return keys;
};

/** The reading that a compound's structure is from, and the others, each from a name or a drawing. */
export const readingsOf = (
  { evidence, smiles, corrected, inchiKey }: ResultCompound,
  keys: InChIKeys,
): { first: DocumentEvidence | undefined; others: readonly DocumentEvidence[] } => {
  const readings = evidence.filter(isReading);
  const machine = corrected.structure?.original ?? smiles;
  const first =
    readings.find((one) => one.smiles === machine || (keys.get(one.smiles) ?? '') === inchiKey) ??
    readings[0];
  return { first, others: readings.filter((one) => one !== first) };
};

/** First letters of an InChIKey: the skeleton without its stereochemistry. */
const SKELETON = 14;

/** Whether sources say the same: wholly, but for their stereochemistry, or not. */
export const agreementOf = (
  first: DocumentEvidence,
  others: readonly DocumentEvidence[],
  keys: InChIKeys,
): 'agrees' | 'skeleton' | 'disagrees' => {
  const keyOf = ({ smiles }: DocumentEvidence): string => keys.get(smiles) ?? smiles;
  const key = keyOf(first);
  if (others.every((other) => keyOf(other) === key)) return 'agrees';
  const isSkeleton =
    keys.has(first.smiles) &&
    others.every(({ smiles }) => keys.get(smiles)?.slice(0, SKELETON) === key.slice(0, SKELETON));
  return isSkeleton ? 'skeleton' : 'disagrees';
};
