import { READ_DETAILS, MAX_ATOMS, type Engine } from '../engine.ts';
import { AS_WRITTEN } from '../structure-search.ts';
import { OTHER_POINT, POINT } from './smiles-cuts.ts';

/** A point in a canonical SMILES, by the number that its part has. */
const NUMBERED_POINT = /\[\*:(\d+)\]/g;
const A_NUMBER = /\[\*:(\d+)\]/;
const A_POINT = /\[\*:[12]\]/g;
/** Atoms that are written in brackets though nothing but their valence is unusual: whether they are radicals is known after perceiving them. */
const MAY_BE_RADICAL = /\[(?:B|C|N|O|P|S|F|Cl|Br|I)(?:H\d?)?\]/;
/** Characters that stand for an atom. */
const ATOMS = /\[[^[\]]+\]|Br|Cl|[A-Za-z*]/g;

/**
 * Writes parts of molecules as canonical SMILES, many at a time and each once. Parts are handed to RDKit side by side as one structure, each
 * by the numbers of its points; it writes the components of a structure one by one, in an order of their texts, by which the numbers tell which is which.
 */
export class PartWriter {
  readonly #engine: Engine;
  readonly #written = new Map<string, string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * @param parts SMILES of one component each, with the point `[*:1]`, or with `[*:1]` and `[*:2]`; their bonds and rings are taken as they are written
   * @returns the canonical SMILES of each
   * @throws {StructureError} when one cannot be read
   */
  write(parts: readonly string[]): ReadonlyMap<string, string> {
    let batch: string[] = [];
    let atoms = 0;
    for (const part of new Set(parts)) {
      if (this.#written.has(part)) continue;

      const size = part.match(ATOMS)?.length ?? 0;
      if (batch.length > 0 && atoms + size > MAX_ATOMS) {
        this.#writeBatch(batch);
        [batch, atoms] = [[], 0];
      }
      batch.push(part);
      atoms += size;
    }
    if (batch.length > 0) this.#writeBatch(batch);
    return this.#written;
  }

  #writeBatch(batch: readonly string[]): void {
    const text = batch.map((part, place) => numbered(part, place)).join('.');
    const details = MAY_BE_RADICAL.test(text) ? READ_DETAILS : AS_WRITTEN;
    const written = this.#engine.withMolecule(text, (molecule) => molecule.get_smiles(), details);
    for (const part of written.split('.')) {
      const number = A_NUMBER.exec(part)?.[1];
      const raw = number === undefined ? undefined : batch[(Number(number) - 1) >> 1];
      if (raw === undefined) throw new Error('a part has lost its point');
      this.#written.set(
        raw,
        part.replaceAll(NUMBERED_POINT, (_, point) => (Number(point) % 2 === 1 ? POINT : OTHER_POINT)),
      );
    }
  }
}

/** A part with points that no other has: odd for the first, even for the second. */
const numbered = (part: string, place: number): string =>
  part.replaceAll(A_POINT, (point) => `[*:${2 * place + (point === POINT ? 1 : 2)}]`);
