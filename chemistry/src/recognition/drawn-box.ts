import type { DrawnMolecule } from './drawn-molecule.ts';
import type { Box } from './ink-picture.ts';

/** Half of a label's size around its atom, in bond lengths. */
const LABEL = 0.4;

const clamp = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));

/** The rectangle that a molecule takes of its picture. */
export function boxOf(
  { atoms }: DrawnMolecule,
  length: number,
  picture: { width: number; height: number },
): Box {
  const around = LABEL * length;
  const x = clamp(Math.min(...atoms.map((atom) => atom.x)) - around, picture.width);
  const y = clamp(Math.min(...atoms.map((atom) => atom.y)) - around, picture.height);
  return {
    x,
    y,
    width: clamp(Math.max(...atoms.map((atom) => atom.x)) + around, picture.width) - x,
    height: clamp(Math.max(...atoms.map((atom) => atom.y)) + around, picture.height) - y,
  };
}
