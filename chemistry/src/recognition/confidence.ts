import type { DrawnMolecule } from './drawn-molecule.ts';

/** What is known of a recognised molecule beside its own atoms and bonds. */
export interface Circumstances {
  /** Share of the drawing's ink that was understood. */
  explained: number;
  /** Separate molecules in the drawing. */
  parts: number;
}

/**
 * From here on a structure is taken without being looked at: of 800 development pictures half were, 97.5 % of these
 * rightly, by weights from other patents than those that they were tried on (decision 0071).
 */
export const ACCEPTED = 0.947;
/** Below this what was found is no molecule, but text, a table or a picture of something else. */
export const NOTHING = 0.02;

/** Of `signs`, with a constant first: logistic regression on 800 development pictures. */
const WEIGHTS = [-5.623, 1.369, 0.327, 1.243, -0.822, -4.428, -1.035, 0.359, -0.235];

const logit = (probability: number): number => Math.log(probability / (1 - probability));
const clamp = (probability: number): number => Math.min(0.995, Math.max(0.005, probability));

/**
 * What tells right structures from wrong ones: the least certain atom and bond, all doubts together, ink that is not
 * understood, other molecules beside it, drawn stereo, drawn hydrogens, size.
 */
export function signs({ atoms, bonds }: DrawnMolecule, { explained, parts }: Circumstances): number[] {
  const ofAtoms = atoms.map(({ confidence }) => clamp(confidence));
  const ofBonds = bonds.map(({ confidence }) => clamp(confidence));
  const doubt = [...ofAtoms, ...ofBonds].reduce((sum, confidence) => sum - Math.log(confidence), 0);
  return [
    logit(Math.min(...ofAtoms)),
    logit(Math.min(...ofBonds, 0.995)),
    Math.log(doubt),
    Math.log(1 - Math.min(0.999, explained)),
    parts > 1 ? 1 : 0,
    bonds.some(({ stereo, order }) => (stereo === 'wedge' || stereo === 'hash') && order === 1) ? 1 : 0,
    atoms.some(({ element, label }) => element === 'H' && label !== undefined) ? 1 : 0,
    Math.log(atoms.length),
  ];
}

/** How likely a structure is right, 0 to 1. */
export function confidenceOf(molecule: DrawnMolecule, circumstances: Circumstances): number {
  const sum = [1, ...signs(molecule, circumstances)].reduce(
    (total, sign, index) => total + sign * WEIGHTS[index]!,
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
