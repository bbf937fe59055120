import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { morganFingerprint, tanimoto, type Fingerprint } from './similarity.ts';

/** Two compounds that are alike and whose activities are not. */
export interface ActivityCliff {
  /** The less active one first. */
  weaker: number;
  stronger: number;
  similarity: number;
  difference: number;
  /** Structure-activity landscape index: difference over 1 - similarity; infinite for equal fingerprints. */
  sali: number;
}

/** Pairs below are not alike in the sense that a chemist would compare them. */
export const SIMILARITY_MIN = 0.5;
/** Cliffs that are told; the rest is less of one. */
export const CLIFFS_MAX = 200;

/**
 * Finds the steepest cliffs among pairs with a Tanimoto similarity of at least 0.5.
 * R. Guha, J. H. Van Drie, J. Chem. Inf. Model. 48 (2008) 646-658.
 */
export class ActivityCliffRun {
  readonly #engine: Engine;
  readonly #compounds: { id: number; activity: number; fingerprint: Fingerprint }[] = [];
  #cliffs: ActivityCliff[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Compares molecules with all before them; those without a value are passed over. */
  add(molecules: readonly AnalysedMolecule[]): void {
    for (const { id, smiles, activity } of molecules) {
      if (activity === null) continue;
      try {
        this.#compare(id, activity, morganFingerprint(this.#engine, smiles));
      } catch (error) {
        if (!(error instanceof StructureError) || this.#engine.broken) throw error;
      }
    }
  }

  /** @returns the steepest first, at most {@link CLIFFS_MAX} */
  finish(): ActivityCliff[] {
    this.#keepSteepest();
    return this.#cliffs;
  }

  #compare(id: number, activity: number, fingerprint: Fingerprint): void {
    for (const other of this.#compounds) {
      const similarity = tanimoto(fingerprint, other.fingerprint);
      const difference = Math.abs(activity - other.activity);
      if (similarity >= SIMILARITY_MIN && difference > 0) {
        const [weaker, stronger] = activity < other.activity ? [id, other.id] : [other.id, id];
        const sali = similarity === 1 ? Number.POSITIVE_INFINITY : difference / (1 - similarity);
        this.#cliffs.push({ weaker, stronger, similarity, difference, sali });
      }
    }
    this.#compounds.push({ id, activity, fingerprint });
    if (this.#cliffs.length > 20 * CLIFFS_MAX) this.#keepSteepest();
  }

  #keepSteepest(): void {
    this.#cliffs = this.#cliffs
      .toSorted(
        (one, other) =>
          compareSteepness(one, other) || one.weaker - other.weaker || one.stronger - other.stronger,
      )
      .slice(0, CLIFFS_MAX);
  }
}

/** Of two infinite indexes neither is larger: then the difference counts. */
const compareSteepness = (one: ActivityCliff, other: ActivityCliff): number =>
  one.sali === other.sali ? other.difference - one.difference : other.sali - one.sali;

/** Finds the cliffs at once. */
export const activityCliffs = (engine: Engine, molecules: readonly AnalysedMolecule[]): ActivityCliff[] => {
  const run = new ActivityCliffRun(engine);
  run.add(molecules);
  return run.finish();
};
