import type { Mol } from '@rdkit/rdkit';
import type { Engine } from './engine.ts';
import { StructureError } from './structure-error.ts';

const ALIGN = JSON.stringify({ acceptFailure: true });
const TURN = JSON.stringify({ acceptFailure: true, alignOnly: true });

/** Whether the wedges of the molecule's layout say the configuration that the molecule has. @param table the molfile of that layout, where it is there already */
const saysConfiguration = (engine: Engine, molecule: Mol, table?: string): boolean => {
  const smiles = molecule.get_smiles();
  if (!smiles.includes('@')) return true;
  try {
    return engine.withMolecule(table ?? molecule.get_molblock(), (again) => again.get_smiles()) === smiles;
  } catch (error) {
    if (error instanceof StructureError && !engine.broken) return false;
    throw error;
  }
};

/**
 * Gives a molecule 2D coordinates. RDKit's own layout comes first; in a bridged cage (artemisinin) it can be such that
 * no wedge says the configuration, and then CoordGen's takes its place.
 */
export const layOut = (engine: Engine, molecule: Mol): void => {
  molecule.set_new_coords();
  if (!saysConfiguration(engine, molecule)) molecule.set_new_coords(true);
};

/**
 * Gives a molecule 2D coordinates and writes it.
 * @param write makes a molfile
 * @param mayHaveConfiguration whether the layout has to be looked at, which takes a quarter of the time
 */
export const laidOutAs = (
  engine: Engine,
  molecule: Mol,
  write: (molecule: Mol) => string,
  mayHaveConfiguration: boolean,
): string => {
  molecule.set_new_coords();
  const table = write(molecule);
  if (!mayHaveConfiguration || saysConfiguration(engine, molecule, table)) return table;
  molecule.set_new_coords(true);
  return write(molecule);
};

/** Ångström between matching atoms, in the mean, up to which a structure lies as the query does; a bond has 1.5. */
const ALIKE = 0.3;

/** Whether what matches the query lies where the query does. */
const liesAs = (molecule: Mol, query: Mol): boolean => {
  const { atoms = [] } = JSON.parse(molecule.get_substruct_match(query)) as { atoms?: number[] };
  const [places, wanted] = [molecule, query].map((each) => each.get_coords() as readonly number[][]);
  const squares = atoms.map((atom, index) => {
    const [place, other] = [places![atom]!, wanted![index]!];
    return (place[0]! - other[0]!) ** 2 + (place[1]! - other[1]!) ** 2;
  });
  return atoms.length > 0 && squares.reduce((sum, square) => sum + square, 0) <= ALIKE ** 2 * atoms.length;
};

/**
 * Turns a molecule that has 2D coordinates so that what matches the query lies as the query does.
 * @param keep whether the coordinates are a file's own, which are turned and not made anew.
 */
export const alignToQuery = (engine: Engine, molecule: Mol, query: Mol, keep: boolean): void => {
  if (query.has_coords() === 0) query.set_new_coords();
  molecule.generate_aligned_coords(query, keep ? TURN : ALIGN);
  if (!keep && !saysConfiguration(engine, molecule)) {
    layOut(engine, molecule);
    molecule.generate_aligned_coords(query, TURN);
  }
};

/**
 * The same for structures that are compared with one another: where the molecule's own layout has the match as the query lies, it is turned
 * only, for what hangs on the match lies less well when the molecule is laid out around it.
 */
export const alignOwnLayout = (engine: Engine, molecule: Mol, query: Mol, keep: boolean): void => {
  if (query.has_coords() === 0) query.set_new_coords();
  molecule.generate_aligned_coords(query, TURN);
  if (!keep && !liesAs(molecule, query)) alignToQuery(engine, molecule, query, false);
};
