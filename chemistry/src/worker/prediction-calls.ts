import { atomContributions } from '../admet/contributions.ts';
import { ENDPOINT_KEYS } from '../admet/endpoints.ts';
import { MeasuredMolecules } from '../admet/measured-molecules.ts';
import { AdmetPredictor, type MoleculeFeatures, type Predictions } from '../admet/predictor.ts';
import { drawStructure } from '../drawing.ts';
import type { Engine } from '../engine.ts';
import { hasUnknownAtom } from '../properties.ts';
import { cnsMpoOf } from '../scores/cns-mpo.ts';
import { QedScorer } from '../scores/qed.ts';
import { EXACT_SCORE_KEYS } from '../scores/score-keys.ts';
import { SyntheticAccessibility } from '../scores/synthetic-accessibility.ts';
import { StructureError } from '../structure-error.ts';
import {
  CNS_MPO_FROM,
  type Explanation,
  FIELDS_PER_MOLECULE,
  type MoleculeScores,
  PREDICTION_FIELDS,
  type PredictionFiles,
  SCORES_FROM,
} from './prediction-options.ts';

/** The predictions of a worker: the models and the table of fragments are fetched with the first call, the measured molecules with the first explanation. */
export class PredictionCalls {
  #predictor: Promise<AdmetPredictor> | null = null;
  #measured: Promise<MeasuredMolecules> | null = null;
  #accessibility: Promise<SyntheticAccessibility> | null = null;
  #qed: QedScorer | null = null;

  /** The fields of each molecule's predictions and scores, one molecule after the other; NaN of what cannot be read. */
  async predict(
    engine: () => Promise<Engine>,
    { modelsUrl, fragmentsUrl }: Pick<PredictionFiles, 'modelsUrl' | 'fragmentsUrl'>,
    structures: readonly (string | null)[],
  ): Promise<Float64Array> {
    const [predictor, accessibility] = await Promise.all([
      this.#load(modelsUrl),
      this.#loadFragments(fragmentsUrl),
    ]);
    const fields = new Float64Array(structures.length * FIELDS_PER_MOLECULE).fill(NaN);
    for (const [place, structure] of structures.entries()) {
      if (structure === null) continue;
      try {
        const features = predictor.featuresOf(await engine(), structure);
        const { predictions } = predictor.read(features);
        const first = place * FIELDS_PER_MOLECULE;
        for (const [endpoint, key] of ENDPOINT_KEYS.entries()) {
          const { value, low, high, inDomain } = predictions[key];
          fields.set([value, low, high, Number(inDomain)], first + endpoint * PREDICTION_FIELDS);
        }
        const scores = this.#scores(await engine(), accessibility, structure, features, predictions);
        if (scores === null) continue;
        fields.set(
          EXACT_SCORE_KEYS.map((key) => scores[key]),
          first + SCORES_FROM,
        );
        const { low, high, inDomain } = scores.cns_mpo;
        fields.set([low, high, Number(inDomain)], first + CNS_MPO_FROM);
      } catch (error) {
        if (!(error instanceof StructureError)) throw error;
      }
    }
    return fields;
  }

  /** One molecule's predictions with what they rest on. */
  async explain(
    engine: () => Promise<Engine>,
    { modelsUrl, measuredUrl, fragmentsUrl }: Omit<PredictionFiles, 'cardsUrl'>,
    structure: string,
    size: { width: number; height: number },
  ): Promise<Explanation> {
    const [predictor, accessibility] = await Promise.all([
      this.#load(modelsUrl),
      this.#loadFragments(fragmentsUrl),
    ]);
    this.#measured ??= fetchFile(measuredUrl).then((file) => MeasuredMolecules.load(predictor, file));
    const measured = await this.#measured.catch((error: unknown) => {
      this.#measured = null;
      throw error;
    });
    const features = predictor.featuresOf(await engine(), structure);
    const { predictions, similarities } = predictor.read(features);
    return {
      predictions,
      scores: this.#scores(await engine(), accessibility, structure, features, predictions),
      nearest: Object.fromEntries(
        ENDPOINT_KEYS.map((key) => [key, measured.nearest(key, similarities)]),
      ) as Explanation['nearest'],
      contributions: atomContributions(predictor, features, ENDPOINT_KEYS),
      drawing: drawStructure(await engine(), structure, { ...size, atoms: true }),
    };
  }

  #scores(
    engine: Engine,
    accessibility: SyntheticAccessibility,
    structure: string,
    features: MoleculeFeatures,
    { logd }: Predictions,
  ): MoleculeScores | null {
    if (hasUnknownAtom(structure)) return null;
    // The holder of the engine renews it in place, and the scorer reads its patterns again then.
    this.#qed ??= new QedScorer(engine);
    return {
      qed: this.#qed.score(structure),
      sa: accessibility.score(engine, structure),
      cns_mpo: cnsMpoOf(features, logd),
    };
  }

  async #loadFragments(url: string): Promise<SyntheticAccessibility> {
    this.#accessibility ??= fetchFile(url).then((file) => SyntheticAccessibility.load(file));
    try {
      return await this.#accessibility;
    } catch (error) {
      this.#accessibility = null;
      throw error;
    }
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
