import type { DrawnMolecule } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import type { PageStructure } from './page-result.ts';

/** A structure with what was seen of it, in the drawing's pixels. */
export interface DrawnStructure extends PageStructure {
  drawn: DrawnMolecule;
}

/** Reads the structures of one drawing; boxes in its pixels. */
export interface DrawingReader {
  /** @param options `isInPieces`: what was taken out of the drawing leaves it in pieces, which is no sign against it */
  read(picture: GreyPicture, options?: { isInPieces: boolean }): Promise<DrawnStructure[]>;
}
