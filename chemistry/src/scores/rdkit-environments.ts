import type { Engine } from '../engine.ts';
import { type EnvironmentNumbers, type Environments, environmentsOf } from '../admet/environments.ts';
import type { MolecularGraph } from '../admet/molecular-graph.ts';

/** RDKit's number of an aromatic bond. */
const AROMATIC = 12;

/**
 * The circular environments of radius 2 with RDKit's own numbers: those of `GetMorganFingerprint(molecule, 2)` before folding, without chirality. RDKit's
 * WebAssembly build gives only folded ones.
 * Source: RDKit's Code/GraphMol/Fingerprints/FingerprintUtil.cpp and MorganGenerator.cpp (BSD 3-Clause); the hash is that of Boost's `hash_combine` in 32 bits.
 * @param graph the whole molecule
 */
export const rdkitEnvironmentsOf = (engine: Engine, graph: MolecularGraph): Environments =>
  environmentsOf(graph, rdkitNumbers(engine, graph));

const rdkitNumbers = (engine: Engine, graph: MolecularGraph): EnvironmentNumbers => ({
  ofAtom(atom) {
    const element = graph.elements[atom]!;
    const neighbors = graph.neighbors[atom]!;
    const hydrogens = graph.hydrogens[atom]!;
    // Hydrogens that are atoms (isotopes, H2) count as both.
    const parts = [
      element,
      neighbors.length + hydrogens,
      neighbors.filter((neighbor) => graph.elements[neighbor] === 1).length + hydrogens,
      graph.charges[atom]!,
      excessMass(engine, element, graph.isotopes[atom]!),
    ];
    if (graph.ringCounts[atom]! > 0) parts.push(1);
    return combined(0, parts);
  },
  ofBond(bond) {
    const { aromatic, kind } = graph.bonds[bond]!;
    return aromatic ? AROMATIC : kind;
  },
  ofEnvironment: (radius, inner, neighbors) =>
    combined(radius - 1, [inner, ...neighbors.map((pair) => combined(0, pair))]),
});

/** Boost's `hash_combine` of several numbers, in 32 bits. */
const combined = (seed: number, parts: readonly number[]): number => {
  let hash = seed;
  for (const part of parts) hash = (hash ^ (part + 0x9e37_79b9 + (hash << 6) + (hash >>> 2))) >>> 0;
  return hash;
};

/** Whole g/mol that an isotope weighs more than its element, toward 0. */
const excessMass = (engine: Engine, element: number, isotope: number): number =>
  isotope === 0
    ? 0
    : Math.trunc(weightOf(engine, `[${isotope}#${element}]`) - weightOf(engine, `[#${element}]`));

const weightOf = (engine: Engine, smiles: string): number =>
  engine.withMolecule(smiles, (atom) => (JSON.parse(atom.get_descriptors()) as { amw: number }).amw);
