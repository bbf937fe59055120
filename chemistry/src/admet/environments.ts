import type { MolecularGraph } from './molecular-graph.ts';

/** Radius, in bonds, of the largest environment: as in ECFP4. */
export const RADIUS = 2;

/** The circular environments of a molecule's atoms. */
export interface Environments {
  /** Hash of each different environment, ascending. */
  hashes: Uint32Array;
  /** How often each occurs. */
  counts: Uint16Array;
  /** For each occurrence: which environment (place in `hashes`), and which atoms it covers. */
  occurrences: { place: number; atoms: number[] }[];
}

/** How atoms, bonds and environments become numbers of 32 bits. */
export interface EnvironmentNumbers {
  /** The number of an atom by itself. */
  ofAtom: (atom: number) => number;
  /** The number of a bond's kind. */
  ofBond: (bond: number) => number;
  /**
   * The number of an environment, of that of one bond less about the same atom and of those about its neighbors with the bonds to them, which
   * come in order.
   * @param radius from 1
   */
  ofEnvironment: (
    radius: number,
    inner: number,
    neighbors: readonly (readonly [bond: number, inner: number])[],
  ) => number;
}

/** Our own numbers, which the models were trained with. */
const ownNumbers = (graph: MolecularGraph): EnvironmentNumbers => ({
  ofAtom: (atom) =>
    hashed([
      graph.elements[atom]!,
      graph.neighbors[atom]!.length,
      graph.hydrogens[atom]!,
      graph.charges[atom]! + 8,
      graph.ringCounts[atom]! > 0 ? 1 : 0,
      graph.aromatic[atom]!,
    ]),
  ofBond: (bond) => bondKind(graph, bond),
  ofEnvironment: (radius, inner, neighbors) => hashed([radius, inner, ...neighbors.flat()]),
});

/**
 * Circular environments after D. Rogers and M. Hahn, J. Chem. Inf. Model. 50 (2010) 742-754: for each atom its own
 * kind (element, neighbors, hydrogens, charge, ring membership), and repeatedly that of its neighbors by the bonds
 * to them; environments that cover the same bonds as one found before are left out. Counted, not folded.
 * @param numbers those that identify the environments; our own, not RDKit's, where they are left out
 */
export const environmentsOf = (graph: MolecularGraph, numbers = ownNumbers(graph)): Environments => {
  const { size } = graph;
  const found: { hash: number; atoms: number[] }[] = [];
  let invariants = new Uint32Array(size);
  for (let atom = 0; atom < size; atom += 1) {
    invariants[atom] = numbers.ofAtom(atom);
    found.push({ hash: invariants[atom]!, atoms: [atom] });
  }
  const known = new Set<string>();
  let covered: Set<number>[] = graph.neighbors.map(() => new Set());
  const dead = new Uint8Array(size);
  for (let radius = 1; radius <= RADIUS; radius += 1) {
    const next = new Uint32Array(size);
    const round: { hash: number; atom: number; bonds: string; covers: Set<number> }[] = [];
    const grown = covered.map((bonds, atom) => {
      const all = new Set(bonds);
      for (const [place, neighbor] of graph.neighbors[atom]!.entries()) {
        all.add(graph.bondsOf[atom]![place]!);
        for (const bond of covered[neighbor]!) all.add(bond);
      }
      return all;
    });
    for (let atom = 0; atom < size; atom += 1) {
      const pairs = graph.neighbors[atom]!.map((neighbor, place): [number, number] => [
        numbers.ofBond(graph.bondsOf[atom]![place]!),
        invariants[neighbor]!,
      ]);
      pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      next[atom] = numbers.ofEnvironment(radius, invariants[atom]!, pairs);
      if (dead[atom] === 1 || graph.neighbors[atom]!.length === 0) continue;
      const covers = grown[atom]!;
      const bonds = [...covers].toSorted((a, b) => a - b).join(',');
      round.push({ hash: next[atom]!, atom, bonds, covers });
    }
    round.sort((a, b) => a.hash - b.hash || a.atom - b.atom);
    for (const { hash, atom, bonds, covers } of round) {
      if (known.has(bonds)) {
        dead[atom] = 1;
        continue;
      }
      known.add(bonds);
      found.push({ hash, atoms: atomsOf(graph, covers) });
    }
    invariants = next;
    covered = grown;
  }
  const hashes = Uint32Array.from(new Set(found.map(({ hash }) => hash))).toSorted();
  const places = new Map(Array.from(hashes, (hash, place) => [hash, place]));
  const counts = new Uint16Array(hashes.length);
  const occurrences = found.map(({ hash, atoms }) => {
    const place = places.get(hash)!;
    counts[place]! += 1;
    return { place, atoms };
  });
  return { hashes, counts, occurrences };
};

const bondKind = (graph: MolecularGraph, bond: number): number => {
  const { aromatic, order } = graph.bonds[bond]!;
  return aromatic ? 4 : order;
};

const atomsOf = (graph: MolecularGraph, bonds: Set<number>): number[] => {
  const atoms = new Set<number>();
  for (const bond of bonds) {
    const { from, to } = graph.bonds[bond]!;
    atoms.add(from).add(to);
  }
  return [...atoms];
};

/** MurmurHash3's mixing of 32-bit words (A. Appleby, public domain). */
export const hashed = (words: readonly number[]): number => {
  let hash = 0x9747_b28c;
  for (const word of words) {
    let mixed = Math.imul(word, 0xcc9e_2d51);
    mixed = (mixed << 15) | (mixed >>> 17);
    hash ^= Math.imul(mixed, 0x1b87_3593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe654_6b64) | 0;
  }
  hash ^= words.length * 4;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
