import { wholeGraphOf } from '../admet/molecular-graph.ts';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { commonPart, comparedMolecule, type ComparedMolecule } from './common-part.ts';
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
  /** SMARTS of the largest part that both have, rings as wholes; empty where they share not even a bond. */
  common: string;
}

/** Pairs below are not alike in the sense that a chemist would compare them. */
const SIMILARITY_MIN = 0.5;
/** Cliffs that are told; the rest is less of one. */
const CLIFFS_MAX = 200;
/** Cliffs whose common part is found at a time. */
const COMMON_AT_ONCE = 20;

/**
 * Finds the steepest cliffs among pairs with a Tanimoto similarity of at least 0.5.
 * R. Guha, J. H. Van Drie, J. Chem. Inf. Model. 48 (2008) 646-658.
 */
export class ActivityCliffRun {
  readonly #engine: Engine;
  readonly #compounds: { id: number; activity: number; fingerprint: Fingerprint }[] = [];
  readonly #smiles = new Map<number, string>();
  readonly #compared = new Map<number, ComparedMolecule>();
  #cliffs: ActivityCliff[] = [];
  /** Of how many of the steepest the common part is known. */
  #worked = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Compares molecules with all before them; those without a value are passed over. */
  add(molecules: readonly AnalysedMolecule[]): void {
    for (const { id, smiles, activity } of molecules) {
      if (activity === null) continue;
      try {
        this.#compare(id, activity, morganFingerprint(this.#engine, smiles));
        this.#smiles.set(id, smiles);
      } catch (error) {
        if (!(error instanceof StructureError) || this.#engine.broken) throw error;
      }
    }
  }

  work(): number {
    if (this.#worked === 0) this.#keepSteepest();

    for (const cliff of this.#cliffs.slice(this.#worked, this.#worked + COMMON_AT_ONCE))
      cliff.common = this.#commonPart(cliff.weaker, cliff.stronger);

    this.#worked += COMMON_AT_ONCE;
    return this.#worked < this.#cliffs.length ? this.#worked / this.#cliffs.length : 1;
  }

  /** @returns the steepest first, at most {@link CLIFFS_MAX} */
  finish(): ActivityCliff[] {
    while (this.#worked < this.#cliffs.length || this.#worked === 0) this.work();

    return this.#cliffs;
  }

  #commonPart(one: number, other: number): string {
    return commonPart(this.#read(one), this.#read(other))?.smarts ?? '';
  }

  #read(id: number): ComparedMolecule {
    const known = this.#compared.get(id);
    if (known) return known;

    const read = this.#engine.withMolecule(this.#smiles.get(id) ?? '', (molecule) =>
      comparedMolecule(wholeGraphOf(molecule)),
    );
    this.#compared.set(id, read);
    return read;
  }

  #compare(id: number, activity: number, fingerprint: Fingerprint): void {
    for (const other of this.#compounds) {
      const similarity = tanimoto(fingerprint, other.fingerprint);
      const difference = Math.abs(activity - other.activity);
      if (similarity >= SIMILARITY_MIN && difference > 0) {
        const [weaker, stronger] = activity < other.activity ? [id, other.id] : [other.id, id];
        const sali = similarity === 1 ? Number.POSITIVE_INFINITY : difference / (1 - similarity);
        this.#cliffs.push({ weaker, stronger, similarity, difference, sali, common: '' });
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
