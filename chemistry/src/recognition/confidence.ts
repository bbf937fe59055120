import type { Circumstances } from './circumstances.ts';
import type { DrawnAtom, DrawnMolecule } from './drawn-molecule.ts';
import { valencesOf } from './labels/fragment.ts';
import { isWholeMolecule } from './labels/whole-molecules.ts';
import { median } from './median.ts';
import { usedBy } from './mend-valences.ts';
import { isBareSkeleton } from './no-molecule.ts';

/**
 * From here on a structure is taken without being looked at: of 900 development pictures 70 % are, 98.4 % of these rightly (97.1 to 99.1), by weights from
 * other patents than those that they were tried on (decision 0155).
 */
export const ACCEPTED = 0.96;
/**
 * Atoms that a drawing must have to be accepted. A stroke, an arrowhead or a corner of a frame reads as ethane or propane, with nothing
 * about it that is doubtful; nobody draws those, while the smallest compounds of a document are rarely worth a wrong one.
 */
const ACCEPTED_ATOMS = 5;

/** Atoms that nobody writes without their hydrogens at the end of a single bond: such an `O` is a `D`, or an `OH`, `O-` or `=O` of which a part was lost. */
const WITH_HYDROGENS = new Set(['O', 'N', 'S']);

/** Whether an atom is in a ring: a way leads from one of its neighbors to another and not through it. */
const isInRing = ({ bonds }: DrawnMolecule, atom: number): boolean => {
  const neighborsOf = (one: number): number[] =>
    bonds.flatMap(({ from, to }) => (from === one ? [to] : to === one ? [from] : []));
  const own = neighborsOf(atom);
  return own.some((first) => {
    const seen = new Set([atom, first]);
    for (const one of seen) {
      for (const next of one === atom ? [] : neighborsOf(one)) {
        seen.add(next);
      }
    }
    return own.some((other) => other !== first && seen.has(other));
  });
};

/**
 * Whether an atom's label is one that nobody writes there. A `C` at a bond's end is a `Cl` or `CN` that lost a letter, in a ring a `13C` whose small
 * mass number was not seen, and between two bonds it has no hydrogens; offices write it at branches, triple and cumulated double bonds.
 */
const hasBareLabel = (molecule: DrawnMolecule): boolean =>
  molecule.atoms.some(({ element, label, isotope, charge }, index) => {
    const orders = molecule.bonds.flatMap(({ from, to, order }) =>
      from === index || to === index ? [order] : [],
    );
    if (label === 'C' && isotope === 0) {
      const isLinear = orders.includes(3) || orders.filter((order) => order === 2).length === 2;
      return orders.length === 1 || (orders.length === 2 && !isLinear) || isInRing(molecule, index);
    }
    // No bond leads to an acid or to water: a text beside the drawing was taken for a label.
    if (orders.length > 0 && label !== undefined && charge === 0 && isWholeMolecule(label)) {
      return true;
    }
    // No salt that is drawn has fluoride for its ion: a small `I-` or `Cl-` was misread.
    if (element === 'F' && charge < 0 && orders.length === 0) {
      return true;
    }
    return WITH_HYDROGENS.has(label ?? '') && charge === 0 && orders.length === 1 && orders[0] === 1;
  });

/** Elements whose hydrogens follow from one valence, or whose charge does from another. */
const USUAL = new Set(['H', 'B', 'C', 'N', 'O', 'F', '*']);

const HALOGENS = new Set(['F', 'Cl', 'Br', 'I']);

/** Whether a halogen has a double bond to carbon, as the upright of a letter beside a ring may be read. */
const hasHalogenDoubled = ({ atoms, bonds }: DrawnMolecule): boolean =>
  bonds.some(({ from, to, order }) => {
    const ends = [atoms[from]!.element, atoms[to]!.element];
    return order > 1 && ends.includes('C') && ends.some((element) => HALOGENS.has(element));
  });

/**
 * Whether an atom has more bonds than its least valence, and one too few or too many for a higher one, which is two higher: sulfur with three or five, which
 * only a hydrogen that nobody draws would make whole, lost one of them.
 */
const hasOddValence = ({ atoms, bonds }: DrawnMolecule): boolean =>
  atoms.some((atom, index) => {
    const [least] = valencesOf(atom);
    if (USUAL.has(atom.element) || least === undefined) {
      return false;
    }
    const own = bonds.filter(({ from, to }) => from === index || to === index);
    const used = usedBy(atom, own) + (atom.hydrogens ?? 0);
    return used > least && (used - least) % 2 === 1;
  });

/**
 * Whether a structure may be taken without being looked at.
 * @param drawing whether nothing of the drawing is lost, and whether it was made by hand
 */
export const isAcceptable = (
  molecule: DrawnMolecule,
  confidence: number,
  { isComplete, isByHand }: { isComplete: boolean; isByHand: boolean },
): boolean =>
  confidence >= ACCEPTED &&
  isComplete &&
  !isByHand &&
  molecule.atoms.length >= ACCEPTED_ATOMS &&
  // A lattice, a star or a frame is read with nothing about it that is doubtful.
  !isBareSkeleton(molecule) &&
  !hasBareLabel(molecule) &&
  !hasHalogenDoubled(molecule) &&
  !hasOddValence(molecule);

/** Below this what was found is no molecule, but text, a table or a picture of something else; by `DRAWN_WEIGHTS`. */
const NOTHING = 0.02;
/**
 * Of the first eight signs, with a constant first: how likely something is a molecule at all, whether it is read rightly or not (decision 0071).
 * A drawing that is read badly is shown, so that it can be corrected.
 */
const DRAWN_WEIGHTS = [-5.623, 1.369, 0.327, 1.243, -0.822, -4.428, -1.035, 0.359, -0.235];

/** Of `signs`, with a constant first: logistic regression on 1,500 development pictures, by `scripts/bench/recognition/fit-confidence.ts` (decision 0155). */
const WEIGHTS = [
  -4.363, 1.366, 0.201, 0.114, -0.818, -3.737, -1.215, 0.684, 0.167, 4.77, 0.955, 0.907, 0.163, -4.02, -0.345,
];

const logit = (probability: number): number => Math.log(probability / (1 - probability));
const clamp = (probability: number): number => Math.min(0.995, Math.max(0.005, probability));

/** Logarithms of lengths, so that the longest and shortest of a bad reading do not count for more than they tell. */
const NEAREST = { least: 0.05, most: 1.2 };

const distance = (a: DrawnAtom, b: DrawnAtom): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * How regular the drawing is, in the length of its bonds: the shortest bond, and the nearest two atoms without a bond. Draughtsmen make all
 * bonds alike and keep atoms apart; a corner that is none does not.
 */
function lengthSigns({ atoms, bonds }: DrawnMolecule): [shortest: number, nearest: number] {
  const lengths = bonds.flatMap(({ from, to }) => {
    const [a, b] = [atoms[from]!, atoms[to]!];
    return a.inner || b.inner ? [] : [distance(a, b)];
  });
  const usual = median(lengths) ?? 1;
  const bonded = new Set(bonds.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  const drawn = [...atoms.entries()].filter(([, { inner }]) => !inner);
  let nearest = Infinity;
  for (const [place, [index, atom]] of drawn.entries()) {
    for (const [other, next] of drawn.slice(place + 1)) {
      if (!bonded.has(`${index} ${other}`)) {
        nearest = Math.min(nearest, distance(atom, next));
      }
    }
  }
  const bounded = (length: number, most: number): number =>
    Math.log(Math.min(most, Math.max(NEAREST.least, length / usual)));
  return [bounded(Math.min(usual, ...lengths), 1), bounded(nearest, NEAREST.most)];
}

/**
 * What tells right structures from wrong ones: the least certain atom and bond, all doubts together, ink that is not
 * understood, other molecules beside it, drawn stereo, drawn hydrogens, size; the shortest bond, the nearest atoms without one, groups as text,
 * the second least certain bond, a charge that nothing balances, and texts and corners that look lost.
 */
export function signs(
  molecule: DrawnMolecule,
  { explained, parts, strays }: Pick<Circumstances, 'explained' | 'parts' | 'strays'>,
): number[] {
  const { atoms, bonds } = molecule;
  const ofAtoms = atoms.map(({ confidence }) => clamp(confidence));
  const ofBonds = bonds.map(({ confidence }) => clamp(confidence)).toSorted((a, b) => a - b);
  const doubt = [...ofAtoms, ...ofBonds].reduce((sum, confidence) => sum - Math.log(confidence), 0);
  return [
    logit(Math.min(...ofAtoms)),
    logit(ofBonds[0] ?? 0.995),
    Math.log(doubt),
    Math.log(1 - Math.min(0.999, explained)),
    parts > 1 ? 1 : 0,
    bonds.some(({ stereo, order }) => (stereo === 'wedge' || stereo === 'hash') && order === 1) ? 1 : 0,
    atoms.some(({ element, label }) => element === 'H' && label !== undefined) ? 1 : 0,
    Math.log(atoms.length),
    ...lengthSigns(molecule),
    atoms.some(({ inner }) => inner) ? 1 : 0,
    logit(ofBonds[1] ?? 0.995),
    atoms.reduce((sum, { charge }) => sum + charge, 0) === 0 ? 0 : 1,
    Math.min(2, strays),
  ];
}

const logistic = (values: readonly number[], weights: readonly number[]): number => {
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (index === 0 ? 1 : values[index - 1]!),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
};

/** How likely a structure is right, 0 to 1; undefined where it is likely to be no drawing of a molecule. */
export function confidenceOf(molecule: DrawnMolecule, circumstances: Circumstances): number | undefined {
  const values = signs(molecule, circumstances);
  return logistic(values, DRAWN_WEIGHTS) < NOTHING ? undefined : logistic(values, WEIGHTS);
}
