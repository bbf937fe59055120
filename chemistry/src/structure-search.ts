import type { Mol } from '@rdkit/rdkit';
import { READ_DETAILS, type Engine } from './engine.ts';
import { StructureError } from './structure-error.ts';

// Searching structures that somebody else keeps: a fingerprint tells which cannot contain a query, and what is left is compared.

/** Bits of `patternOf`. */
export const PATTERN_BITS = 2048;

/** What RDKit answers, as JSON, when a molecule does not match. */
export const NO_MATCH = '{}';

/** Atoms, bonds and rings stand as this engine wrote them; perceiving them again is most of the time that reading takes. */
export const AS_WRITTEN = JSON.stringify({ sanitize: false, removeHs: false, fastFindRings: true });

/** Whether a query asks for hybridization, which a molecule that is read as it was written does not know. */
export const asksForHybridization = (query: string): boolean => query.includes('^');

/** The fingerprint of a molecule or a query: bit i is bit i % 8 of byte i / 8. */
const pattern = (molecule: Mol): Uint8Array =>
  // A view of WebAssembly memory would change with the next call.
  Uint8Array.from(molecule.get_pattern_fp_as_uint8array() as Uint8Array);

/**
 * RDKit's pattern fingerprint: a structure that contains another has all of its bits.
 * @param smiles SMILES or CXSMILES
 * @returns null for what cannot be read
 */
export const patternOf = (engine: Engine, smiles: string): Uint8Array | null => {
  try {
    return engine.withMolecule(smiles, pattern);
  } catch (error) {
    if (error instanceof StructureError && !engine.broken) return null;
    throw error;
  }
};

/**
 * The bits that a structure must have to contain a query.
 * @param query SMARTS or SMILES
 * @throws {QueryError} when it is neither.
 */
export const patternOfQuery = (engine: Engine, query: string): Uint8Array => engine.withQuery(query, pattern);

/** What `matching` came to. */
export interface Matches {
  /** Places of the structures that contain the query, ascending. */
  found: number[];
  /** How many were compared: fewer than all where the time was over. */
  checked: number;
}

/** Structures that are compared between two looks at the clock. */
const STRIDE = 16;

/**
 * Which structures contain a query. Stereo marks in it are not compared.
 * @param smiles canonical SMILES or CXSMILES of this engine; one that cannot be read is never found
 * @param within milliseconds after which no other is begun
 * @throws {QueryError} for a query that is none.
 */
export const matching = (
  engine: Engine,
  query: string,
  smiles: readonly string[],
  within: number,
): Matches => {
  const end = performance.now() + within;
  const details = asksForHybridization(query) ? READ_DETAILS : AS_WRITTEN;
  return engine.withQuery(query, (lent) => {
    const found: number[] = [];
    for (const [place, structure] of smiles.entries()) {
      if (place % STRIDE === 0 && performance.now() > end) return { found, checked: place };
      const molecule = engine.rdkit.get_mol(structure, details);
      if (molecule === null) continue;
      try {
        if (molecule.get_substruct_match(lent) !== NO_MATCH) found.push(place);
      } finally {
        molecule.delete();
      }
    }
    return { found, checked: smiles.length };
  });
};
