import type { DrawnAtom, DrawnMolecule } from './drawn-molecule.ts';
import { median } from './median.ts';

/** What is known of a recognised molecule beside its own atoms and bonds. */
export interface Circumstances {
  /** Share of the drawing's ink that was understood. */
  explained: number;
  /** Separate molecules in the drawing. */
  parts: number;
  /** Texts that look like labels which were lost. */
  strays: number;
}

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

/** Whether an atom is a `C` at a bond's end: nobody writes that for a methyl group, which is `CH3` or nothing; it is a `Cl` or `CN` that lost a letter. */
const isBareC = ({ atoms, bonds }: DrawnMolecule): boolean =>
  atoms.some(
    ({ label }, index) =>
      label === 'C' && bonds.filter(({ from, to }) => from === index || to === index).length === 1,
  );

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
  !isBareC(molecule);

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
export function signs(molecule: DrawnMolecule, { explained, parts, strays }: Circumstances): number[] {
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
