import type { DrawnMolecule } from './drawn-molecule.ts';

export const ACCEPTED = 0.9;

export function confidenceOf({ atoms, bonds }: DrawnMolecule): number {
  return Math.min(...atoms.map(({ confidence }) => confidence), ...bonds.map(({ confidence }) => confidence));
}
