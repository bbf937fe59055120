import type { DrawnMolecule } from './drawn-molecule.ts';

/** What is known of a recognised molecule beside its own atoms and bonds. */
export interface Circumstances {
  /** Share of the drawing's ink that was understood. */
  explained: number;
  /** Separate molecules in the drawing. */
  parts: number;
}

/** From here on a structure is taken without being looked at. */
export const ACCEPTED = 0.98;

const logit = (probability: number): number => Math.log(probability / (1 - probability));
const clamp = (probability: number): number => Math.min(0.995, Math.max(0.005, probability));

/** What tells right structures from wrong ones; the weights are of the same order. */
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

export function confidenceOf(molecule: DrawnMolecule, circumstances: Circumstances): number {
  return 1 / (1 + Math.exp(-signs(molecule, circumstances).reduce((sum, sign) => sum + sign, 0)));
}
