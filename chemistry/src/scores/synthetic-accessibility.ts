import { unpackArrays, unpackAscending } from '../admet/packed-arrays.ts';
import { wholeGraphOf } from '../admet/molecular-graph.ts';
import type { Engine } from '../engine.ts';
import { rdkitEnvironmentsOf } from './rdkit-environments.ts';

/** Of an environment that is not in the table: rarer than all that are. */
const UNKNOWN = -4;
/** Atoms of a ring above which it is a macrocycle. */
const LARGEST_RING = 8;
/** The raw scores that become 10 and 1. */
const WORST = -4;
const BEST = 2.5;
/** Above it the end of the scale is smoothed. */
const SMOOTH_FROM = 8;

type Descriptors = Record<'NumAtomStereoCenters' | 'NumSpiroAtoms' | 'NumBridgeheadAtoms', number>;

/**
 * Synthetic accessibility, from 1 (easy to make) to 10 (hard): how common the molecule's circular environments are among a million of PubChem, less penalties for
 * size, stereocenters, spiro and bridgehead atoms and macrocycles. P. Ertl, A. Schuffenhauer, J. Cheminform. 1 (2009) 8, in the form of RDKit's `Contrib/SA_Score`, which has one penalty for
 * macrocycles however many there are, and a correction for symmetric molecules. Ready to score: about 4 MB in memory.
 */
export class SyntheticAccessibility {
  readonly #environments: Uint32Array;
  readonly #places: Uint16Array;
  readonly #scores: readonly number[];

  private constructor(environments: Uint32Array, places: Uint16Array, scores: readonly number[]) {
    this.#environments = environments;
    this.#places = places;
    this.#scores = scores;
  }

  /** Unpacks the table of fragments. @param file `fragment-scores.bin` of this folder */
  static async load(file: Uint8Array): Promise<SyntheticAccessibility> {
    const arrays = await unpackArrays<{ version: 1; scores: number[] }>(file);
    const environments = unpackAscending(arrays.get('environments', 'uint8'));
    // A copy, so that the whole unpacked file need not stay.
    return new SyntheticAccessibility(
      environments,
      arrays.get('places', 'uint16').slice(),
      arrays.header.scores,
    );
  }

  /**
   * The score of a structure as it is given, salts and solvents included.
   * @param structure SMILES or molfile
   * @throws {StructureError} when it cannot be read
   */
  score(engine: Engine, structure: string): number {
    const { graph, descriptors } = engine.withMolecule(structure, (molecule) => ({
      graph: wholeGraphOf(molecule),
      descriptors: JSON.parse(molecule.get_descriptors()) as Descriptors,
    }));
    const { hashes, counts } = rdkitEnvironmentsOf(engine, graph);
    let sum = 0;
    let occurrences = 0;
    for (const [place, hash] of hashes.entries()) {
      sum += this.#scoreOf(hash) * counts[place]!;
      occurrences += counts[place]!;
    }
    const { size } = graph;
    const penalties =
      size ** 1.005 -
      size +
      Math.log10(descriptors.NumAtomStereoCenters + 1) +
      Math.log10(descriptors.NumSpiroAtoms + 1) +
      Math.log10(descriptors.NumBridgeheadAtoms + 1) +
      (graph.rings.some(({ length }) => length > LARGEST_RING) ? Math.log10(2) : 0);
    const symmetry = Math.max(0, Math.log(size / hashes.length) / 2);
    return onScale(sum / occurrences - penalties + symmetry);
  }

  #scoreOf(environment: number): number {
    let [low, high] = [0, this.#environments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#environments[middle]! < environment) low = middle + 1;
      else high = middle;
    }
    return this.#environments[low] === environment ? this.#scores[this.#places[low]!]! : UNKNOWN;
  }
}

const onScale = (raw: number): number => {
  const linear = 11 - ((raw - WORST + 1) / (BEST - WORST)) * 9;
  const smoothed = linear > SMOOTH_FROM ? SMOOTH_FROM + Math.log(linear + 1 - 9) : linear;
  return Math.min(10, Math.max(1, smoothed));
};
