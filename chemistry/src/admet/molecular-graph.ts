import type { Mol } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';

/** A molecule without stereo: what the descriptors and fingerprints are computed from. */
export interface MolecularGraph {
  /** Atoms without their hydrogens. */
  size: number;
  /** Atomic numbers. */
  elements: Uint8Array;
  charges: Int8Array;
  /** Mass numbers of atoms that are given as isotopes, 0 of all others. */
  isotopes: Uint16Array;
  /** Hydrogens of each atom that are not atoms of the graph. */
  hydrogens: Uint8Array;
  aromatic: Uint8Array;
  /** Rings that each atom is in (RDKit's symmetrised smallest set). */
  ringCounts: Uint8Array;
  /** The neighbors of each atom, and beside them the bonds to them. */
  neighbors: number[][];
  bondsOf: number[][];
  bonds: GraphBond[];
  /** Atoms of each ring. */
  rings: number[][];
  /** Which atom of the structure as it was given each atom is. */
  origins: number[];
}

export interface GraphBond {
  from: number;
  to: number;
  /** 1, 2 or 3 in the Kekulé form. */
  order: number;
  /** As RDKit's JSON has it in the Kekulé form: 0 of no order, 1 to 4, 17 dative. */
  kind: number;
  aromatic: boolean;
  inRing: boolean;
}

interface JsonAtom {
  z?: number;
  impHs?: number;
  chg?: number;
  nRad?: number;
  isotope?: number;
  stereo?: string;
}

interface JsonBond {
  atoms: [number, number];
  bo?: number;
  stereo?: string;
}

interface JsonMolecule {
  atoms: JsonAtom[];
  bonds?: JsonBond[];
  extensions?: {
    name: string;
    aromaticAtoms?: number[];
    aromaticBonds?: number[];
    atomRings?: number[][];
  }[];
}

interface JsonText {
  rdkitjson?: { version: number };
  defaults: { atom: JsonAtom; bond: Omit<JsonBond, 'atoms'> };
  molecules: JsonMolecule[];
}

const CARBON = 6;
const NITROGEN = 7;
const OXYGEN = 8;
const SULFUR = 16;

/**
 * The parent of a structure: its largest fragment with carbon (then the largest at all; the first of several alike),
 * with charges neutralised that protons can neutralise. Measured values are of a compound whatever its salt, and its
 * state of protonation follows from the pH, not from how it is drawn.
 * @throws {StructureError} where nothing is left, or the parent cannot be read
 */
export const withParent = <Result>(
  engine: Engine,
  structure: string,
  borrow: (parent: { graph: MolecularGraph; molecule: Mol; atoms: number }) => Result,
): Result => {
  const read = engine.withMolecule(structure, (molecule): Read<Result> => {
    const given = JSON.parse(molecule.get_json()) as JsonText;
    const graph = graphOf(given);
    const kept = parentAtoms(graph);
    const changed = neutralise(graph);
    if (kept.length === graph.size && !changed && !hasForeignParts(given))
      return { done: true, result: borrow({ graph, molecule, atoms: graph.size }) };
    return { done: false, json: parentJson(graph, kept), origins: kept, atoms: graph.size };
  });
  if (read.done) return read.result;
  return engine.withMolecule(read.json, (molecule) => {
    const graph = graphOf(JSON.parse(molecule.get_json()) as JsonText);
    if (graph.size !== read.origins.length) throw new StructureError('unreadable', '');
    return borrow({ graph: { ...graph, origins: read.origins }, molecule, atoms: read.atoms });
  });
};

/** The whole molecule as it was given, with salts, charges and isotopes. */
export const wholeGraphOf = (molecule: Mol): MolecularGraph =>
  graphOf(JSON.parse(molecule.get_json()) as JsonText);

/** What borrowing gave, or the parent that has to be read first. */
type Read<Result> =
  | { done: true; result: Result }
  | { done: false; json: string; origins: number[]; atoms: number };

/** Isotopes and explicit hydrogens change no property here. */
const hasForeignParts = (given: JsonText): boolean =>
  (given.molecules[0]?.atoms ?? []).some(({ z, isotope }) => (isotope ?? 0) > 0 || z === 1);

const graphOf = ({ defaults, molecules }: JsonText): MolecularGraph => {
  const { atoms, bonds = [], extensions = [] } = molecules[0] ?? { atoms: [] };
  const size = atoms.length;
  const extension = extensions.find(({ name }) => name === 'rdkitRepresentation');
  const graph: MolecularGraph = {
    size,
    elements: Uint8Array.from(atoms, ({ z }) => z ?? defaults.atom.z ?? CARBON),
    charges: Int8Array.from(atoms, ({ chg }) => chg ?? defaults.atom.chg ?? 0),
    isotopes: Uint16Array.from(atoms, ({ isotope }) => isotope ?? defaults.atom.isotope ?? 0),
    hydrogens: Uint8Array.from(atoms, ({ impHs }) => impHs ?? defaults.atom.impHs ?? 0),
    aromatic: new Uint8Array(size),
    ringCounts: new Uint8Array(size),
    neighbors: atoms.map(() => []),
    bondsOf: atoms.map(() => []),
    bonds: [],
    rings: extension?.atomRings ?? [],
    origins: atoms.map((_, atom) => atom),
  };
  for (const atom of extension?.aromaticAtoms ?? []) graph.aromatic[atom] = 1;
  const ringBonds = new Set<number>();
  for (const ring of graph.rings)
    for (const [place, atom] of ring.entries()) {
      graph.ringCounts[atom]! += 1;
      ringBonds.add(pairKey(atom, ring[(place + 1) % ring.length]!));
    }
  const aromaticBonds = new Set(extension?.aromaticBonds ?? []);
  for (const [place, { atoms: ends, bo }] of bonds.entries()) {
    const [from, to] = ends;
    graph.neighbors[from]!.push(to);
    graph.neighbors[to]!.push(from);
    graph.bondsOf[from]!.push(place);
    graph.bondsOf[to]!.push(place);
    graph.bonds.push({
      from,
      to,
      order: Math.min(3, bo ?? defaults.bond.bo ?? 1),
      kind: bo ?? defaults.bond.bo ?? 1,
      aromatic: aromaticBonds.has(place),
      inRing: ringBonds.has(pairKey(from, to)),
    });
  }
  return graph;
};

const pairKey = (one: number, other: number): number =>
  one < other ? one * 65_536 + other : other * 65_536 + one;

/** Atoms of the parent, ascending, without atoms that are hydrogens. */
const parentAtoms = (graph: MolecularGraph): number[] => {
  const fragment = new Int32Array(graph.size).fill(-1);
  let best: number[] = [];
  let bestWorth = -1;
  for (let start = 0; start < graph.size; start += 1) {
    if (fragment[start] !== -1) continue;
    const members = [start];
    fragment[start] = start;
    for (const atom of members)
      for (const next of graph.neighbors[atom]!)
        if (fragment[next] === -1) {
          fragment[next] = start;
          members.push(next);
        }
    const heavy = members.filter((atom) => graph.elements[atom] !== 1);
    const worth = heavy.length + (heavy.some((atom) => graph.elements[atom] === CARBON) ? 1000 : 0);
    if (worth > bestWorth) {
      best = heavy;
      bestWorth = worth;
    }
  }
  if (best.length === 0) throw new StructureError('empty', '');
  return best.toSorted((a, b) => a - b);
};

/** Moves protons so that acids and bases are neutral; fixed charges (nitro, ammonium, N-oxides) stay. */
const neutralise = (graph: MolecularGraph): boolean => {
  let changed = false;
  for (let atom = 0; atom < graph.size; atom += 1) {
    const charge = graph.charges[atom]!;
    if (charge === 0) continue;
    const besideOpposite = graph.neighbors[atom]!.some((next) => graph.charges[next]! * charge < 0);
    if (besideOpposite) continue;
    const element = graph.elements[atom];
    if (charge < 0 && (element === OXYGEN || element === SULFUR || element === NITROGEN)) {
      graph.charges[atom] = 0;
      graph.hydrogens[atom]! -= charge;
      changed = true;
    } else if (charge === 1 && graph.hydrogens[atom]! > 0 && (element === NITROGEN || element === OXYGEN)) {
      graph.charges[atom] = 0;
      graph.hydrogens[atom]! -= 1;
      changed = true;
    }
  }
  return changed;
};

/** The parent in RDKit's own JSON, Kekulé, without isotopes and stereo. */
const parentJson = (graph: MolecularGraph, kept: number[]): string => {
  const places = new Map(kept.map((atom, place) => [atom, place]));
  // A hydrogen that is an atom becomes one of its neighbor's again.
  const hydrogens = Uint8Array.from(graph.hydrogens);
  for (let atom = 0; atom < graph.size; atom += 1)
    if (graph.elements[atom] === 1) for (const next of graph.neighbors[atom]!) hydrogens[next]! += 1;
  return JSON.stringify({
    rdkitjson: { version: 12 },
    defaults: {
      atom: { z: CARBON, impHs: 0, chg: 0, nRad: 0, isotope: 0, stereo: 'unspecified' },
      bond: { bo: 1, stereo: 'unspecified' },
    },
    molecules: [
      {
        atoms: kept.map((atom) => ({
          z: graph.elements[atom],
          impHs: hydrogens[atom],
          chg: graph.charges[atom],
        })),
        bonds: graph.bonds.flatMap(({ from, to, order }) => {
          const ends = [places.get(from), places.get(to)];
          return ends.includes(undefined) ? [] : [{ bo: order, atoms: ends }];
        }),
      },
    ],
  });
};
