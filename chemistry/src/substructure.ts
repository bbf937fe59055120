import type { Mol, SubstructLibrary } from '@rdkit/rdkit';
import type { Engine } from './engine.ts';
import type { QueryCheck } from './worker/protocol.ts';
import { QueryError } from './query-error.ts';
import { StructureError } from './structure-error.ts';

/** RDKit's default of 1000 would cut results off. */
const ALL = 2 ** 31 - 1;

/** What RDKit answers, as JSON, when a molecule does not match. */
const NO_MATCH = '{}';

/**
 * Molecules of one index that are kept as they are, at some 18 kB each, and matched three to ten times faster than
 * those in a library, which holds SMILES (4 kB) that it has to read again for each match.
 */
export const KEPT_MOLECULES_MAX = 10_000;

/** Molecules that are searched by substructure: the first thousands kept ready, all others in RDKit's library. */
export class SubstructureIndex {
  readonly #engine: Engine;
  readonly #keptMax: number;
  /** What the index holds, to make it again when the engine has been renewed. */
  #positions: number[] = [];
  #smiles: string[] = [];
  #generation: number;
  #kept: Mol[] = [];
  #keptPositions: number[] = [];
  #library: SubstructLibrary | null = null;
  #libraryPositions: number[] = [];

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

  /**
   * @param query SMARTS or SMILES. Stereo marks in it are not compared.
   * @returns positions of the molecules that contain it, ascending.
   * @throws {QueryError} when it is neither.
   */
  search(query: string): Uint32Array {
    return this.#engine.withQuery(query, (lent) => {
      this.#renewWhenGone();
      const found = this.#keptPositions.filter(
        (_, index) => this.#kept[index]?.get_substruct_match(lent) !== NO_MATCH,
      );
      const inLibrary = this.#library?.get_matches_as_uint32array(lent, false, 1, ALL) as
        | Uint32Array
        | undefined;
      const positions = Array.from(inLibrary ?? [], (index) => this.#libraryPositions[index] ?? 0);
      return Uint32Array.from([...found, ...positions]).toSorted();
    });
  }

  /** Frees the molecules; the index is empty afterwards. */
  free(): void {
    this.#letGo();
    this.#positions = [];
    this.#smiles = [];
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
    for (let index = from; index < this.#smiles.length; index += 1) {
      try {
        this.#hold(this.#smiles[index] ?? '', this.#positions[index] ?? 0);
      } catch (error) {
        if (!(error instanceof StructureError) || this.#engine.broken) {
          throw error;
        }
      }
    }
  }

  #hold(smiles: string, position: number): void {
    if (this.#kept.length < this.#keptMax) {
      this.#kept.push(this.#engine.takeMolecule(smiles));
      this.#keptPositions.push(position);
    } else {
      this.#library ??= new this.#engine.rdkit.SubstructLibrary();
      const library = this.#library;
      this.#engine.withMolecule(smiles, (molecule) => library.add_mol(molecule));
      this.#libraryPositions.push(position);
    }
  }

  #letGo(): void {
    if (this.#generation === this.#engine.generation && !this.#engine.broken) {
      this.#library?.delete();
      for (const molecule of this.#kept) {
        molecule.delete();
      }
    }
    this.#library = null;
    this.#libraryPositions = [];
    this.#kept = [];
    this.#keptPositions = [];
  }
}

/** Whether a text is a substructure query; what the engine said when it is not. */
export function checkQuery(engine: Engine, query: string): QueryCheck {
  try {
    return engine.withQuery(query, () => ({ ok: true }) as const);
  } catch (error) {
    if (error instanceof QueryError) {
      return { ok: false, detail: error.detail };
    }
    throw error;
  }
}
