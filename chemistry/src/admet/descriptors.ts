import type { Mol } from '@rdkit/rdkit';
import { atomRoles, ionizableGroups, ROLES } from './atom-roles.ts';
import { partialCharges } from './partial-charges.ts';
import type { MolecularGraph } from './molecular-graph.ts';

/** Numbers of RDKit's `get_descriptors()`, by its names. */
const RDKIT_NAMES = [
  'amw',
  'lipinskiHBA',
  'lipinskiHBD',
  'NumRotatableBonds',
  'NumHBD',
  'NumHBA',
  'NumHeavyAtoms',
  'NumAtoms',
  'NumHeteroatoms',
  'NumAmideBonds',
  'FractionCSP3',
  'NumRings',
  'NumAromaticRings',
  'NumAliphaticRings',
  'NumSaturatedRings',
  'NumHeterocycles',
  'NumAromaticHeterocycles',
  'NumSaturatedHeterocycles',
  'NumAliphaticHeterocycles',
  'NumSpiroAtoms',
  'NumBridgeheadAtoms',
  'labuteASA',
  'tpsa',
  'CrippenClogP',
  'CrippenMR',
  'chi0v',
  'chi1v',
  'chi2v',
  'chi3v',
  'chi4v',
  'chi0n',
  'chi1n',
  'chi2n',
  'chi3n',
  'chi4n',
  'hallKierAlpha',
  'kappa1',
  'kappa2',
  'kappa3',
  'Phi',
] as const;

/** Atom types of the electrotopological state that occur in drug-like molecules: bonds, element, hydrogens. */
const STATE_TYPES = [
  's1C3',
  'd1C2',
  's2C2',
  't1C1',
  'd1s1C1',
  'a2C1',
  's3C1',
  'd2C0',
  't1s1C0',
  'd1s2C0',
  'a2s1C0',
  'a3C0',
  's4C0',
  's1N2',
  's2N1',
  'd1N1',
  'a2N1',
  't1N0',
  'd1s1N0',
  'a2N0',
  's3N0',
  'a2s1N0',
  'a3N0',
  'd1s2N0',
  's4N0',
  's1O1',
  'd1O0',
  's2O0',
  'a2O0',
  's1O0',
  's1F0',
  's1S1',
  'd1S0',
  's2S0',
  'a2S0',
  'd1s2S0',
  'd2s2S0',
  's1Cl0',
  's1Br0',
  's1I0',
  'd1s3P0',
  's3P0',
  's4Si0',
  's2B1',
  's3B0',
] as const;
const STATE_PLACES = new Map<string, number>(STATE_TYPES.map((type, place) => [type, place]));

const SYMBOLS: Record<number, string> = {
  5: 'B',
  6: 'C',
  7: 'N',
  8: 'O',
  9: 'F',
  14: 'Si',
  15: 'P',
  16: 'S',
  17: 'Cl',
  34: 'Se',
  35: 'Br',
  53: 'I',
};
const COUNTED_ELEMENTS = [6, 7, 8, 9, 15, 16, 17, 35, 53] as const;

/** Row of the periodic table, valence electrons, Sanderson's electronegativity, covalent radius in Å. */
const ELEMENT_DATA: Record<number, { row: number; valence: number; negativity: number; radius: number }> = {
  1: { row: 1, valence: 1, negativity: 2.592, radius: 0.31 },
  5: { row: 2, valence: 3, negativity: 2.275, radius: 0.84 },
  6: { row: 2, valence: 4, negativity: 2.746, radius: 0.76 },
  7: { row: 2, valence: 5, negativity: 3.194, radius: 0.71 },
  8: { row: 2, valence: 6, negativity: 3.654, radius: 0.66 },
  9: { row: 2, valence: 7, negativity: 4.0, radius: 0.57 },
  14: { row: 3, valence: 4, negativity: 2.138, radius: 1.11 },
  15: { row: 3, valence: 5, negativity: 2.515, radius: 1.07 },
  16: { row: 3, valence: 6, negativity: 2.957, radius: 1.05 },
  17: { row: 3, valence: 7, negativity: 3.475, radius: 1.02 },
  34: { row: 4, valence: 6, negativity: 3.014, radius: 1.2 },
  35: { row: 4, valence: 7, negativity: 3.219, radius: 1.2 },
  53: { row: 5, valence: 7, negativity: 2.778, radius: 1.39 },
};
const OTHER_ELEMENT = { row: 4, valence: 2, negativity: 2.0, radius: 1.4 };

const LAGS = 8;
const PAIR_DISTANCES = 9;
const CHARGE_LIMITS = [-0.35, -0.25, -0.15, -0.05, 0, 0.05, 0.1, 0.15, 0.2, 0.3];
const RING_SIZES = [3, 4, 5, 6, 7] as const;
const AUTOCORRELATED = ['negativity', 'charge', 'state', 'row', 'lipophilic'] as const;
const GROUPS = [
  'basicAmine',
  'strongBase',
  'weakBase',
  'carboxylicAcid',
  'otherAcid',
  'phenol',
  'primaryAmine',
  'secondaryAmine',
  'tertiaryAmine',
  'aniline',
  'amide',
  'ester',
  'sulfonamide',
  'urea',
  'nitro',
  'nitrile',
  'alcohol',
  'ether',
  'ketone',
  'aldehyde',
  'trifluoromethyl',
  'tertButyl',
  'methoxyAryl',
  'benzylic',
  'allylic',
  'epoxide',
  'michaelAcceptor',
  'hydrazine',
  'azo',
  'nitroso',
  'alkylHalide',
] as const;

const ROLE_PAIRS = ROLES.flatMap((one, place) => ROLES.slice(place).map((other) => `${one}-${other}`));

/** Names of the descriptors in their order in {@link descriptorsOf}. */
export const DESCRIPTOR_NAMES: readonly string[] = [
  ...RDKIT_NAMES,
  ...COUNTED_ELEMENTS.map((element) => `count${SYMBOLS[element]}`),
  'sp3Carbons',
  'sp2Carbons',
  'spCarbons',
  'hydrogens',
  'aromaticAtoms',
  'ringAtoms',
  'heteroFraction',
  ...STATE_TYPES.map((type) => `stateSum_${type}`),
  ...STATE_TYPES.map((type) => `stateCount_${type}`),
  'stateMax',
  'stateMin',
  'stateMaxHydrogen',
  'chargeMax',
  'chargeMin',
  'chargeSpread',
  ...Array.from({ length: CHARGE_LIMITS.length + 1 }, (_, bin) => `chargeArea${bin}`),
  ...AUTOCORRELATED.flatMap((of) => Array.from({ length: LAGS }, (_, lag) => `auto_${of}_${lag}`)),
  ...ROLE_PAIRS.flatMap((pair) => Array.from({ length: PAIR_DISTANCES }, (_, far) => `pair_${pair}_${far}`)),
  ...ROLES.map((role) => `role_${role}`),
  ...RING_SIZES.map((size) => `rings${size}`),
  'ringsLarger',
  'largestRing',
  'fusedRingAtoms',
  'aromaticRings5',
  'aromaticRings6',
  'largestRingSystem',
  'ringSystems',
  'diameter',
  'radius',
  'meanDistance',
  'longestChain',
  'branching',
  'balaban',
  ...GROUPS,
  'netCharge',
];

/**
 * The descriptors of a molecule, in the order of {@link DESCRIPTOR_NAMES}: RDKit's; and, from the graph, sums of
 * electrotopological states by atom type (L. B. Kier, L. H. Hall, J. F. Frazer, J. Math. Chem. 7 (1991) 229-241), surface by partial charge,
 * Moreau and Broto's autocorrelations, counts of pairs of pharmacophoric atoms by their distance (CATS: G. Schneider
 * et al., Angew. Chem. Int. Ed. 38 (1999) 2894-2896), rings, distances and functional groups.
 */
export const descriptorsOf = (graph: MolecularGraph, molecule: Mol): Float32Array => {
  const values: number[] = [];
  const rdkit = JSON.parse(molecule.get_descriptors()) as Record<string, number>;
  for (const name of RDKIT_NAMES) values.push(finite(rdkit[name] ?? 0));
  const distances = distanceMatrix(graph);
  const charges = partialCharges(graph);
  const states = electrotopologicalStates(graph, distances);
  const roles = atomRoles(graph);
  composition(graph, values);
  stateDescriptors(graph, states, values);
  chargeDescriptors(graph, charges, values);
  autocorrelations(graph, distances, { charges, states, roles }, values);
  rolePairs(graph, distances, roles, values);
  rings(graph, values);
  shape(graph, distances, values);
  const groups = functionalGroups(graph);
  for (const name of GROUPS) values.push(groups[name]);
  values.push(graph.charges.reduce((sum, charge) => sum + charge, 0));
  return Float32Array.from(values);
};

/** RDKit's shape indices are infinite or not a number for some very small molecules. */
const finite = (value: number): number => (Number.isFinite(value) ? Math.max(-1e6, Math.min(1e6, value)) : 0);

const elementData = (element: number): (typeof ELEMENT_DATA)[number] =>
  ELEMENT_DATA[element] ?? OTHER_ELEMENT;

/** Bonds between each two atoms along the shortest path; 255 where there is none, or more. */
const distanceMatrix = ({ size, neighbors }: MolecularGraph): Uint8Array => {
  const distances = new Uint8Array(size * size).fill(255);
  const queue = new Int32Array(size);
  for (let start = 0; start < size; start += 1) {
    const row = start * size;
    distances[row + start] = 0;
    queue[0] = start;
    let filled = 1;
    for (let taken = 0; taken < filled; taken += 1) {
      const atom = queue[taken]!;
      const next = Math.min(254, distances[row + atom]! + 1);
      for (const neighbor of neighbors[atom]!)
        if (distances[row + neighbor] === 255) {
          distances[row + neighbor] = next;
          queue[filled] = neighbor;
          filled += 1;
        }
    }
  }
  return distances;
};

const electrotopologicalStates = (graph: MolecularGraph, distances: Uint8Array): Float64Array => {
  const { size } = graph;
  const intrinsic = new Float64Array(size);
  for (let atom = 0; atom < size; atom += 1) {
    const { row, valence } = elementData(graph.elements[atom]!);
    const delta = graph.neighbors[atom]!.length;
    const deltaValence = valence - graph.hydrogens[atom]!;
    intrinsic[atom] = delta === 0 ? 0 : ((2 / row) ** 2 * deltaValence + 1) / delta;
  }
  const states = Float64Array.from(intrinsic);
  for (let one = 0; one < size; one += 1)
    for (let other = 0; other < size; other += 1) {
      const distance = distances[one * size + other]!;
      if (one !== other && distance !== 255)
        states[one]! += (intrinsic[one]! - intrinsic[other]!) / (distance + 1) ** 2;
    }
  return states;
};

const composition = (graph: MolecularGraph, values: number[]): void => {
  const counts = new Map<number, number>();
  let hydrogens = 0;
  let aromatic = 0;
  let inRings = 0;
  const carbons = [0, 0, 0];
  for (let atom = 0; atom < graph.size; atom += 1) {
    const element = graph.elements[atom]!;
    counts.set(element, (counts.get(element) ?? 0) + 1);
    hydrogens += graph.hydrogens[atom]!;
    aromatic += graph.aromatic[atom]!;
    inRings += Number(graph.ringCounts[atom]! > 0);
    if (element === 6) carbons[unsaturation(graph, atom)]! += 1;
  }
  for (const element of COUNTED_ELEMENTS) values.push(counts.get(element) ?? 0);
  values.push(...carbons, hydrogens, aromatic, inRings);
  values.push(graph.size === 0 ? 0 : 1 - (counts.get(6) ?? 0) / graph.size);
};

/** 0 for an atom with single bonds only, 1 with one double bond or aromatic, 2 with a triple bond or two double ones. */
export const unsaturation = (graph: MolecularGraph, atom: number): 0 | 1 | 2 => {
  let extra = 0;
  for (const bond of graph.bondsOf[atom]!) extra += graph.bonds[bond]!.order - 1;
  if (graph.aromatic[atom] === 1) return 1;
  return extra === 0 ? 0 : extra === 1 ? 1 : 2;
};

const stateType = (graph: MolecularGraph, atom: number): string => {
  const kinds = { a: 0, d: 0, s: 0, t: 0 };
  for (const bond of graph.bondsOf[atom]!) {
    const { aromatic, order } = graph.bonds[bond]!;
    kinds[aromatic ? 'a' : order === 1 ? 's' : order === 2 ? 'd' : 't'] += 1;
  }
  const { a, d, s, t } = kinds;
  const bonds = `${a ? `a${a}` : ''}${t ? `t${t}` : ''}${d ? `d${d}` : ''}${s ? `s${s}` : ''}`;
  return `${bonds}${SYMBOLS[graph.elements[atom]!] ?? 'X'}${graph.hydrogens[atom]}`;
};

const stateDescriptors = (graph: MolecularGraph, states: Float64Array, values: number[]): void => {
  const sums = new Float64Array(STATE_TYPES.length);
  const counts = new Float64Array(STATE_TYPES.length);
  let most = 0;
  let least = 0;
  let mostHydrogen = 0;
  for (let atom = 0; atom < graph.size; atom += 1) {
    const state = states[atom]!;
    const place = STATE_PLACES.get(stateType(graph, atom));
    if (place !== undefined) {
      sums[place]! += state;
      counts[place]! += 1;
    }
    most = atom === 0 ? state : Math.max(most, state);
    least = atom === 0 ? state : Math.min(least, state);
    if (graph.hydrogens[atom]! > 0 && graph.elements[atom] !== 6)
      mostHydrogen = Math.max(mostHydrogen, state);
  }
  values.push(...sums, ...counts, most, least, mostHydrogen);
};

/** The surface that each atom shows, in Å² (P. Labute, J. Mol. Graph. Model. 18 (2000) 464-477, without hydrogens' own). */
const atomSurface = (graph: MolecularGraph, atom: number): number => {
  const radius = elementData(graph.elements[atom]!).radius + 0.75;
  let hidden = 0;
  for (const [place, neighbor] of graph.neighbors[atom]!.entries()) {
    const other = elementData(graph.elements[neighbor]!).radius + 0.75;
    const { aromatic, order } = graph.bonds[graph.bondsOf[atom]![place]!]!;
    const shortening = aromatic ? 0.1 : order === 2 ? 0.2 : order === 3 ? 0.3 : 0;
    const length = Math.max(
      0.8,
      elementData(graph.elements[atom]!).radius + elementData(graph.elements[neighbor]!).radius - shortening,
    );
    const distance = Math.min(Math.max(Math.abs(radius - other), length), radius + other);
    hidden += (other * other - (radius - distance) ** 2) / distance;
  }
  return Math.max(0, 4 * Math.PI * radius * radius - Math.PI * radius * hidden);
};

const chargeDescriptors = (graph: MolecularGraph, charges: Float64Array, values: number[]): void => {
  const areas = new Float64Array(CHARGE_LIMITS.length + 1);
  let most = 0;
  let least = 0;
  let spread = 0;
  for (let atom = 0; atom < graph.size; atom += 1) {
    const charge = charges[atom]!;
    most = Math.max(most, charge);
    least = Math.min(least, charge);
    spread += Math.abs(charge);
    let bin = 0;
    while (bin < CHARGE_LIMITS.length && charge > CHARGE_LIMITS[bin]!) bin += 1;
    areas[bin]! += atomSurface(graph, atom);
  }
  values.push(most, least, spread, ...areas);
};

const autocorrelations = (
  graph: MolecularGraph,
  distances: Uint8Array,
  { charges, states, roles }: { charges: Float64Array; states: Float64Array; roles: Uint8Array },
  values: number[],
): void => {
  const { size } = graph;
  const lipophilic = 1 << ROLES.indexOf('lipophilic');
  const weights: Record<(typeof AUTOCORRELATED)[number], (atom: number) => number> = {
    negativity: (atom) => elementData(graph.elements[atom]!).negativity - 2.746,
    charge: (atom) => charges[atom]! * 10,
    state: (atom) => states[atom]!,
    row: (atom) => elementData(graph.elements[atom]!).row - 2,
    lipophilic: (atom) => Number((roles[atom]! & lipophilic) !== 0),
  };
  for (const of of AUTOCORRELATED) {
    const weight = Float64Array.from({ length: size }, (_, atom) => weights[of](atom));
    const sums = new Float64Array(LAGS);
    for (let one = 0; one < size; one += 1)
      for (let other = one; other < size; other += 1) {
        const distance = distances[one * size + other]!;
        if (distance < LAGS) sums[distance]! += weight[one]! * weight[other]!;
      }
    values.push(...sums);
  }
};

const rolePairs = (
  graph: MolecularGraph,
  distances: Uint8Array,
  roles: Uint8Array,
  values: number[],
): void => {
  const { size } = graph;
  const kinds = ROLES.length;
  const counts = new Float64Array(ROLE_PAIRS.length * PAIR_DISTANCES);
  const alone = new Float64Array(kinds);
  const pairPlace = new Int32Array(kinds * kinds);
  for (let one = 0, place = 0; one < kinds; one += 1)
    for (let other = one; other < kinds; other += 1, place += 1) {
      pairPlace[one * kinds + other] = place;
      pairPlace[other * kinds + one] = place;
    }
  for (let one = 0; one < size; one += 1) {
    const ofOne = roles[one]!;
    for (let role = 0; role < kinds; role += 1) if ((ofOne >> role) & 1) alone[role]! += 1;
    if (ofOne === 0) continue;
    for (let other = one + 1; other < size; other += 1) {
      const ofOther = roles[other]!;
      const distance = distances[one * size + other]!;
      if (ofOther === 0 || distance > PAIR_DISTANCES) continue;
      for (let role = 0; role < kinds; role += 1) {
        if (((ofOne >> role) & 1) === 0) continue;
        for (let second = 0; second < kinds; second += 1)
          if ((ofOther >> second) & 1)
            counts[pairPlace[role * kinds + second]! * PAIR_DISTANCES + distance - 1]! += 1;
      }
    }
  }
  values.push(...counts, ...alone);
};

const rings = (graph: MolecularGraph, values: number[]): void => {
  const bySize = RING_SIZES.map((size) => graph.rings.filter((ring) => ring.length === size).length);
  const largest = graph.rings.reduce((most, ring) => Math.max(most, ring.length), 0);
  const fused = graph.ringCounts.reduce((sum, count) => sum + Number(count > 1), 0);
  const isAromatic = (ring: number[]): boolean => ring.every((atom) => graph.aromatic[atom] === 1);
  const systems = ringSystems(graph);
  values.push(
    ...bySize,
    graph.rings.filter((ring) => ring.length > 7).length,
    largest,
    fused,
    graph.rings.filter((ring) => ring.length === 5 && isAromatic(ring)).length,
    graph.rings.filter((ring) => ring.length === 6 && isAromatic(ring)).length,
    systems.reduce((most, size) => Math.max(most, size), 0),
    systems.length,
  );
};

/** Rings of each system of rings that share atoms. */
const ringSystems = ({ rings: all }: MolecularGraph): number[] => {
  const systems: { atoms: Set<number>; rings: number }[] = [];
  for (const ring of all) {
    const touched = systems.filter(({ atoms }) => ring.some((atom) => atoms.has(atom)));
    const joined = { atoms: new Set(ring), rings: 1 };
    for (const system of touched) {
      for (const atom of system.atoms) joined.atoms.add(atom);
      joined.rings += system.rings;
      systems.splice(systems.indexOf(system), 1);
    }
    systems.push(joined);
  }
  return systems.map((system) => system.rings);
};

const shape = (graph: MolecularGraph, distances: Uint8Array, values: number[]): void => {
  const { size } = graph;
  let diameter = 0;
  let radius = size === 0 ? 0 : 255;
  let total = 0;
  const sums = new Float64Array(size);
  for (let one = 0; one < size; one += 1) {
    let farthest = 0;
    for (let other = 0; other < size; other += 1) {
      const distance = distances[one * size + other]!;
      if (distance === 255) continue;
      farthest = Math.max(farthest, distance);
      sums[one]! += distance;
    }
    total += sums[one]!;
    diameter = Math.max(diameter, farthest);
    radius = Math.min(radius, farthest);
  }
  let balaban = 0;
  for (const { from, to } of graph.bonds) {
    const product = sums[from]! * sums[to]!;
    if (product > 0) balaban += 1 / Math.sqrt(product);
  }
  const cycles = graph.bonds.length - size + 1;
  const branching = graph.neighbors.reduce((sum, around) => sum + Number(around.length > 2), 0);
  values.push(
    diameter,
    radius,
    size > 1 ? total / (size * (size - 1)) : 0,
    longestChain(graph),
    branching,
    (graph.bonds.length / Math.max(1, cycles + 1)) * balaban,
  );
};

/** Atoms of the longest path of saturated carbons outside of rings. */
const longestChain = (graph: MolecularGraph): number => {
  const isChain = (atom: number): boolean =>
    graph.elements[atom] === 6 && graph.ringCounts[atom] === 0 && unsaturation(graph, atom) === 0;
  const farthest = (start: number): { atom: number; length: number } => {
    const seen = new Map([[start, 1]]);
    let last = { atom: start, length: 1 };
    for (const [atom, length] of seen) {
      if (length > last.length) last = { atom, length };
      for (const next of graph.neighbors[atom]!)
        if (!seen.has(next) && isChain(next)) seen.set(next, length + 1);
    }
    return last;
  };
  let longest = 0;
  for (let atom = 0; atom < graph.size; atom += 1)
    if (isChain(atom) && graph.neighbors[atom]!.filter(isChain).length <= 1)
      longest = Math.max(longest, farthest(atom).length);
  return longest;
};

type GroupName = (typeof GROUPS)[number];

/** Counts of the functional groups that decide on ionization, metabolism and reactivity. */
const functionalGroups = (graph: MolecularGraph): Record<GroupName, number> => {
  const counts = Object.fromEntries(GROUPS.map((name) => [name, 0])) as Record<GroupName, number>;
  const { elements, hydrogens, aromatic, neighbors, bondsOf, bonds, charges } = graph;
  const orderTo = (atom: number, place: number): number => bonds[bondsOf[atom]![place]!]!.order;
  const doubleTo = (atom: number, element: number): number =>
    neighbors[atom]!.filter((next, place) => elements[next] === element && orderTo(atom, place) === 2).length;
  const isCarbonyl = (atom: number): boolean =>
    elements[atom] === 6 && aromatic[atom] === 0 && doubleTo(atom, 8) > 0;
  const isSulfonyl = (atom: number): boolean => elements[atom] === 16 && doubleTo(atom, 8) === 2;
  const isSaturated = (atom: number): boolean => unsaturation(graph, atom) === 0;

  const ionizable = ionizableGroups(graph);
  for (let atom = 0; atom < graph.size; atom += 1) {
    const kind = ionizable[atom];
    if (kind !== undefined && kind !== null) counts[kind] += 1;
    const around = neighbors[atom]!;
    const element = elements[atom];
    if (element === 7) {
      const toAromatic = around.some((next) => aromatic[next] === 1);
      const acyl = around.some((next) => isCarbonyl(next));
      const sulfonyl = around.some((next) => isSulfonyl(next));
      if (kind === 'basicAmine')
        if (hydrogens[atom] === 2) counts.primaryAmine += 1;
        else if (hydrogens[atom] === 1) counts.secondaryAmine += 1;
        else counts.tertiaryAmine += 1;
      if (aromatic[atom] === 0 && isSaturated(atom) && charges[atom] === 0) {
        if (toAromatic && !acyl && !sulfonyl) counts.aniline += 1;
        if (acyl) counts.amide += 1;
        if (sulfonyl) counts.sulfonamide += 1;
        if (around.some((next) => elements[next] === 7)) counts.hydrazine += 1;
      }
      if (charges[atom] === 1 && around.filter((next) => elements[next] === 8).length === 2)
        counts.nitro += 1;
      if (charges[atom] === 0 && doubleTo(atom, 8) === 1) counts.nitroso += 1;
      if (aromatic[atom] === 0 && doubleTo(atom, 7) === 1) counts.azo += 0.5;
      if (around.some((next, place) => elements[next] === 6 && orderTo(atom, place) === 3))
        counts.nitrile += 1;
    } else if (element === 8 && aromatic[atom] === 0 && isSaturated(atom)) {
      const acyl = around.some((next) => isCarbonyl(next));
      if (hydrogens[atom] === 1 && around.every((next) => elements[next] === 6 && isSaturated(next)))
        counts.alcohol += 1;
      if (around.length === 2) {
        if (acyl) counts.ester += 1;
        else counts.ether += 1;
        if (
          around.some((next) => aromatic[next] === 1) &&
          around.some((next) => elements[next] === 6 && hydrogens[next] === 3)
        )
          counts.methoxyAryl += 1;
        if (neighbors[around[0]!]!.includes(around[1]!)) counts.epoxide += 1;
      }
    } else if (element === 6) {
      const hetero = around.filter((next) => elements[next] !== 6);
      if (isCarbonyl(atom)) {
        if (hetero.length === 1 && hydrogens[atom] === 0) counts.ketone += 1;
        if (hydrogens[atom] === 1 && hetero.length === 1) counts.aldehyde += 1;
        if (around.filter((next) => elements[next] === 7).length === 2) counts.urea += 1;
        for (const next of around)
          if (elements[next] === 6 && aromatic[next] === 0 && doubleTo(next, 6) === 1)
            counts.michaelAcceptor += 1;
      }
      if (isSaturated(atom)) {
        if (around.filter((next) => elements[next] === 9).length === 3) counts.trifluoromethyl += 1;
        if (around.length === 4 && around.filter((next) => hydrogens[next] === 3).length === 3)
          counts.tertButyl += 1;
        if (hydrogens[atom]! > 0 && around.some((next) => aromatic[next] === 1)) counts.benzylic += 1;
        if (
          hydrogens[atom]! > 0 &&
          around.some((next) => elements[next] === 6 && aromatic[next] === 0 && doubleTo(next, 6) === 1)
        )
          counts.allylic += 1;
        if (around.some((next) => elements[next] === 17 || elements[next] === 35 || elements[next] === 53))
          counts.alkylHalide += 1;
      }
    }
  }
  return counts;
};
