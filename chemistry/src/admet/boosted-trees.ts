/** Marks a leaf among the split features of a packed tree. */
const LEAF = 0xffff;

/**
 * A sum of decision trees over features that are bins (0 to 255), in typed arrays: nodes in depth-first order, where
 * the left branch of a split, for bins up to its threshold, is the next node.
 */
export class BoostedTrees {
  readonly #features: Uint16Array;
  readonly #thresholds: Uint8Array;
  readonly #rights: Uint32Array;
  readonly #values: Float64Array;
  readonly #roots: number[];

  /**
   * @param nodes the feature of each split, 65535 for a leaf
   * @param thresholds of the splits in their order
   * @param leaves of the leaves in their order, in units of `scale`
   */
  constructor(nodes: Uint16Array, thresholds: Uint8Array, leaves: Int16Array, scale: number) {
    this.#features = nodes;
    this.#thresholds = new Uint8Array(nodes.length);
    this.#rights = new Uint32Array(nodes.length);
    this.#values = new Float64Array(nodes.length);
    this.#roots = [];
    let split = 0;
    let leaf = 0;
    /** Splits whose right branch has not come yet. */
    const open: number[] = [];
    /** Branches of the tree that are still to come. */
    let missing = 0;
    for (let node = 0; node < nodes.length; node += 1) {
      if (missing === 0) {
        this.#roots.push(node);
        missing = 1;
      }
      if (nodes[node] !== LEAF) {
        this.#thresholds[node] = thresholds[split]!;
        split += 1;
        missing += 1;
        open.push(node);
        continue;
      }
      this.#values[node] = leaves[leaf]! * scale;
      leaf += 1;
      missing -= 1;
      // What follows a leaf is the right branch of the latest split that has none.
      const parent = open.pop();
      if (parent !== undefined) this.#rights[parent] = node + 1;
    }
  }

  /** The trees' sum for a molecule. */
  predict(bins: Uint8Array): number {
    let sum = 0;
    for (const root of this.#roots) {
      let node = root;
      for (let feature = this.#features[node]!; feature !== LEAF; feature = this.#features[node]!)
        node = bins[feature]! <= this.#thresholds[node]! ? node + 1 : this.#rights[node]!;
      sum += this.#values[node]!;
    }
    return sum;
  }
}
