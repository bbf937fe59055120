import type { Mol, SubstructLibrary } from '@rdkit/rdkit';
import type { Engine } from './engine.ts';
import { QueryError } from './query-error.ts';
import { type Fingerprint, morganFingerprintOf, tanimoto } from './sar/similarity.ts';
import { StructureError } from './structure-error.ts';
import type { StructureHits, StructureQuery } from './structure-query.ts';
import { asksForHybridization, AS_WRITTEN, NO_MATCH } from './structure-search.ts';
import { withWhole } from './whole-structure.ts';
import type { QueryCheck } from './worker/protocol.ts';

/** RDKit's default of 1000 would cut results off. */
const ALL = 2 ** 31 - 1;

/**
 * Molecules of one index that are kept as they are, at some 18 kB each. The others are in a library, which holds SMILES and fingerprints
 * (half a kilobyte) and reads those again that a fingerprint does not exclude: a search takes three to ten times as long.
 */
export const KEPT_MOLECULES_MAX = 2000;

/**
 * Molecules that are searched by their structure. They can be searched at once, by reading each again; made ready, the first thousands are
 * kept, and all others are in RDKit's library.
 */
export class StructureIndex {
  readonly #engine: Engine;
  readonly #keptMax: number;
  /** What the index holds, to make it again when the engine has been renewed; a molecule's place is that in these. */
  readonly #positions: number[] = [];
  readonly #smiles: string[] = [];
  #generation: number;
  /** Molecules before this place are ready. */
  #readyTo = 0;
  #kept = new Map<number, Mol>();
  #library: SubstructLibrary | null = null;
  #libraryPlaces: number[] = [];
  /** Made when first asked for, by place; null for what has none. */
  #fingerprints: (Fingerprint | null)[] = [];

  constructor(engine: Engine, keptMax = KEPT_MOLECULES_MAX) {
    this.#engine = engine;
    this.#keptMax = keptMax;
    this.#generation = engine.generation;
  }

  /**
   * Adds molecules, which takes no chemistry.
   * @param smiles canonical SMILES of this engine of the molecules at `positions`; one that cannot be read is never found.
   */
  add(positions: Iterable<number>, smiles: readonly string[]): void {
    for (const position of positions) this.#positions.push(position);
    for (const text of smiles) this.#smiles.push(text);
  }

  /** Makes so many more molecules quick to search. @returns whether all of them are */
  makeReady(count: number): boolean {
    this.#renewWhenGone();
    const end = Math.min(this.#readyTo + count, this.#smiles.length);
    while (this.#readyTo < end) {
      const place = this.#readyTo;
      this.#readyTo += 1;
      this.#read(() => this.#hold(place));
    }
    return this.#readyTo === this.#smiles.length;
  }

  /** @throws {QueryError} when the query is none, or no whole structure where that is needed. */
  find(query: StructureQuery): StructureHits {
    switch (query.kind) {
      case 'contains':
        return { positions: this.search(query.structure), similarities: null };
      case 'within':
        return { positions: this.within(query.structure), similarities: null };
      default:
        return this.similarTo(query.structure, query.threshold);
    }
  }

  /**
   * @param query SMARTS or SMILES. Stereo marks in it are not compared.
   * @returns positions of the molecules that contain it, ascending.
   * @throws {QueryError} when it is neither.
   */
  search(query: string): Uint32Array {
    return this.#engine.withQuery(query, (lent) => {
      this.#renewWhenGone();
      const isFound = (molecule: Mol): boolean => molecule.get_substruct_match(lent) !== NO_MATCH;
      if (asksForHybridization(query))
        return this.#positionsOf(this.#places(0).filter((place) => this.#matches(place, isFound, null)));
      const found = [...this.#kept.keys()].filter((place) => this.#matches(place, isFound));
      const inLibrary = this.#library?.get_matches_as_uint32array(lent, false, 1, ALL) as
        | Uint32Array
        | undefined;
      for (const index of inLibrary ?? []) found.push(this.#libraryPlaces[index] ?? 0);
      for (const place of this.#places(this.#readyTo)) if (this.#matches(place, isFound)) found.push(place);
      return this.#positionsOf(found);
    });
  }

  /**
   * Molecules the whole of which is a part of a structure, of whatever hydrogens. Stereo marks are not compared.
   * @param structure SMILES or a molfile
   * @returns their positions, ascending.
   * @throws {QueryError} when it is no structure.
   */
  within(structure: string): Uint32Array {
    return withWhole(this.#engine, structure, (whole) => {
      this.#renewWhenGone();
      const isWithin = (molecule: Mol): boolean => whole.get_substruct_match(molecule) !== NO_MATCH;
      return this.#positionsOf(this.#places(0).filter((place) => this.#matches(place, isWithin)));
    });
  }

  /**
   * Molecules that are as similar to a structure as `threshold` or more: RDKit's Tanimoto similarity of Morgan fingerprints of radius 2
   * with 2048 bits. The fingerprints are made with the first such search.
   * @param structure SMILES or a molfile
   * @throws {QueryError} when it is no structure.
   */
  similarTo(structure: string, threshold: number): { positions: Uint32Array; similarities: Float64Array } {
    return withWhole(this.#engine, structure, (whole) => {
      this.#renewWhenGone();
      const wanted = morganFingerprintOf(whole);
      const found: { position: number; similarity: number }[] = [];
      for (const [place, position] of this.#positions.entries()) {
        const fingerprint = this.#fingerprintAt(place);
        if (fingerprint === null) continue;
        const similarity = tanimoto(wanted, fingerprint);
        if (similarity >= threshold) found.push({ position, similarity });
      }
      found.sort((one, other) => one.position - other.position);
      return {
        positions: Uint32Array.from(found, ({ position }) => position),
        similarities: Float64Array.from(found, ({ similarity }) => similarity),
      };
    });
  }

  /** Frees the molecules; the index is empty afterwards. */
  free(): void {
    this.#letGo();
    this.#positions.length = 0;
    this.#smiles.length = 0;
    this.#fingerprints = [];
  }

  #positionsOf(places: readonly number[]): Uint32Array {
    return Uint32Array.from(places, (place) => this.#positions[place] ?? 0).toSorted();
  }

  /** All places from one on. */
  #places(from: number): number[] {
    return Array.from({ length: this.#smiles.length - from }, (_, index) => from + index);
  }

  /**
   * Whether the molecule at a place is one that is looked for; false where it cannot be read.
   * @param details how it is read where it is not kept; null where it has to be perceived anew
   */
  #matches(place: number, isFound: (molecule: Mol) => boolean, details: string | null = AS_WRITTEN): boolean {
    const kept = details === null ? undefined : this.#kept.get(place);
    return kept === undefined ? (this.#lent(place, details ?? undefined, isFound) ?? false) : isFound(kept);
  }

  /** Lends the molecule at a place; null where it cannot be read. */
  #lent<Result>(
    place: number,
    details: string | undefined,
    borrow: (molecule: Mol) => Result,
  ): Result | null {
    return this.#read(() => {
      const molecule = this.#engine.takeMolecule(this.#smiles[place] ?? '', details);
      try {
        return borrow(molecule);
      } finally {
        molecule.delete();
      }
    });
  }

  #fingerprintAt(place: number): Fingerprint | null {
    const known = this.#fingerprints[place];
    if (known !== undefined) return known;
    const kept = this.#kept.get(place);
    const made =
      kept === undefined ? this.#lent(place, AS_WRITTEN, morganFingerprintOf) : morganFingerprintOf(kept);
    this.#fingerprints[place] = made;
    return made;
  }

  /** What comes of reading a structure; null where that cannot be read. */
  #read<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StructureError) || this.#engine.broken) throw error;
      return null;
    }
  }

  /** What an older instance of the engine held is gone with it. */
  #renewWhenGone(): void {
    if (this.#generation !== this.#engine.generation) {
      this.#letGo();
      this.#generation = this.#engine.generation;
    }
  }

  #hold(place: number): void {
    const molecule = this.#engine.takeMolecule(this.#smiles[place] ?? '', AS_WRITTEN);
    if (this.#kept.size < this.#keptMax) {
      this.#kept.set(place, molecule);
      return;
    }
    molecule.delete();
    this.#library ??= new this.#engine.rdkit.SubstructLibrary();
    // Without an extension, which says of stereochemistry only, and that is not compared.
    if (this.#library.add_trusted_smiles((this.#smiles[place] ?? '').split(' ', 1)[0] ?? '') >= 0)
      this.#libraryPlaces.push(place);
  }

  #letGo(): void {
    if (this.#generation === this.#engine.generation && !this.#engine.broken) {
      this.#library?.delete();
      for (const molecule of this.#kept.values()) molecule.delete();
    }
    this.#readyTo = 0;
    this.#library = null;
    this.#libraryPlaces = [];
    this.#kept.clear();
  }
}

/**
 * Whether a text can be searched for; what the engine said when it cannot.
 * @param whole whether it has to be a structure, not only a query
 */
export const checkQuery = (engine: Engine, query: string, whole = false): QueryCheck => {
  try {
    return whole
      ? withWhole(engine, query, () => ({ ok: true }) as const)
      : engine.withQuery(query, () => ({ ok: true }) as const);
  } catch (error) {
    if (error instanceof QueryError) return { ok: false, detail: error.detail };
    throw error;
  }
};
