import { ALPHABET } from './alphabet.ts';
import type { InkPiece } from './ink-pieces.ts';
import type { Glyph } from './keypoints.ts';
import { median } from './median.ts';

/** A letter that stands alone is an element's; `H` is part of a text. */
export const LONE_LETTER = /[A-GI-Z]/;

/** A place in a picture. */
export interface Place {
  x: number;
  y: number;
}

/** Heights of capitals that the glyph network learned, in bond lengths, and those that others are shown to it as. */
const LEARNED = { least: 0.36, most: 0.62 };
const SHOWN_AS = { small: 0.42, large: 0.56 };

/**
 * The bond length that a drawing with its letters would usually have: by it the network's crops are cut, so that letters which are small
 * or large beside the bonds are seen as high as those it learned.
 */
export function lengthOfLetters(capital: number | undefined, length: number): number {
  if (capital === undefined) {
    return length;
  }
  if (capital < LEARNED.least * length) {
    return capital / SHOWN_AS.small;
  }
  return capital > LEARNED.most * length ? capital / SHOWN_AS.large : length;
}

/** Higher ink than this, in bond lengths, is no letter alone: bonds hang together with it. */
const HIGHEST = 0.9;

/** A character and where it stands in the picture. */
export type PlacedCharacter = Place & { glyph: Glyph };

/** Whether a piece's box holds a place. */
export const holds = ({ box }: InkPiece, { x, y }: Place): boolean =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

/**
 * The height of the drawing's capitals, in pixels: of the pieces that hold one alone. Where none was read as one, the highest that holds a
 * character: small letters are often read wrongly. @param length of a bond, in pixels
 */
export function capitalHeight(
  pieces: readonly InkPiece[],
  places: readonly PlacedCharacter[],
  length: number,
): number | undefined {
  const letters = pieces.flatMap((piece) => {
    const own = places.filter((place) => holds(piece, place));
    const character = ALPHABET[own[0]?.glyph.sign ?? -1] ?? '';
    return own.length === 1 && piece.box.height < HIGHEST * length
      ? [{ height: piece.box.height, character }]
      : [];
  });
  const capitals = letters.filter(({ character }) => LONE_LETTER.test(character));
  const highest = letters.map(({ height }) => height).toSorted((a, b) => b - a)[0];
  return median(capitals.map(({ height }) => height)) ?? highest;
}
