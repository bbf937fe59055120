import type { Box } from '../box.ts';
import type { LayerCharacter } from './pdf-document.ts';

/** A line of a text layer, on the page as shown. */
export interface LayerText {
  text: string;
  box: Box;
  /** Degrees clockwise by which it is turned. */
  turn: 0 | 90 | 270;
}

/** Gaps between characters of a line, in heights of it: from which on there is a space, and from which on another line begins. */
const GAPS = { space: 0.2, line: 2 };
/** By how much a character may lie before the end of the one before it, in heights. */
const BACK = 0.5;

/** A character as if its line ran to the right: where it begins and ends along the line, and across it. */
interface Along {
  start: number;
  end: number;
  top: number;
  bottom: number;
}

const alongOf: Readonly<Record<LayerText['turn'], (box: Box) => Along>> = {
  0: ({ x0, x1, y0, y1 }) => ({ start: x0, end: x1, top: y0, bottom: y1 }),
  90: ({ x0, x1, y0, y1 }) => ({ start: y0, end: y1, top: -x1, bottom: -x0 }),
  270: ({ x0, x1, y0, y1 }) => ({ start: -y1, end: -y0, top: x0, bottom: x1 }),
};

/** The gap between two characters that follow one another on a line, in heights; undefined where they are on none. */
const gapOf = (turn: LayerText['turn'], line: Box, next: Box): number | undefined => {
  const [before, after] = [alongOf[turn](line), alongOf[turn](next)];
  const height = before.bottom - before.top;
  const shared = Math.min(before.bottom, after.bottom) - Math.max(before.top, after.top);
  if (shared < Math.min(height, after.bottom - after.top) / 2) return undefined;
  const gap = (after.start - before.end) / Math.max(1, height);
  return gap < -BACK || gap > GAPS.line ? undefined : gap;
};

/** The lines of a text layer, from characters in the order of the file. */
export const linesOfLayer = (characters: readonly LayerCharacter[]): LayerText[] => {
  const lines: LayerText[] = [];
  let line: LayerText | undefined;
  let isParted = false;
  for (const { text, ...box } of characters) {
    if (text.trim() === '') {
      isParted = true;
      continue;
    }
    // A single character may be the first of a line in any direction.
    const turns: readonly LayerText['turn'][] = !line
      ? []
      : Array.from(line.text).length === 1
        ? [0, 270, 90]
        : [line.turn];
    const turn = turns.find((one) => gapOf(one, line!.box, box) !== undefined);
    if (line && turn !== undefined) {
      const gap = gapOf(turn, line.box, box)!;
      line.turn = turn;
      line.text += isParted || gap > GAPS.space ? ` ${text}` : text;
      line.box = {
        x0: Math.min(line.box.x0, box.x0),
        x1: Math.max(line.box.x1, box.x1),
        y0: Math.min(line.box.y0, box.y0),
        y1: Math.max(line.box.y1, box.y1),
      };
    } else {
      line = { text, box, turn: 0 };
      lines.push(line);
    }
    isParted = false;
  }
  return lines;
};
