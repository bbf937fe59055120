import type { MolecularGraph } from './molecular-graph.ts';

interface Orbital {
  a: number;
  b: number;
  c: number;
}

/** J. Gasteiger and M. Marsili, Tetrahedron 36 (1980) 3219-3228, eV; by element and, from single to triple bonds, hybridization. */
const ORBITALS: Record<number, Orbital[]> = {
  1: [{ a: 7.17, b: 6.24, c: -0.56 }],
  6: [
    { a: 7.98, b: 9.18, c: 1.88 },
    { a: 8.79, b: 9.32, c: 1.51 },
    { a: 10.39, b: 9.45, c: 0.73 },
  ],
  7: [
    { a: 11.54, b: 10.82, c: 1.36 },
    { a: 12.87, b: 11.15, c: 0.85 },
    { a: 15.68, b: 11.7, c: -0.27 },
  ],
  8: [
    { a: 14.18, b: 12.92, c: 1.39 },
    { a: 17.07, b: 13.79, c: 0.47 },
  ],
  9: [{ a: 14.66, b: 13.85, c: 2.31 }],
  15: [{ a: 8.9, b: 8.24, c: 0.96 }],
  16: [{ a: 10.14, b: 9.13, c: 1.38 }],
  17: [{ a: 11.0, b: 9.69, c: 1.35 }],
  35: [{ a: 10.08, b: 8.47, c: 1.16 }],
  53: [{ a: 9.9, b: 7.96, c: 0.96 }],
};
const OTHER: Orbital = { a: 9, b: 9, c: 1 };
/** Electronegativity of the hydrogen cation, eV. */
const PROTON = 20.02;
const ROUNDS = 6;

/** Electronegativity of an orbital with a charge, eV. */
const negativity = ({ a, b, c }: Orbital, charge: number): number => a + b * charge + c * charge * charge;

/** Partial charges by partial equalisation of orbital electronegativity, those of hydrogens added to their atoms. */
export const partialCharges = (graph: MolecularGraph): Float64Array => {
  const { size } = graph;
  const orbitals = Array.from({ length: size }, (_, atom) => {
    const kinds = ORBITALS[graph.elements[atom]!] ?? [OTHER];
    let order = 1;
    for (const bond of graph.bondsOf[atom]!) {
      const { aromatic, order: own } = graph.bonds[bond]!;
      order = Math.max(order, aromatic ? 2 : own);
    }
    return kinds[Math.min(order, kinds.length) - 1]!;
  });
  const hydrogen = ORBITALS[1]![0]!;
  const charges = Float64Array.from(graph.charges);
  const onHydrogens = new Float64Array(size);
  const cation = orbitals.map(({ a, b, c }) => a + b + c);
  let damping = 0.5;
  for (let round = 0; round < ROUNDS; round += 1, damping /= 2) {
    const own = orbitals.map((orbital, atom) => negativity(orbital, charges[atom]!));
    const moved = new Float64Array(size);
    for (const { from, to } of graph.bonds) {
      const difference = own[to]! - own[from]!;
      const flow = (difference / (difference > 0 ? cation[from]! : cation[to]!)) * damping;
      moved[from]! += flow;
      moved[to]! -= flow;
    }
    for (let atom = 0; atom < size; atom += 1) {
      const count = graph.hydrogens[atom]!;
      if (count > 0) {
        const difference = own[atom]! - negativity(hydrogen, onHydrogens[atom]!);
        const flow = (difference / (difference > 0 ? PROTON : cation[atom]!)) * damping;
        onHydrogens[atom]! += flow;
        moved[atom]! -= flow * count;
      }
      charges[atom]! += moved[atom]!;
    }
  }
  for (let atom = 0; atom < size; atom += 1) charges[atom]! += onHydrogens[atom]! * graph.hydrogens[atom]!;
  return charges;
};
