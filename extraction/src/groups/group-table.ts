// A table of the groups that stand at the places of a formula, as it is read.
import type { Box } from '../box.ts';
import type { GroupHeading } from './placeholders.ts';
import type { GroupText, ReadGroup } from './substituent.ts';

/** A cell of a table of groups: what is printed in it, or the pictures (indices of the page) that are drawn in it. */
export interface GroupCell extends GroupText {
  page: number;
  box: Box;
  confidence: number;
  pictures: number[];
  /** A dash: nothing. */
  isDash: boolean;
  /** What it is known to be, by an earlier reading or by a person, and is not read for again; empty where it could not be read. */
  known?: ReadGroup[];
}

export interface GroupRow {
  label: string;
  box: Box;
  page: number;
  /** One a heading; undefined where the cell is empty. */
  cells: (GroupCell | undefined)[];
  /** What is printed of the compound's mass. */
  mass?: GroupCell;
  /** Of which salt it is. */
  salt?: GroupCell;
}

/** A table of the groups that stand at the places of a formula. */
export interface GroupTable extends Box {
  page: number;
  caption: string;
  headings: GroupHeading[];
  /** The heading of the column of masses, where the table has one. */
  massHeading?: string;
  /** That of the column of salts. */
  saltHeading?: string;
  /** Where on its page its formula is, where that is known. */
  formulaAt?: Box;
  rows: GroupRow[];
}
