import type { DrawnMolecule } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import type { PageStructure } from './page-result.ts';

/** A structure with what was seen of it, in the drawing's pixels. */
export interface DrawnStructure extends PageStructure {
  drawn: DrawnMolecule;
}

export interface ReadingOptions {
  /** What was taken out of the drawing leaves it in pieces, which is no sign against it. */
  isInPieces?: boolean;
  /** Where bonds are open: only the ends there are left open. */
  openAt?: readonly { x: number; y: number }[];
}

/** Reads the structures of one drawing; boxes in its pixels. */
export interface DrawingReader {
  read(picture: GreyPicture, options?: ReadingOptions): Promise<DrawnStructure[]>;
}
