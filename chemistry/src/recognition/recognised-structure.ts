import type { DrawnMolecule } from './drawn-molecule.ts';
import type { Identity } from './identify.ts';
import type { Box } from './ink-picture.ts';

/** What read a picture: this product, or a second program beside it. */
export type Source = 'moiety' | 'osra';

/** Other structures that are named at most. */
export const ALTERNATIVES_MAX = 3;

/** Another structure that a drawing may be. */
export interface Alternative extends Identity {
  /** How likely it is right, 0 to 1. */
  confidence: number;
  /** What read it, where a second program was asked and the two differ. */
  source?: Source;
}

/** A structure that was recognised in a picture. */
export interface RecognisedStructure extends Identity {
  /** How likely it is right, 0 to 1. */
  confidence: number;
  /** Whether it is sure enough to be taken unseen. */
  accepted: boolean;
  /** Whether no text and no corner of the drawing looks lost. */
  isComplete: boolean;
  /** Whether its lines are not straight, as those of a drawing by hand, which this is not made for. */
  isByHand: boolean;
  /** Where it is drawn, in the picture's pixels. */
  box: Box;
  /** What was read, with the picture's coordinates and how sure each atom and bond is. */
  molecule: DrawnMolecule;
  /** Of a bond, in the picture's pixels. */
  length: number;
  /** Of each atom of the molfile its index in `molecule`: RDKit leaves out hydrogens that say nothing. */
  drawnAtoms: number[];
  /** Up to three other structures, what the other source read first; of what is accepted there are none, of our own only where they were asked for. */
  alternatives: Alternative[];
  /** The version of the recognition that read it. */
  engineVersion: string;
  /** What read just this. */
  sources: readonly Source[];
}
