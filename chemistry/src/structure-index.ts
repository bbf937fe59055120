import type { Mol, SubstructLibrary } from '@rdkit/rdkit';
import type { Engine } from './engine.ts';
import { QueryError } from './query-error.ts';
import { type Fingerprint, morganFingerprint, morganFingerprintOf, tanimoto } from './sar/similarity.ts';
import { StructureError } from './structure-error.ts';
import type { StructureHits, StructureQuery } from './structure-query.ts';
import { AS_WRITTEN, NO_MATCH } from './structure-search.ts';
import { withWhole } from './whole-structure.ts';
import type { QueryCheck } from './worker/protocol.ts';

/** RDKit's default of 1000 would cut results off. */
const ALL = 2 ** 31 - 1;

/**
 * Molecules of one index that are kept as they are, at some 18 kB each, and matched three to ten times faster than
 * those in a library, which holds SMILES (4 kB) that it has to read again for each match.
 */
export const KEPT_MOLECULES_MAX = 10_000;

/** Molecules that are searched by their structure: the first thousands kept ready, all others in RDKit's library. */
export class StructureIndex {
  readonly #engine: Engine;
  readonly #keptMax: number;
  /** What the index holds, to make it again when the engine has been renewed; a molecule's place is that in these. */
  #positions: number[] = [];
  #smiles: string[] = [];
  #generation: number;
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

  /** @param smiles SMILES of the molecules at `positions`; one that cannot be read is passed over and never found. */
  add(positions: Iterable<number>, smiles: readonly string[]): void {
    this.#renewWhenGone();
    const from = this.#smiles.length;
    this.#positions = [...this.#positions, ...positions];
    this.#smiles = [...this.#smiles, ...smiles];
    this.#fill(from);
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
      const found: number[] = [];
      for (const [place, molecule] of this.#kept) {
        if (molecule.get_substruct_match(lent) !== NO_MATCH) {
          found.push(place);
        }
      }
      const inLibrary = this.#library?.get_matches_as_uint32array(lent, false, 1, ALL) as
        | Uint32Array
        | undefined;
      for (const index of inLibrary ?? []) {
        found.push(this.#libraryPlaces[index] ?? 0);
      }
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
      const found: number[] = [];
      for (const [place, molecule] of this.#kept) {
        if (whole.get_substruct_match(molecule) !== NO_MATCH) {
          found.push(place);
        }
      }
      for (const place of this.#libraryPlaces) {
        const molecule = this.#engine.rdkit.get_mol(this.#smiles[place] ?? '', AS_WRITTEN);
        try {
          if (molecule !== null && whole.get_substruct_match(molecule) !== NO_MATCH) {
            found.push(place);
          }
        } finally {
          molecule?.delete();
        }
      }
      return this.#positionsOf(found);
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
        if (fingerprint === null) {
          continue;
        }
        const similarity = tanimoto(wanted, fingerprint);
        if (similarity >= threshold) {
          found.push({ position, similarity });
        }
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
    this.#positions = [];
    this.#smiles = [];
    this.#fingerprints = [];
  }

  #positionsOf(places: readonly number[]): Uint32Array {
    return Uint32Array.from(places, (place) => this.#positions[place] ?? 0).toSorted();
  }

  #fingerprintAt(place: number): Fingerprint | null {
    const known = this.#fingerprints[place];
    if (known !== undefined) {
      return known;
    }
    const kept = this.#kept.get(place);
    const made =
      kept === undefined
        ? this.#read(() => morganFingerprint(this.#engine, this.#smiles[place] ?? ''))
        : morganFingerprintOf(kept);
    this.#fingerprints[place] = made;
    return made;
  }

  /** What comes of reading a structure; null where that cannot be read. */
  #read<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StructureError) || this.#engine.broken) {
        throw error;
      }
      return null;
    }
  }

  /** What an older instance of the engine held is gone with it. */
  #renewWhenGone(): void {
    if (this.#generation !== this.#engine.generation) {
      this.#letGo();
      this.#generation = this.#engine.generation;
      this.#fill(0);
    }
  }

  #fill(from: number): void {
    for (let place = from; place < this.#smiles.length; place += 1) {
      this.#read(() => this.#hold(this.#smiles[place] ?? '', place));
    }
  }

  #hold(smiles: string, place: number): void {
    if (this.#kept.size < this.#keptMax) {
      this.#kept.set(place, this.#engine.takeMolecule(smiles));
    } else {
      this.#library ??= new this.#engine.rdkit.SubstructLibrary();
      const library = this.#library;
      this.#engine.withMolecule(smiles, (molecule) => library.add_mol(molecule));
      this.#libraryPlaces.push(place);
    }
  }

  #letGo(): void {
    if (this.#generation === this.#engine.generation && !this.#engine.broken) {
      this.#library?.delete();
      for (const molecule of this.#kept.values()) {
        molecule.delete();
      }
    }
    this.#library = null;
    this.#libraryPlaces = [];
    this.#kept.clear();
  }
}

/**
 * Whether a text can be searched for; what the engine said when it cannot.
 * @param whole whether it has to be a structure, not only a query
 */
export function checkQuery(engine: Engine, query: string, whole = false): QueryCheck {
  try {
    return whole
      ? withWhole(engine, query, () => ({ ok: true }) as const)
      : engine.withQuery(query, () => ({ ok: true }) as const);
  } catch (error) {
    if (error instanceof QueryError) {
      return { ok: false, detail: error.detail };
    }
    throw error;
  }
}
