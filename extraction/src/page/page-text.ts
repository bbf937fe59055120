import type { Box } from '../box.ts';
import { shownBox, type PageResult, type TextLine } from './page-result.ts';

/** A line of a page as shown. */
export interface ShownLine {
  text: string;
  box: Box;
  /** Degrees clockwise by which it is turned. */
  turn: 0 | 90 | 180 | 270;
}

/** Where something is printed: a box a line that it goes over. */
export type Occurrence = readonly Box[];

const turns = [0, 270, 180, 90] as const;

/** What is printed on a page in the order in which it is read: tables stand where their first line would. */
const linesOf = ({ lines, tables, pictures }: PageResult): TextLine[] => {
  const blocks: { at: Box; lines: TextLine[] }[] = [
    ...tables.map((table) => ({
      at: table,
      lines: table.cells
        .toSorted((a, b) => a.row - b.row || a.column - b.column)
        .flatMap((cell) => cell.lines),
    })),
    ...pictures.flatMap(({ label }) => (label ? [{ at: label, lines: [label] }] : [])),
  ].toSorted((a, b) => a.at.y0 - b.at.y0);
  const ordered: TextLine[] = [];
  const waiting = new Set(blocks);
  for (const line of lines) {
    for (const block of waiting) {
      const isBeside = block.at.x0 < line.x1 && block.at.x1 > line.x0;
      if (!isBeside || block.at.y0 > line.y0) continue;
      ordered.push(...block.lines);
      waiting.delete(block);
    }
    ordered.push(line);
  }
  for (const block of waiting) ordered.push(...block.lines);
  return ordered.filter(({ text }) => text.trim() !== '');
};

/** The text of a page, line by line. */
export const textOfPage = (page: PageResult): ShownLine[] =>
  linesOf(page).map((line) => ({
    text: line.text,
    box: shownBox(page, line),
    turn: turns[page.turn % 4] ?? 0,
  }));

/** As texts are compared, a character of it; one may become several. */
const folded = (character: string): string =>
  character
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐‑‒–—−]/g, '-');

/** Chinese characters and their punctuation: spaces beside them do not matter. */
const SPACELESS = /[\p{Script=Han}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;

/** A text as texts are compared, with where each unit of it comes from. */
interface Flow {
  text: string;
  /** Line and unit of it; undefined for a space between lines. */
  from: ({ line: number; unit: number } | undefined)[];
}

/** The lines as one text: a space stands between two, but after a hyphen; none stands beside Chinese characters. */
const flowOf = (lines: readonly Pick<TextLine, 'text'>[]): Flow => {
  const units: string[] = [];
  const from: Flow['from'] = [];
  let isAfterSpaceless = false;
  const space = (place: Flow['from'][number]): void => {
    if (isAfterSpaceless || units.length === 0 || units.at(-1) === ' ') return;
    units.push(' ');
    from.push(place);
  };
  for (const [line, { text: printed }] of lines.entries()) {
    if (units.at(-1) !== '-') space(undefined);
    let unit = 0;
    for (const character of printed) {
      const place = { line, unit };
      unit += character.length;
      if (character.trim() === '') {
        space(place);
        continue;
      }
      // As printed: folded, a comma of Chinese is one of Latin.
      const isSpaceless = SPACELESS.test(character);
      if (isSpaceless && units.at(-1) === ' ') {
        units.pop();
        from.pop();
      }
      isAfterSpaceless = isSpaceless;
      for (const one of folded(character)) {
        if (one.trim() === '') {
          space(place);
          continue;
        }
        units.push(one);
        for (let index = 0; index < one.length; index += 1) from.push(place);
      }
    }
  }
  return { text: units.join(''), from };
};

/** Where the characters of a line from one to another, which is in it, stand: halfway to their neighbours. */
const boxOf = (line: TextLine, first: number, last: number): Box => {
  const { at, x0, x1, y0, y1 } = line;
  const before = first > 0 ? at[first - 1] : undefined;
  const after = at[last + 1];
  const [from, to] = [at[first], at[last]];
  return {
    x0: before === undefined || from === undefined ? x0 : (before + from) / 2,
    x1: after === undefined || to === undefined ? x1 : (to + after) / 2,
    y0,
    y1,
  };
};

/** What is looked for, as texts are compared; empty for what is blank. */
export const wantedText = (query: string): string => flowOf([{ text: query }]).text.trim();

/** Where a text is printed on a page, in reading order. @param wanted of `wantedText` */
export const occurrencesOf = (page: PageResult, wanted: string): Occurrence[] => {
  if (wanted === '') return [];
  const lines = linesOf(page);
  const { text, from } = flowOf(lines);
  const found: Occurrence[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const parts = new Map<number, { first: number; last: number }>();
    for (const place of from.slice(at, at + wanted.length)) {
      if (!place) continue;
      const part = parts.get(place.line);
      if (part) part.last = place.unit;
      else parts.set(place.line, { first: place.unit, last: place.unit });
    }
    found.push([...parts].map(([line, { first, last }]) => shownBox(page, boxOf(lines[line]!, first, last))));
  }
  return found;
};
