/**
 * Lays neighbors out in a plane: L. McInnes, J. Healy, J. Melville, UMAP: Uniform Manifold Approximation and Projection for Dimension
 * Reduction (arXiv:1802.03426), with the authors' defaults: 15 neighbors, a least distance of 0.1, 5 negative samples. The same
 * neighbors and the same beginning give the same plane.
 */

/** The nearest neighbors of each of `count` things: `size` slots a thing, the nearest first, -1 where there are fewer. */
export interface Neighbors {
  count: number;
  size: number;
  indices: Int32Array;
  /** Distances, from 0. */
  distances: Float32Array;
}

/** Of the curve 1 / (1 + a d^2b), fitted to a least distance of 0.1 and a spread of 1. */
const A = 1.576_943;
const B = 0.895_061;
const NEGATIVE_SAMPLES = 5;
const STEP_MAX = 4;
/** More things need fewer rounds: they have more neighbors' neighbors that pull them into place. */
const MANY = 10_000;
const [EPOCHS_FEW, EPOCHS_MANY] = [500, 200];

/** A sequence of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** How strongly a thing is bound to each of its neighbors, so that the strengths add up to log2 of their number. */
const strengthsOf = ({ size, indices, distances }: Neighbors, thing: number): Float64Array => {
  const from = thing * size;
  const strengths = new Float64Array(size);
  let known = 0;
  let nearest = 0;
  let sum = 0;
  for (let slot = 0; slot < size && (indices[from + slot] ?? -1) >= 0; slot += 1) {
    const distance = distances[from + slot] ?? 0;
    if (nearest === 0) nearest = distance;
    sum += distance;
    known += 1;
  }
  if (known === 0) return strengths;
  const target = Math.log2(known + 1);
  let [low, high, width] = [0, Number.POSITIVE_INFINITY, 1];
  for (let round = 0; round < 64; round += 1) {
    let total = 0;
    for (let slot = 0; slot < known; slot += 1) {
      const beyond = (distances[from + slot] ?? 0) - nearest;
      total += beyond > 0 ? Math.exp(-beyond / width) : 1;
    }
    if (Math.abs(total - target) < 1e-5) break;
    if (total > target) {
      high = width;
      width = (low + high) / 2;
    } else {
      low = width;
      width = high === Number.POSITIVE_INFINITY ? width * 2 : (low + high) / 2;
    }
  }
  width = Math.max(width, 1e-3 * (sum / known));
  for (let slot = 0; slot < known; slot += 1) {
    const beyond = (distances[from + slot] ?? 0) - nearest;
    strengths[slot] = beyond > 0 && width > 0 ? Math.exp(-beyond / width) : 1;
  }
  return strengths;
};

interface Bonds {
  heads: Int32Array;
  tails: Int32Array;
  /** Rounds from one pull to the next. */
  every: Float64Array;
}

/** The bonds between neighbors, in both directions: what either thing says counts. */
const bondsOf = (neighbors: Neighbors, epochs: number): Bonds => {
  const { count, size, indices } = neighbors;
  const strengths = new Map<number, number>();
  for (let thing = 0; thing < count; thing += 1) {
    const own = strengthsOf(neighbors, thing);
    for (let slot = 0; slot < size; slot += 1) {
      const other = indices[thing * size + slot] ?? -1;
      const strength = own[slot] ?? 0;
      if (other < 0 || strength === 0) continue;
      const key = Math.min(thing, other) * count + Math.max(thing, other);
      const before = strengths.get(key) ?? 0;
      strengths.set(key, before + strength - before * strength);
    }
  }
  let strongest = 0;
  for (const strength of strengths.values()) strongest = Math.max(strongest, strength);
  const kept = [...strengths].filter(([, strength]) => strength >= strongest / epochs);
  const bonds: Bonds = {
    heads: new Int32Array(kept.length * 2),
    tails: new Int32Array(kept.length * 2),
    every: new Float64Array(kept.length * 2),
  };
  for (const [place, [key, strength]] of kept.entries()) {
    const [one, other] = [Math.floor(key / count), key % count];
    bonds.heads.set([one, other], place * 2);
    bonds.tails.set([other, one], place * 2);
    bonds.every.fill(strongest / strength, place * 2, place * 2 + 2);
  }
  return bonds;
};

const clamp = (value: number): number => Math.max(-STEP_MAX, Math.min(STEP_MAX, value));

/** A layout that is made round by round. */
export class Layout {
  /** x and y of each thing in turn. */
  readonly places: Float64Array;
  readonly epochs: number;
  readonly #count: number;
  readonly #bonds: Bonds;
  readonly #next: Float64Array;
  readonly #nextNegative: Float64Array;
  readonly #random: () => number;
  #epoch = 0;

  /**
   * @param beginning x and y of each thing in turn, from about -10 to 10
   * @param seed of what is drawn by lot
   */
  constructor(neighbors: Neighbors, beginning: Float64Array, seed: number) {
    this.#count = neighbors.count;
    this.epochs = neighbors.count <= MANY / 4 ? EPOCHS_FEW : neighbors.count < MANY ? 300 : EPOCHS_MANY;
    this.places = beginning.slice();
    this.#bonds = bondsOf(neighbors, this.epochs);
    this.#next = this.#bonds.every.slice();
    this.#nextNegative = this.#bonds.every.map((every) => every / NEGATIVE_SAMPLES);
    this.#random = randomNumbers(seed);
  }

  /** From 0 to 1: the layout is made. */
  get share(): number {
    return this.#epoch / this.epochs;
  }

  /** One round: what is bound is pulled together, and pushed from a few others. */
  step(): void {
    if (this.#epoch >= this.epochs) return;
    const { heads, tails, every } = this.#bonds;
    const places = this.places;
    const rate = 1 - this.#epoch / this.epochs;
    this.#epoch += 1;
    for (let bond = 0; bond < heads.length; bond += 1) {
      const period = every[bond]!;
      if (this.#next[bond]! > this.#epoch) continue;
      const head = heads[bond]! * 2;
      const tail = tails[bond]! * 2;
      const dx = places[head]! - places[tail]!;
      const dy = places[head + 1]! - places[tail + 1]!;
      const squared = dx * dx + dy * dy;
      if (squared > 0) {
        const power = squared ** B;
        const pull = (-2 * A * B * (power / squared)) / (A * power + 1);
        const [x, y] = [clamp(pull * dx) * rate, clamp(pull * dy) * rate];
        places[head]! += x;
        places[head + 1]! += y;
        places[tail]! -= x;
        places[tail + 1]! -= y;
      }
      this.#next[bond]! += period;
      const pushes = Math.floor((this.#epoch - this.#nextNegative[bond]!) / (period / NEGATIVE_SAMPLES));
      for (let push = 0; push < pushes; push += 1) this.#push(head, rate);
      this.#nextNegative[bond]! += Math.max(0, pushes) * (period / NEGATIVE_SAMPLES);
    }
  }

  #push(head: number, rate: number): void {
    const places = this.places;
    const other = Math.floor(this.#random() * this.#count) * 2;
    if (other === head) return;
    const dx = places[head]! - places[other]!;
    const dy = places[head + 1]! - places[other + 1]!;
    const squared = dx * dx + dy * dy;
    const push = squared > 0 ? (2 * B) / ((0.001 + squared) * (A * squared ** B + 1)) : 0;
    places[head]! += (push > 0 ? clamp(push * dx) : 0) * rate;
    places[head + 1]! += (push > 0 ? clamp(push * dy) : 0) * rate;
  }
}
