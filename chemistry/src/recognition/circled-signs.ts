import { ALPHABET } from './alphabet.ts';
import type { Box } from './ink-picture.ts';
import type { InkPiece } from './ink-pieces.ts';
import type { Glyph } from './keypoints.ts';
import { distanceTo, type GlyphGroup } from './labels/label-groups.ts';

/** A sign of a charge with a circle around it. */
export interface CircledSign {
  sign: '+' | '-';
  /** Of the circle, in the picture's pixels. */
  box: Box;
}

/** A circle is about as wide as high, at least as many pixels, and has ink in no more than this share of its box. */
const CIRCLE = { ratio: 1.3, least: 8, filled: 0.55 };
/** The sign's middle is this near to the circle's, as a share of its side, and its longer side at least as long a share. */
const INSIDE = { middle: 0.15, least: 0.3 };
/** A minus is this much wider than high; a plus is as wide as high, within this ratio, and its ink fills less of its box. */
const MINUS = 2.5;
const PLUS = { ratio: 1.5, filled: 0.75 };
/** Sides of a circle around a sign, and how far from its text it stands, in bond lengths. */
const SIDE = { least: 0.18, most: 0.65 };
const NEAR = 0.9;
/** Where the sign of a charge stands beside the last letter of its text, in bond lengths. */
const RAISED = { beside: 0.2, above: 0.3 };

const middleOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: x + (width - 1) / 2,
  y: y + (height - 1) / 2,
});

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x > outer.x &&
  inner.y > outer.y &&
  inner.x + inner.width < outer.x + outer.width &&
  inner.y + inner.height < outer.y + outer.height;

/** The sign of a charge whose shape a piece of ink has; undefined where it has neither's. */
export function signOf({ box, pixels }: InkPiece): '+' | '-' | undefined {
  if (box.width > MINUS * box.height) {
    return '-';
  }
  const ratio = Math.max(box.width, box.height) / Math.min(box.width, box.height);
  const isPlus = ratio < PLUS.ratio && pixels.length < PLUS.filled * box.width * box.height;
  return isPlus ? '+' : undefined;
}

/** The circled signs among pieces of ink: a circle with nothing in it but a plus or a minus, in its middle. */
export function circledSigns(pieces: readonly InkPiece[]): CircledSign[] {
  return pieces.flatMap(({ box, pixels }): CircledSign[] => {
    const side = Math.max(box.width, box.height);
    const isCircle =
      side >= CIRCLE.least &&
      side < CIRCLE.ratio * Math.min(box.width, box.height) &&
      pixels.length < CIRCLE.filled * box.width * box.height;
    const inside = isCircle ? pieces.filter((other) => isWithin(other.box, box)) : [];
    const [inner] = inside;
    if (inner === undefined || inside.length > 1) {
      return [];
    }
    const [a, b] = [middleOf(box), middleOf(inner.box)];
    const isCentred = Math.hypot(a.x - b.x, a.y - b.y) < INSIDE.middle * side;
    const isLarge = Math.max(inner.box.width, inner.box.height) >= INSIDE.least * side;
    const sign = isCentred && isLarge ? signOf(inner) : undefined;
    return sign === undefined ? [] : [{ sign, box }];
  });
}

/** The signs whose circles have the size of such, by the length of a bond in the picture. */
export const ofSize = (signs: readonly CircledSign[], length: number): CircledSign[] =>
  signs.filter(({ box }) => box.width > SIDE.least * length && box.width < SIDE.most * length);

/** Whether a place lies in one of some circles. */
export const isCircled = ({ x, y }: { x: number; y: number }, signs: readonly CircledSign[]): boolean =>
  signs.some(({ box }) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height);

/**
 * The texts of a drawing, each with the circled sign that stands beside it where charges are written: raised behind its last letter.
 * @param placeOf a circle's middle in the groups' own pixels
 * @returns also the signs' characters in their circles
 */
export function withCircledSigns(
  groups: readonly GlyphGroup[],
  signs: readonly CircledSign[],
  placeOf: (point: { x: number; y: number }) => { x: number; y: number },
  length: number,
): { groups: GlyphGroup[]; circled: Glyph[] } {
  const charged = groups.map((group) => [...group]);
  const circled = signs.map(({ sign, box }): Glyph => {
    const place = placeOf(middleOf(box));
    const index = ALPHABET.indexOf(sign);
    const probabilities = Array.from({ length: ALPHABET.length + 1 }, (_, other) =>
      other === index ? 1 : 0,
    );
    const glyph: Glyph = { ...place, sign: index, probabilities, detected: 1 };
    const [nearest] = charged.toSorted((a, b) => distanceTo(a, place) - distanceTo(b, place));
    if (nearest !== undefined && distanceTo(nearest, place) < NEAR * length) {
      const last = nearest.toSorted((a, b) => b.x - a.x)[0]!;
      const line = Math.min(...nearest.map(({ y }) => y));
      nearest.push({
        ...glyph,
        x: last.x + RAISED.beside * length,
        y: line - RAISED.above * length,
      });
    }
    return glyph;
  });
  return { groups: charged, circled };
}
