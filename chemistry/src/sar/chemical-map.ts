import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { clustersOf, type Cluster } from './clusters.ts';
import { mapQuality, type MapQuality } from './map-quality.ts';
import { principalPlane } from './principal-plane.ts';
import { bitCount, morganFingerprint, sharedBits, type Fingerprint } from './similarity.ts';
import { Layout, type Neighbors } from './umap.ts';

/** More molecules are not laid out: they are all compared with one another. */
export const MAP_MOLECULES_MAX = 10_000;
/** Fewer have no neighborhood to speak of. */
export const MAP_MOLECULES_MIN = 5;
/** From which Tanimoto similarity on molecules are neighbors in the clusters of a map. */
export const MAP_CLUSTER_SIMILARITY = 0.65;

/** Molecules in a plane: alike ones near one another. */
export interface ChemicalMap {
  /** The molecules that are on it. */
  ids: number[];
  /** x and y of each in turn, without a unit. */
  places: Float64Array;
  /** Butina clusters of the same fingerprints. */
  clusters: Cluster[];
  /** Compounds without a fingerprint. */
  unplaced: number[];
  quality: MapQuality;
}

const NEIGHBORS = 15;
/** A small set has small series: as many neighbors as its root, but so many at least. */
const NEIGHBORS_MIN = 4;
/** Any number will do; the same one gives the same map. */
const SEED = 20_261;
/** Milliseconds of work between two reports. */
const TURN = 80;

/**
 * A map of chemical space: UMAP on Morgan fingerprints (radius 2, 2048 bits) with 1 minus the Tanimoto similarity as distance; the exact
 * nearest neighbors, begun from the principal components. The same molecules in the same order give the same map.
 */
export class ChemicalMapRun {
  readonly #engine: Engine;
  readonly #ids: number[] = [];
  readonly #fingerprints: Fingerprint[] = [];
  readonly #bits: number[] = [];
  /** Of each molecule the most similar ones so far, and how similar they are, the most similar first. */
  readonly #nearest: { indices: Int32Array; similarities: Float32Array }[] = [];
  readonly #alike: number[][] = [];
  readonly #unplaced: number[] = [];
  #layout: Layout | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Compares molecules with all before them. */
  add(molecules: readonly AnalysedMolecule[]): void {
    for (const { id, smiles } of molecules)
      try {
        this.#compare(id, morganFingerprint(this.#engine, smiles));
      } catch (error) {
        if (!(error instanceof StructureError) || this.#engine.broken) throw error;
        this.#unplaced.push(id);
      }
  }

  /** Lays out for a moment. @returns the share of the layout that is made, from 0 to 1. */
  work(): number {
    const layout = (this.#layout ??= this.#begin());
    const end = performance.now() + TURN;
    while (layout.share < 1 && performance.now() < end) layout.step();
    return layout.share;
  }

  finish(): ChemicalMap {
    const layout = (this.#layout ??= this.#begin());
    while (layout.share < 1) layout.step();
    return {
      ids: this.#ids,
      places: layout.places,
      clusters: clustersOf(this.#ids, this.#alike),
      unplaced: this.#unplaced,
      quality: mapQuality(this.#fingerprints, layout.places, this.#size),
    };
  }

  /** Neighbors of each molecule that are laid out. */
  get #size(): number {
    return Math.min(NEIGHBORS, Math.max(NEIGHBORS_MIN, Math.round(Math.sqrt(this.#ids.length))));
  }

  #begin(): Layout {
    const count = this.#ids.length;
    const size = this.#size;
    const neighbors: Neighbors = {
      count,
      size,
      indices: new Int32Array(count * size),
      distances: new Float32Array(count * size),
    };
    for (const [place, { indices, similarities }] of this.#nearest.entries()) {
      neighbors.indices.set(indices.subarray(0, size), place * size);
      neighbors.distances.set(
        similarities.subarray(0, size).map((similarity) => 1 - similarity),
        place * size,
      );
    }
    return new Layout(neighbors, principalPlane(this.#fingerprints, SEED), SEED);
  }

  #compare(id: number, fingerprint: Fingerprint): void {
    const place = this.#ids.length;
    const bits = bitCount(fingerprint);
    const own = {
      indices: new Int32Array(NEIGHBORS).fill(-1),
      similarities: new Float32Array(NEIGHBORS).fill(-1),
    };
    const alike: number[] = [];
    for (let other = 0; other < place; other += 1) {
      const nearest = this.#nearest[other]!;
      const otherBits = this.#bits[other]!;
      // Two fingerprints are at most as similar as their numbers of bits.
      const most = Math.min(bits, otherBits) / Math.max(1, bits, otherBits);
      const last = Math.min(own.similarities[NEIGHBORS - 1]!, nearest.similarities[NEIGHBORS - 1]!);
      if (most <= last && most < MAP_CLUSTER_SIMILARITY) continue;
      const shared = sharedBits(fingerprint, this.#fingerprints[other]!);
      const similarity = shared === 0 ? 0 : shared / (bits + otherBits - shared);
      take(own, other, similarity);
      take(nearest, place, similarity);
      if (similarity >= MAP_CLUSTER_SIMILARITY) {
        alike.push(other);
        this.#alike[other]?.push(place);
      }
    }
    this.#ids.push(id);
    this.#fingerprints.push(fingerprint);
    this.#bits.push(bits);
    this.#nearest.push(own);
    this.#alike.push(alike);
  }
}

/** Puts a neighbor in its place among the nearest; of two that are as similar the earlier one stays before. */
const take = (
  { indices, similarities }: { indices: Int32Array; similarities: Float32Array },
  index: number,
  similarity: number,
): void => {
  let slot = NEIGHBORS - 1;
  if (similarity <= similarities[slot]!) return;
  while (slot > 0 && similarity > similarities[slot - 1]!) {
    similarities[slot] = similarities[slot - 1]!;
    indices[slot] = indices[slot - 1]!;
    slot -= 1;
  }
  similarities[slot] = similarity;
  indices[slot] = index;
};
