import { atomContributions } from '../admet/contributions.ts';
import { ENDPOINT_KEYS } from '../admet/endpoints.ts';
import { MeasuredMolecules } from '../admet/measured-molecules.ts';
import { AdmetPredictor } from '../admet/predictor.ts';
import { drawStructure } from '../drawing.ts';
import type { Engine } from '../engine.ts';
import { hasUnknownAtom } from '../properties.ts';
import { QedScorer } from '../scores/qed.ts';
import { StructureError } from '../structure-error.ts';
import {
  type Explanation,
  FIELDS_PER_MOLECULE,
  PREDICTION_FIELDS,
  SCORES_FROM,
} from './prediction-options.ts';

/** The predictions of a worker: the models are fetched with the first call, the measured molecules with the first explanation. */
export class PredictionCalls {
  #predictor: Promise<AdmetPredictor> | null = null;
  #measured: Promise<MeasuredMolecules> | null = null;
  #qed: QedScorer | null = null;

  /** The fields of each molecule's predictions and scores, one molecule after the other; NaN of what cannot be read. */
  async predict(
    engine: () => Promise<Engine>,
    modelsUrl: string,
    structures: readonly (string | null)[],
  ): Promise<Float64Array> {
    const predictor = await this.#load(modelsUrl);
    const fields = new Float64Array(structures.length * FIELDS_PER_MOLECULE).fill(NaN);
    for (const [place, structure] of structures.entries()) {
      if (structure === null) continue;
      try {
        const predictions = predictor.predict(await engine(), structure);
        for (const [endpoint, key] of ENDPOINT_KEYS.entries()) {
          const { value, low, high, inDomain } = predictions[key];
          fields.set(
            [value, low, high, Number(inDomain)],
            place * FIELDS_PER_MOLECULE + endpoint * PREDICTION_FIELDS,
          );
        }
        if (!hasUnknownAtom(structure))
          fields[place * FIELDS_PER_MOLECULE + SCORES_FROM] = this.#scorer(await engine()).score(structure);
      } catch (error) {
        if (!(error instanceof StructureError)) throw error;
      }
    }
    return fields;
  }

  /** One molecule's predictions with what they rest on. */
  async explain(
    engine: () => Promise<Engine>,
    { modelsUrl, measuredUrl }: { modelsUrl: string; measuredUrl: string },
    structure: string,
    size: { width: number; height: number },
  ): Promise<Explanation> {
    const predictor = await this.#load(modelsUrl);
    this.#measured ??= fetchFile(measuredUrl).then((file) => MeasuredMolecules.load(predictor, file));
    const measured = await this.#measured.catch((error: unknown) => {
      this.#measured = null;
      throw error;
    });
    const features = predictor.featuresOf(await engine(), structure);
    const { predictions, similarities } = predictor.read(features);
    return {
      predictions,
      nearest: Object.fromEntries(
        ENDPOINT_KEYS.map((key) => [key, measured.nearest(key, similarities)]),
      ) as Explanation['nearest'],
      contributions: atomContributions(predictor, features, ENDPOINT_KEYS),
      drawing: drawStructure(await engine(), structure, { ...size, atoms: true }),
    };
  }

  /** The holder of the engine renews it in place, and the scorer reads its patterns again then. */
  #scorer(engine: Engine): QedScorer {
    return (this.#qed ??= new QedScorer(engine));
  }

  async #load(url: string): Promise<AdmetPredictor> {
    this.#predictor ??= fetchFile(url).then((file) => AdmetPredictor.load(file));
    try {
      return await this.#predictor;
    } catch (error) {
      // The next call tries again.
      this.#predictor = null;
      throw error;
    }
  }
}

const fetchFile = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the prediction models could not be loaded: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};
