import type { Engine } from '../engine.ts';
import type { RawRecord } from '../files/raw-record.ts';
import { refuseWhiteSpace } from '../smiles-text.ts';
import { StructureError } from '../structure-error.ts';
import type { AdmetPredictor, Predictions } from './predictor.ts';

/** What became of one record of a file. */
export type PredictedRecord =
  | { smiles: string; predictions: Predictions }
  | { smiles: string | null; error: StructureError['reason']; detail: string };

/**
 * Predicts for one record of a file; never throws for a bad structure. `smiles` is the file's own, of a molfile
 * RDKit's canonical one.
 */
export const predictRecord = (
  engine: Engine,
  predictor: AdmetPredictor,
  record: RawRecord,
): PredictedRecord => {
  const given = record.kind === 'smiles' ? record.structure : null;
  if (record.incomplete !== undefined)
    return { smiles: given, error: 'unreadable', detail: record.incomplete };
  try {
    if (given !== null) refuseWhiteSpace(given);
    const smiles = given ?? engine.withMolecule(record.structure, (molecule) => molecule.get_smiles());
    return { smiles, predictions: predictor.predict(engine, record.structure) };
  } catch (error) {
    if (error instanceof StructureError) return { smiles: given, error: error.reason, detail: error.message };
    throw error;
  }
};
