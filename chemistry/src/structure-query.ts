/** What structures are searched for by. Configuration (wedges, `@`, `/`) is compared by none of these. */
export type StructureQuery =
  /** Structures that contain it: SMARTS or SMILES. */
  | { kind: 'contains'; structure: string }
  /** Structures with at least this Tanimoto similarity, 0 to 1, of Morgan fingerprints (radius 2, 2048 bits). */
  | { kind: 'similar'; structure: string; threshold: number }
  /** Structures that it contains: the whole of them is a part of it. */
  | { kind: 'within'; structure: string };

/** What a search found. */
export interface StructureHits {
  /** Ascending. */
  positions: Uint32Array;
  /** Of a search by similarity: that of each found structure, 0 to 1, in the order of `positions`. */
  similarities: Float64Array | null;
}
