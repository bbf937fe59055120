import { readFile } from 'node:fs/promises';
import { AdmetPredictor } from '../predictor.ts';

/** The models that come with the package. */
export const loadPredictor = async (): Promise<AdmetPredictor> =>
  AdmetPredictor.load(await readFile(new URL('../models/models.bin', import.meta.url)));
