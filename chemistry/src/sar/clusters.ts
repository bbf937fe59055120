import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { morganFingerprint, tanimoto, type Fingerprint } from './similarity.ts';

/** Compounds that are alike; the first one is the centroid, and all others are similar to it. */
export type Cluster = number[];

export interface Clustering {
  /** In the order in which they were formed, about the largest first. A cluster of one may be like compounds that an earlier one took. */
  clusters: Cluster[];
  /** Compounds without a fingerprint. */
  unplaced: number[];
}

/**
 * Clusters molecules: the one with the most neighbors and all of these become a cluster, then the same among those left. Molecules are
 * neighbors from a Tanimoto similarity of Morgan fingerprints (radius 2, 2048 bits) on; they are given some at a time.
 * D. Butina, J. Chem. Inf. Comput. Sci. 39 (1999) 747-750; of two with as many neighbors the later one is first, as in RDKit's
 * `Butina.ClusterData` with a distance of 1 minus the similarity.
 */
export class ClusterRun {
  readonly #engine: Engine;
  readonly #similarity: number;
  readonly #ids: number[] = [];
  readonly #fingerprints: Fingerprint[] = [];
  readonly #neighbors: number[][] = [];
  readonly #unplaced: number[] = [];

  /** @param similarity from which on two molecules are neighbors, above 0 and at most 1 */
  constructor(engine: Engine, similarity: number) {
    this.#engine = engine;
    this.#similarity = similarity;
  }

  /** Compares molecules with all before them; those without a value count too. */
  add(molecules: readonly AnalysedMolecule[]): void {
    for (const { id, smiles } of molecules)
      try {
        this.#compare(id, morganFingerprint(this.#engine, smiles));
      } catch (error) {
        if (!(error instanceof StructureError) || this.#engine.broken) throw error;
        this.#unplaced.push(id);
      }
  }

  finish(): Clustering {
    return { clusters: clustersOf(this.#ids, this.#neighbors), unplaced: this.#unplaced };
  }

  #compare(id: number, fingerprint: Fingerprint): void {
    const place = this.#ids.length;
    const own: number[] = [];
    for (const [other, before] of this.#fingerprints.entries())
      if (tanimoto(fingerprint, before) >= this.#similarity) {
        own.push(other);
        this.#neighbors[other]?.push(place);
      }
    this.#ids.push(id);
    this.#fingerprints.push(fingerprint);
    this.#neighbors.push(own);
  }
}

/**
 * Clusters of molecules whose neighbors are known.
 * @param ids of the molecules
 * @param neighbors of each molecule the places of those that are like it
 */
export const clustersOf = (ids: readonly number[], neighbors: readonly (readonly number[])[]): Cluster[] => {
  const order = neighbors
    .map(({ length }, place) => ({ length, place }))
    .toSorted((one, other) => other.length - one.length || other.place - one.place);
  const isTaken = new Uint8Array(ids.length);
  const clusters: Cluster[] = [];
  for (const { place } of order) {
    if (isTaken[place] === 1) continue;
    isTaken[place] = 1;
    const members = (neighbors[place] ?? []).filter((neighbor) => isTaken[neighbor] === 0);
    for (const member of members) isTaken[member] = 1;
    clusters.push([place, ...members].map((member) => ids[member] ?? 0));
  }
  return clusters;
};

/** Clusters molecules at once. */
export const clusterMolecules = (
  engine: Engine,
  molecules: readonly AnalysedMolecule[],
  similarity: number,
): Clustering => {
  const run = new ClusterRun(engine, similarity);
  run.add(molecules);
  return run.finish();
};
