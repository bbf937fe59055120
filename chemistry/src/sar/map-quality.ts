import { tanimoto, type Fingerprint } from './similarity.ts';

/** How far a map keeps neighbors. */
export interface MapQuality {
  /** Neighbors that are compared. */
  neighbors: number;
  /** Of a molecule's most similar ones, the share that are its nearest on the map; the mean over molecules, 0 to 1. */
  kept: number;
  /**
   * Whether what is near on the map is similar: 1 where all of it is, about 0.5 by chance. J. Venna, S. Kaski, Artificial Neural
   * Networks (ICANN 2001) 485-491.
   */
  trustworthiness: number;
}

/** So many molecules, evenly taken, are looked at: each is compared with all. */
const SAMPLE = 500;

/**
 * @param places x and y of each molecule in turn
 * @param most neighbors that are compared, where there are as many
 */
export const mapQuality = (
  fingerprints: readonly Fingerprint[],
  places: Float64Array,
  most = 15,
): MapQuality => {
  const count = fingerprints.length;
  // The measure is defined for fewer neighbors than half of the molecules.
  const neighbors = Math.min(most, Math.floor((count - 1) / 2));
  if (neighbors < 1) return { neighbors: 0, kept: Number.NaN, trustworthiness: Number.NaN };
  const looked = Math.min(SAMPLE, count);
  let [kept, penalty] = [0, 0];
  const similarities = new Float64Array(count);
  const distances = new Float64Array(count);
  for (let turn = 0; turn < looked; turn += 1) {
    const one = Math.floor((turn * count) / looked);
    for (let other = 0; other < count; other += 1) {
      similarities[other] = tanimoto(fingerprints[one]!, fingerprints[other]!);
      distances[other] =
        (places[2 * one]! - places[2 * other]!) ** 2 + (places[2 * one + 1]! - places[2 * other + 1]!) ** 2;
    }
    similarities[one] = Number.NaN;
    distances[one] = Number.NaN;
    const others = Array.from(distances.keys()).filter((other) => other !== one);
    const near = others.toSorted((a, b) => distances[a]! - distances[b]! || a - b).slice(0, neighbors);
    for (const other of near) {
      let before = 0;
      for (const similarity of similarities) if (similarity > similarities[other]!) before += 1;
      if (before < neighbors) kept += 1;
      else penalty += before + 1 - neighbors;
    }
  }
  return {
    neighbors,
    kept: kept / (looked * neighbors),
    trustworthiness: 1 - (2 * penalty) / (looked * neighbors * (2 * count - 3 * neighbors - 1)),
  };
};
