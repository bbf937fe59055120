import { ALPHABET, NO_SIGN } from './alphabet.ts';
import { signOf } from './circled-signs.ts';
import { glyphCrop, GLYPH_HALF } from './glyph-crops.ts';
import type { InkPicture } from './ink-picture.ts';
import type { InkPiece } from './ink-pieces.ts';
import type { Glyph } from './keypoints.ts';
import type { Place } from './letter-size.ts';
import { GLYPH, type Networks, softmax } from './networks.ts';

/** Sides of a raised plus or minus, in heights of the drawing's capitals. */
const SIZE = { least: 0.2, most: 0.6 };
/**
 * How far its middle stands from that of the character before it: to the right, and above; in heights of capitals. Where characters are is known to some
 * pixels only, and what is not raised at least so far is taken for a bond.
 */
const PLACE = { beside: { least: 0.3, most: 1.3 }, above: { least: 0.1, most: 0.95 }, raised: 0.4 };
/** A character this near is the sign itself, in heights of capitals. */
const SAME = 0.3;
/** Other small ink this near makes it one of the strokes of a dashed bond, in heights of capitals. */
const APART = 0.75;
const SIGN = /^[+-]$/;
/** How sure the glyph network must be of the sign that the shape shows. */
const SURE = 0.8;
/** As characters that are found by their ink count. */
const DETECTED = 0.3;

const middleOf = ({ box }: InkPiece): Place => ({
  x: box.x + (box.width - 1) / 2,
  y: box.y + (box.height - 1) / 2,
});

/**
 * Characters with the signs of charges that the keypoint network missed, or placed at the height of their letter, as it does where a thin
 * type sets them small: small ink alone, raised behind a character, that has the shape of a plus or a minus and is read as one. Without
 * its sign an oxygen anion is read as a hydroxy group.
 * @param picture at its full resolution
 * @param glyphs the characters that were found, in the network's pixels
 * @param capital height of the drawing's capitals, in the picture's pixels
 */
export async function withRaisedSigns(
  networks: Networks,
  picture: InkPicture,
  { glyphs, pieces, capital }: { glyphs: readonly Glyph[]; pieces: readonly InkPiece[]; capital: number },
  {
    toPicture,
    fromPicture,
    letters,
  }: {
    toPicture: (point: Place) => Place;
    fromPicture: (point: Place) => Place;
    letters: number;
  },
): Promise<Glyph[]> {
  const placed = glyphs.map((glyph) => ({
    glyph,
    character: ALPHABET[glyph.sign] ?? '',
    ...toPicture(glyph),
  }));
  const places = placed.filter(({ character }) => !SIGN.test(character));
  const small = pieces.filter(
    ({ box }) =>
      Math.max(box.width, box.height) <= SIZE.most * capital &&
      Math.max(box.width, box.height) >= SIZE.least * capital,
  );
  const candidates = small.flatMap((piece) => {
    const shape = signOf(piece);
    const { x, y } = middleOf(piece);
    const awayOf = (place: Place): number => Math.hypot(place.x - x, place.y - y);
    const isKnown = places.some((place) => awayOf(place) < SAME * capital);
    const isStroke = small.some((other) => other !== piece && awayOf(middleOf(other)) < APART * capital);
    const before = places.find((place) => {
      const [beside, above] = [(x - place.x) / capital, (place.y - y) / capital];
      return (
        /[A-Za-z\d)]/.test(place.character) &&
        beside >= PLACE.beside.least &&
        beside <= PLACE.beside.most &&
        above >= PLACE.above.least &&
        above <= PLACE.above.most
      );
    });
    return shape === undefined || before === undefined || isKnown || isStroke
      ? []
      : [{ shape, x, y, raised: Math.min(y, before.y - PLACE.raised * capital) }];
  });
  if (candidates.length === 0) {
    return [...glyphs];
  }
  const size = GLYPH * GLYPH;
  const crops = new Float32Array(candidates.length * size);
  for (const [index, { x, y }] of candidates.entries()) {
    crops.set(glyphCrop(picture, x, y, GLYPH_HALF * letters), index * size);
  }
  const logits = await networks.glyphs(crops);
  const classes = logits.length / candidates.length;
  const isSame = ({ x, y }: Place, other: Place): boolean =>
    Math.hypot(other.x - x, other.y - y) < 2 * SAME * capital;
  const signs = candidates.flatMap(({ shape, x, y, raised }, index) => {
    const all = softmax(logits.subarray(index * classes, (index + 1) * classes));
    const probabilities = all.slice(0, NO_SIGN);
    const sign = ALPHABET.indexOf(shape);
    const glyph: Glyph = {
      ...fromPicture({ x, y: raised }),
      sign,
      probabilities,
      detected: DETECTED,
      isApart: true,
    };
    return (probabilities[sign] ?? 0) >= SURE ? [{ glyph, x, y }] : [];
  });
  const others = placed.filter(
    ({ character, x, y }) => !SIGN.test(character) || !signs.some((sign) => isSame(sign, { x, y })),
  );
  return [...others, ...signs].map(({ glyph }) => glyph);
}
