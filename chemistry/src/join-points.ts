import type { Engine } from './engine.ts';

/** A point in a SMILES: the end of a bond that is open, with its number. */
const POINT = /\[\*:(\d+)\]/g;

const pointOf = (number: number): string => `[*:${number}]`;

/**
 * Parts of a molecule joined at the open bonds with the same number, as canonical SMILES; undefined where three bonds have one number, or
 * where two do not fit. Bonds whose number no other has stay open.
 *
 * RDKit's `molzip` joins one pair at a time where a double bond has a configuration: where both its ends are joined at once it keeps the
 * atoms that it takes away as the references, and the configuration is lost, or memory read where nothing is, by what lies there (2026.9.1).
 * @param parts SMILES, each of one component or more
 * @throws {StructureError} when one cannot be read
 */
export const joinAtPoints = (engine: Engine, ...parts: readonly string[]): string | undefined => {
  const given = parts.join('.');
  const first = new Set<number>();
  /** What the second point of a number is called until its turn. */
  const standIns = new Map<number, number>();
  const highest = Math.max(0, ...[...given.matchAll(POINT)].map(([, number]) => Number(number)));
  let areTooMany = false;
  let whole = given.replaceAll(POINT, (point, text: string) => {
    const number = Number(text);
    areTooMany ||= standIns.has(number);
    if (!first.has(number)) {
      first.add(number);
      return point;
    }
    standIns.set(number, highest + number + 1);
    return pointOf(highest + number + 1);
  });
  if (areTooMany) return undefined;

  const pairs = [...standIns];
  for (const turn of /[/\\]/.test(whole) ? pairs.map((pair) => [pair]) : [pairs]) {
    for (const [number, standIn] of turn) whole = whole.replace(pointOf(standIn), pointOf(number));
    const joined = zipped(engine, whole);
    if (joined === undefined) return undefined;
    whole = joined;
  }
  return engine.withMolecule(whole, (molecule) => molecule.get_smiles());
};

/** A structure with its equal points joined. */
const zipped = (engine: Engine, structure: string): string | undefined =>
  engine.withMolecule(structure, (molecule) => {
    // `molzip` wants two; all that it joins is in the first one, where a bond may close a ring.
    const nothing = engine.rdkit.get_mol('');
    if (nothing === null) return undefined;
    try {
      const whole = engine.rdkit.molzip(molecule, nothing, '{}');
      try {
        return whole?.get_smiles();
      } finally {
        whole?.delete();
      }
    } finally {
      nothing.delete();
    }
  });
