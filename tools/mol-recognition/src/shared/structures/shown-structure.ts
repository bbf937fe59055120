import type { FoundStructure } from '@moiety/chemistry/recognition/browser/protocol.ts';

/** A structure of a picture as it is shown and written, read or corrected. */
export type ShownStructure = Pick<
  FoundStructure,
  'smiles' | 'inchikey' | 'molfile' | 'box' | 'molecule' | 'drawnAtoms' | 'formula' | 'weight'
>;

/** What a person made of a structure that was read; atoms that they left alone are as sure as they were. */
export interface CorrectedStructure extends ShownStructure {
  /** Places in `molecule` of atoms that are not as they were read. */
  changedAtoms: readonly number[];
  /** Places in `molecule` of bonds that are not as they were read. */
  changedBonds: readonly number[];
  /** Atoms that were read and are gone. */
  removedAtoms: number;
  /** False of another reading of a drawing of which part seems to have been lost: it lacks that too. */
  isComplete?: false;
}

export const isCorrected = (structure: ShownStructure): structure is CorrectedStructure =>
  'changedAtoms' in structure;
