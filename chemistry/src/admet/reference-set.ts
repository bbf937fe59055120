import type { Environments } from './environments.ts';
import { type PackedArrays, unpackNumbers } from './packed-arrays.ts';

/**
 * The environments of all molecules that the models learned from, by environment, so that the similarities of a new
 * molecule to all of them cost what they have in common.
 */
export class ReferenceSet {
  /** Molecules in the set. */
  readonly size: number;
  /** Place of each known environment, the most frequent first. */
  readonly #places: Map<number, number>;
  /** Environments of each molecule, counted. */
  readonly #totals: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #molecules: Uint32Array;
  readonly #counts: Uint8Array;
  /** Of the environments counted, those that are in the dictionary. */
  readonly #known: Uint16Array;
  readonly #shared: Uint16Array;

  constructor(arrays: PackedArrays<unknown>) {
    const dictionary = arrays.get('dictionary', 'uint32');
    const lengths = arrays.get('postingLengths', 'uint32');
    const gaps = unpackNumbers(arrays.get('postingGaps', 'uint8'));
    this.#places = new Map(Array.from(dictionary, (hash, place) => [hash, place]));
    this.#totals = arrays.get('totals', 'uint16');
    this.#counts = arrays.get('postingCounts', 'uint8');
    this.size = this.#totals.length;
    this.#starts = new Uint32Array(dictionary.length + 1);
    let at = 0;
    for (const [place, length] of lengths.entries()) {
      let molecule = -1;
      for (let entry = 0; entry < length; entry += 1, at += 1) {
        molecule += gaps[at]! + 1;
        gaps[at] = molecule;
      }
      this.#starts[place + 1] = at;
    }
    this.#molecules = gaps;
    this.#known = new Uint16Array(this.size);
    for (const [entry, molecule] of gaps.entries()) this.#known[molecule]! += this.#counts[entry]!;
    this.#shared = new Uint16Array(this.size);
  }

  /** Place of an environment in the dictionary; undefined for one that no molecule of the set has. */
  placeOf(hash: number): number | undefined {
    return this.#places.get(hash);
  }

  /**
   * Tanimoto similarity of counts to each molecule of the set: what both have, by what either has
   * (Σ min / Σ max over the environments), 0 to 1. Environments of one or two molecules are not in the dictionary: they are taken to
   * be the same where all others are, so that a molecule of the set is like itself.
   */
  similarities({ hashes, counts }: Pick<Environments, 'hashes' | 'counts'>): Float64Array {
    const shared = this.#shared.fill(0);
    let own = 0;
    let known = 0;
    for (let place = 0; place < hashes.length; place += 1) {
      const count = counts[place]!;
      own += count;
      const environment = this.#places.get(hashes[place]!);
      if (environment === undefined) continue;
      known += count;
      const end = this.#starts[environment + 1]!;
      for (let entry = this.#starts[environment]!; entry < end; entry += 1) {
        const theirs = this.#counts[entry]!;
        shared[this.#molecules[entry]!]! += theirs < count ? theirs : count;
      }
    }
    const similarities = new Float64Array(this.size);
    for (let molecule = 0; molecule < this.size; molecule += 1) {
      const both = shared[molecule]!;
      const total = this.#totals[molecule]!;
      const isSame = total === own && both === known && this.#known[molecule] === known;
      similarities[molecule] = isSame ? 1 : both / (own + total - both);
    }
    return similarities;
  }
}
