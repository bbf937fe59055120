// A cell of a table of groups, by the lines and drawings that stand in it.
import { type Box, boxAround, centreY, heightOf, overlapX, overlapY, widthOf } from '../box.ts';
import { isLabel } from '../compounds/labels.ts';
import type { TextLine } from '../page/page-result.ts';
import { plainText } from '../tables/units.ts';
import type { GroupCell } from './group-table.ts';
import type { GroupText } from './substituent.ts';

/** Lines whose heights overlap, from left to right, each group from top to bottom. */
export function rowsIn(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => centreY(a) - centreY(b))) {
    const row = rows.findLast((one) =>
      one.some((other) => overlapY(other, line) > 0.5 * Math.min(heightOf(other), heightOf(line))),
    );
    if (row === undefined) rows.push([line]);
    else row.push(line);
  }
  for (const row of rows) row.sort((a, b) => a.x0 - b.x0);
  return rows;
}

const isDash = (line: TextLine): boolean =>
  /^[-–—_|丨.·\s]*$/.test(line.text) &&
  (line.confidence === 1 ? line.text.trim() !== '' : widthOf(line) > 1.6 * heightOf(line));

/** The characters of lines at one height by where they stand: an `i` that was read by itself goes back into its word. */
function mergedText(row: readonly TextLine[]): GroupText {
  const isSeen = row.some(({ confidence }) => confidence < 1);
  const [only] = row;
  if (row.length === 1 && only !== undefined) return { text: only.text, isSeen, doubts: only.doubts };
  const isTangled = row.some((line, index) => index > 0 && overlapX(row[index - 1]!, line) > 0);
  if (!isTangled) return { text: row.map(({ text }) => text).join(' '), isSeen, doubts: [] };
  const characters = row.flatMap(({ text, at }) =>
    Array.from(text, (letter, index) => ({ letter, x: at[index] ?? 0 })).filter(
      ({ letter }) => letter !== ' ',
    ),
  );
  return {
    text: characters
      .toSorted((a, b) => a.x - b.x)
      .map(({ letter }) => letter)
      .join(''),
    isSeen,
    doubts: [],
  };
}

/** A label without the raised mark of a footnote. */
export function labelText(row: readonly TextLine[]): string {
  const [only, ...others] = row;
  const own = others.length > 0 ? undefined : only?.text.slice(0, only.raised);
  return own !== undefined && isLabel(own) ? own : mergedText(row).text;
}

export function cellOf(
  page: number,
  lines: readonly TextLine[],
  pictures: readonly { box: Box; index: number }[],
): GroupCell | undefined {
  if (lines.length === 0 && pictures.length === 0) return undefined;
  const rows = rowsIn(lines);
  const texts = rows.map(mergedText);
  const [first] = texts;
  return {
    page,
    box: boxAround([...lines, ...pictures.map(({ box }) => box)]),
    text: texts.map(({ text }) => plainText(text)).join(' '),
    isSeen: texts.some(({ isSeen }) => isSeen),
    doubts: texts.length === 1 && first !== undefined ? first.doubts : [],
    confidence: Math.min(1, ...lines.map(({ confidence }) => confidence)),
    pictures: pictures.map(({ index }) => index),
    isDash: pictures.length === 0 && lines.length > 0 && lines.every(isDash),
  };
}
