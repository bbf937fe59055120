/** A molecule of the set that is like another one. */
export interface Neighbor {
  position: number;
  /** Tanimoto similarity, 0 to 1. */
  similarity: number;
}

/** So many neighbors of a molecule are shown. */
export const NEIGHBORS_MAX = 6;

/** The most similar molecules of what a search by similarity found, without the molecule itself; equally similar ones in the order of the file. */
export const nearestOf = (
  position: number,
  hits: { positions: Uint32Array; similarities: Float64Array | null },
): Neighbor[] =>
  Array.from(hits.positions, (found, place) => ({
    position: found,
    similarity: hits.similarities?.[place] ?? 0,
  }))
    .filter((one) => one.position !== position)
    .toSorted((one, other) => other.similarity - one.similarity || one.position - other.position)
    .slice(0, NEIGHBORS_MAX);
