import type { Box } from '../box.ts';
import type { TextLine } from '../page/page-result.ts';
import { plainText } from './units.ts';

/** A number and words: `4 Crystallographic Data`, `3.2. Binding assays`. */
const NUMBERED_TITLE = /^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s\p{Lu}\p{L}{3,}(?:\s[\p{L}-]+){0,7}$/u;

/** Capital heights by which a title begins left of the table that it ends. */
const LEFT = 2;

/**
 * Whether a row is the title of the section that follows a table: a number and words by themselves, left of all that the table holds. In its
 * columns they may be a label and a name.
 */
export const isSectionTitle = (row: readonly TextLine[], table: readonly Box[], cap: number): boolean =>
  row.length === 1 &&
  NUMBERED_TITLE.test(plainText(row[0]!.text)) &&
  row[0]!.x0 < Math.min(...table.map(({ x0 }) => x0)) - LEFT * cap;
