import { type Box, centreX, centreY, heightOf } from '../box.ts';
import type { LayerCharacter } from '../pdf/pdf-document.ts';

/** Text of the layer at a place, with where each of its characters is. */
export interface LayerLine {
  text: string;
  at: number[];
}

/** The layer's characters, found by their place. */
export class LayerIndex {
  #rows = new Map<number, LayerCharacter[]>();
  static readonly #ROW = 12;
  readonly size: number;

  constructor(characters: readonly LayerCharacter[]) {
    this.size = characters.length;
    for (const character of characters) {
      const row = Math.floor(centreY(character) / LayerIndex.#ROW);
      const inRow = this.#rows.get(row) ?? [];
      this.#rows.set(row, inRow);
      inRow.push(character);
    }
  }

  /** What the layer says of a line in a box (points): from left to right, with spaces where there are gaps. */
  lineIn(box: Box): LayerLine {
    const inside: LayerCharacter[] = [];
    const last = Math.floor(box.y1 / LayerIndex.#ROW);
    for (let row = Math.floor(box.y0 / LayerIndex.#ROW); row <= last; row += 1)
      for (const character of this.#rows.get(row) ?? [])
        if (
          inkX(character) >= box.x0 &&
          inkX(character) <= box.x1 &&
          centreY(character) >= box.y0 &&
          centreY(character) <= box.y1
        )
          inside.push(character);
    inside.sort((a, b) => a.x0 - b.x0);
    return joined(inside);
  }
}

/**
 * A layer on the page turned clockwise by quarters.
 * @param page its size before, in points
 */
export const turnedLayer = (
  layer: readonly LayerCharacter[],
  quarters: number,
  { width, height }: { width: number; height: number },
): LayerCharacter[] =>
  layer.map((character) => {
    const { x0, x1, y0, y1 } = character;
    switch (quarters) {
      case 1:
        return { ...character, x0: height - y1, x1: height - y0, y0: x0, y1: x1 };
      case 2:
        return { ...character, x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 };
      case 3:
        return { ...character, x0: y0, x1: y1, y0: width - x1, y1: width - x0 };
      default:
        return character;
    }
  });

/** Full-width marks whose ink fills one side of their width alone. */
const ON_THE_LEFT = /^[、。，．：；！？）》」』】〕’”]$/;
const ON_THE_RIGHT = /^[（《「『【〔‘“]$/;

/** Where along the line a character has ink. Lines are found by their ink: the middle of a full-width mark may stand beyond it. */
function inkX({ text, x0, x1 }: LayerCharacter): number {
  const along = ON_THE_LEFT.test(text) ? 0.3 : ON_THE_RIGHT.test(text) ? 0.7 : 0.5;
  return x0 + along * (x1 - x0);
}

/** Gap between two words, in heights of the line's characters. */
const SPACE = 0.16;
/** The same between two Chinese characters, between which there are no spaces: some are narrow. */
const HAN_SPACE = 0.6;

const HAN = /^[\u3000-\u9fff\uff00-\uffef]$/;

function joined(characters: readonly LayerCharacter[]): LayerLine {
  const heights = characters
    .filter(({ text }) => text !== ' ')
    .map(heightOf)
    .toSorted((a, b) => a - b);
  const height = heights[Math.floor(heights.length * 0.75)] ?? 0;
  let text = '';
  const at: number[] = [];
  let end = Infinity;
  for (const character of characters) {
    const isSpace = character.text === ' ';
    const space = HAN.test(character.text) && HAN.test(text.at(-1) ?? '') ? HAN_SPACE : SPACE;
    if ((isSpace || character.x0 - end > space * height) && text !== '' && !text.endsWith(' ')) {
      text += ' ';
      at.push((character.x0 + Math.min(end, character.x1)) / 2);
    }
    if (isSpace) continue;
    text += character.text;
    for (let unit = 0; unit < character.text.length; unit += 1) at.push(centreX(character));
    end = Math.max(end === Infinity ? -Infinity : end, character.x1);
  }
  const trimmed = text.trimEnd();
  return { text: trimmed, at: at.slice(0, trimmed.length) };
}
