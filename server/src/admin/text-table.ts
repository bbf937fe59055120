import { oneLine } from '../one-line.ts';

/** Fullwidth and wide characters take two columns of a terminal. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}/u;
const characters = new Intl.Segmenter();
const widthOf = (text: string): number =>
  Array.from(characters.segment(text), ({ segment }) => (wide.test(segment) ? 2 : 1)).reduce<number>(
    (sum, width) => sum + width,
    0,
  );

/** A moment to the minute. */
export const minuteOf = (moment: Date | null): string =>
  moment === null ? '' : `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Rows in columns, the first of them the titles. Cells can be what people wrote: in a terminal some characters are commands. */
export const textTable = (rows: readonly (readonly string[])[]): string[] => {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = cells[0]!.map((_title, column) =>
    Math.max(...cells.map((row) => widthOf(row[column] ?? ''))),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
};

/** JSON for a program to read, which a terminal can show as well. */
export const safeJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f]/g,
    (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`;
