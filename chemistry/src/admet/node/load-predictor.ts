import { readFile } from 'node:fs/promises';
import { AdmetPredictor } from '../predictor.ts';

/** The models that come with the package. */
export async function loadPredictor(): Promise<AdmetPredictor> {
  return AdmetPredictor.load(await readFile(new URL('../models/models.bin', import.meta.url)));
}
