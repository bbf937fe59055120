import type { Box } from '../box.ts';
import type { PictureRef } from '../tables/table.ts';
import type { Drawn } from './drawn-salts.ts';
import type { ReadName } from './read-name.ts';

/** A compound as one place of the document shows it. */
export interface Candidate {
  label: string;
  /** What it is also called by: the code under its drawing beside the number of its example, or the compound that an example is of. */
  otherLabel?: string;
  page: number;
  box: Box;
  /** As printed; empty where there is none. */
  name: string;
  named?: ReadName | undefined;
  /** Where the name is printed, if not in `box`. */
  nameBox?: Box | undefined;
  /** What was recognised in its drawing. */
  drawn?: Drawn | undefined;
  /** Where the drawing is, if not in `box`. */
  drawnAt?: { page: number; box: Box };
  /** Its drawings on the page; several make one salt. */
  pictures?: PictureRef[];
  /** A row of a table says more than a drawing with a label, and that more than a drawing alone. */
  rank: 'row' | 'labelled' | 'heading' | 'drawing';
  table?: number;
  /** Whether its label was not read, and is known by those around it. */
  isCounted?: boolean;
}
