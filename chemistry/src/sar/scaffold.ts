import type { Mol } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';

interface JsonAtom {
  z?: number | undefined;
  impHs?: number | undefined;
  chg?: number | undefined;
  nRad?: number | undefined;
  isotope?: number | undefined;
}

interface JsonBond {
  bo?: number;
  atoms: [number, number];
}

interface JsonMolecule {
  atoms: JsonAtom[];
  bonds: JsonBond[];
  extensions?: { name: string; atomRings?: number[][] }[];
}

interface Json {
  defaults: { atom: JsonAtom; bond: { bo?: number } };
  molecules: JsonMolecule[];
}

/** A molecule of which atoms are kept. */
interface Kept {
  json: Json;
  whole: JsonMolecule;
  neighbors: readonly { atom: number; order: number }[][];
  /** By atom; an atom that is kept as a `*` is what it is in the structure no longer. */
  kept: (boolean | '*')[];
}

const bondOrder = ({ defaults }: Json, { bo }: JsonBond): number => bo ?? defaults.bond.bo ?? 1;

/** A molecule with its rings, what connects them, and atoms that a double bond holds to either; nothing without rings. */
const keptScaffold = (molecule: Mol): Kept | undefined => {
  const json = JSON.parse(molecule.get_json()) as Json;
  const [whole] = json.molecules;
  const rings = whole?.extensions?.find(({ name }) => name === 'rdkitRepresentation')?.atomRings ?? [];
  if (whole === undefined || rings.length === 0) return undefined;
  const neighbors = whole.atoms.map(() => [] as { atom: number; order: number }[]);
  for (const bond of whole.bonds) {
    const [from, to] = bond.atoms;
    neighbors[from]?.push({ atom: to, order: bondOrder(json, bond) });
    neighbors[to]?.push({ atom: from, order: bondOrder(json, bond) });
  }
  const kept = whole.atoms.map(() => true);
  const degree = neighbors.map(({ length }) => length);
  const inRing = new Set(rings.flat());
  const ends = degree.flatMap((count, atom) => (count <= 1 && !inRing.has(atom) ? [atom] : []));
  for (let atom = ends.pop(); atom !== undefined; atom = ends.pop()) {
    kept[atom] = false;
    for (const { atom: next } of neighbors[atom] ?? []) {
      degree[next] = (degree[next] ?? 0) - 1;
      if (kept[next] === true && degree[next] === 1 && !inRing.has(next)) ends.push(next);
    }
  }
  // An atom that a double bond holds to the scaffold stays, alone: the oxygen of a carbonyl.
  const core = [...kept];
  for (const [atom, isKept] of core.entries())
    if (!isKept && (neighbors[atom] ?? []).some(({ atom: next, order }) => core[next] === true && order > 1))
      kept[atom] = true;
  return { json, whole, neighbors, kept };
};

/** Canonical SMILES, without stereo, of the atoms that are kept; hydrogen takes the place of the others. */
const smilesOf = (engine: Engine, { json, whole, neighbors, kept }: Kept): string => {
  const numbers = new Map(
    kept.flatMap((isKept, atom) => (isKept ? [atom] : [])).map((atom, index) => [atom, index]),
  );
  const defaultHydrogens = json.defaults.atom.impHs ?? 0;
  const atoms = [...numbers.keys()].map((atom): JsonAtom => {
    if (kept[atom] === '*') return { z: 0, impHs: 0 };
    const { z, impHs, chg, nRad, isotope } = whole.atoms[atom] ?? {};
    const freed = (neighbors[atom] ?? []).reduce(
      (sum, { atom: next, order }) => sum + (kept[next] ? 0 : order),
      0,
    );
    return { z, chg, nRad, isotope, impHs: (impHs ?? defaultHydrogens) + freed };
  });
  const bonds = whole.bonds.flatMap((bond) => {
    const from = numbers.get(bond.atoms[0]);
    const to = numbers.get(bond.atoms[1]);
    return from === undefined || to === undefined
      ? []
      : [{ bo: bondOrder(json, bond), atoms: [from, to] as [number, number] }];
  });
  const part: Json = { ...json, molecules: [{ atoms, bonds }] };
  return engine.withMolecule(JSON.stringify(part), (read) => read.get_smiles());
};

/**
 * A molecule's Murcko scaffold as canonical SMILES without stereo: its rings and what connects them, with atoms that a double bond holds
 * to either. Empty for a molecule without rings.
 * G. W. Bemis, M. A. Murcko, J. Med. Chem. 39 (1996) 2887-2893; double bonds are kept as RDKit's `MurckoScaffold` does.
 */
export const murckoScaffold = (engine: Engine, molecule: Mol): string => {
  const scaffold = keptScaffold(molecule);
  return scaffold ? smilesOf(engine, scaffold) : '';
};

/** A Murcko scaffold with what begins one of its branches, as canonical SMILES. */
export interface ScaffoldBranch {
  /** The branch's first atom, or that and its neighbors. */
  smiles: string;
  /** The same with one more branch, of which only the place is kept: `*`. */
  withPlaces(): string[];
}

/** A molecule's scaffold with each of its branches; none where the scaffold is the whole molecule. */
export const scaffoldBranches = (engine: Engine, molecule: Mol): ScaffoldBranch[] => {
  const scaffold = keptScaffold(molecule);
  if (!scaffold) return [];
  const { kept, neighbors } = scaffold;
  const firsts = kept.flatMap((isKept, atom) =>
    !isKept && neighbors[atom]!.some(({ atom: next }) => kept[next]) ? [atom] : [],
  );
  return firsts.flatMap((first) =>
    [[first], [first, ...neighbors[first]!.map(({ atom }) => atom)]].map((branch): ScaffoldBranch => {
      const withBranch = kept.map((isKept, atom) => isKept || branch.includes(atom));
      return {
        smiles: smilesOf(engine, { ...scaffold, kept: withBranch }),
        withPlaces: () =>
          firsts
            .filter((other) => !branch.includes(other))
            .map((other) => smilesOf(engine, { ...scaffold, kept: withBranch.with(other, '*') })),
      };
    }),
  );
};

/** Single bonds of a carbon. */
const CARBON_BONDS = 4;

/**
 * The graph framework of a Murcko scaffold: every atom carbon, every bond single, without what was held by a double bond alone. It is
 * what RDKit's `MakeScaffoldGeneric` and `GetScaffoldForMol` make one after the other.
 * G. W. Bemis, M. A. Murcko, J. Med. Chem. 39 (1996) 2887-2893.
 * @param scaffold SMILES of {@link murckoScaffold}; empty for none
 * @returns canonical SMILES; empty for no scaffold
 * @throws {StructureError} for an atom with more than four neighbors, which no carbon can stand for
 */
export const genericFramework = (engine: Engine, scaffold: string): string => {
  if (scaffold === '') return '';
  const generic = engine.withMolecule(scaffold, (molecule) => {
    const json = JSON.parse(molecule.get_json()) as Json;
    const [whole] = json.molecules;
    const degree = (whole?.atoms ?? []).map(() => 0);
    const bonds = (whole?.bonds ?? []).map(({ atoms }) => {
      for (const atom of atoms) degree[atom] = (degree[atom] ?? 0) + 1;
      return { bo: 1, atoms };
    });
    const atoms = degree.map((count) => ({
      z: 6,
      impHs: Math.max(0, CARBON_BONDS - count),
      chg: 0,
      nRad: 0,
      isotope: 0,
    }));
    return JSON.stringify({ ...json, molecules: [{ atoms, bonds }] });
  });
  return engine.withMolecule(generic, (molecule) => murckoScaffold(engine, molecule));
};
