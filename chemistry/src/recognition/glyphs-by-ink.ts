import { ALPHABET, NO_SIGN, OTHER_SIGN } from './alphabet.ts';
import { glyphCrop, GLYPH_HALF } from './glyph-crops.ts';
import type { InkPicture } from './ink-picture.ts';
import { type InkPiece, isStroke } from './ink-pieces.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { sureness } from './labels/label-groups.ts';
import { holds, LONE_LETTER, type Place } from './letter-size.ts';
import { GLYPH, type Networks, softmax } from './networks.ts';

/** Sides of a piece of ink that may be a character, in heights of the drawing's capitals. */
const SIZE = { height: { least: 0.6, most: 1.4 }, width: { most: 1.4 } };
/** How near a character stands to another of its label, and in how far the same line. */
const BESIDE = { across: 0.62, up: 0.42 };
/** How near a character that stands alone lies to its atom. */
const AT_ATOM = 0.3;
/**
 * Ink whose middle is this near to a character's is a part of it, as of a letter that is printed in pieces, where both together are no wider than a letter; in
 * heights of capitals.
 */
const PART = { near: 0.45, widest: 1.15 };
/** A stroke this much narrower than high is upright. */
const UPRIGHT = 0.6;
/** How sure the glyph network must be: the size says already that it is a letter. */
const SURE = 0.3;
/** A character this sure is not read again. */
const KNOWN = 0.9;
/** Higher letters than this are not told from bonds by their size, in bond lengths. */
const CAPITAL_MOST = 0.5;
/** Characters that are looked for: strokes are bonds more often. */
const IN_LABEL = /[A-Za-z\d()]/;

const middleOf = ({ box }: InkPiece): Place => ({
  x: box.x + (box.width - 1) / 2,
  y: box.y + (box.height - 1) / 2,
});

function isOfSize({ box }: InkPiece, capital: number): boolean {
  const { height, width } = SIZE;
  return (
    box.height >= height.least * capital &&
    box.height <= height.most * capital &&
    box.width <= width.most * capital
  );
}

/** Whether a piece of ink is a part of a character that is known at a place, which another piece, the nearest, shows. */
function isPartOf(piece: InkPiece, place: Place, pieces: readonly InkPiece[], capital: number): boolean {
  const away = (other: InkPiece): number => {
    const { x, y } = middleOf(other);
    return Math.hypot(place.x - x, place.y - y);
  };
  if (away(piece) >= PART.near * capital) {
    return false;
  }
  const others = pieces.filter((other) => other !== piece);
  const known =
    others.find((other) => holds(other, place)) ?? others.toSorted((a, b) => away(a) - away(b))[0];
  const [a, b] = [piece.box, known?.box ?? piece.box];
  const width = Math.max(a.x + a.width, b.x + b.width) - Math.min(a.x, b.x);
  return width <= PART.widest * capital;
}

/** Bonds are strokes in any direction; of characters only upright ones are: `1`, `I`, `l` and brackets. */
const isSlantedStroke = ({ box, pixels }: InkPiece, width: number): boolean =>
  isStroke(pixels, width) && box.width > UPRIGHT * box.height;

/** Heights of capitals that the `l` of a `Cl` has at least. */
const L_LEAST = 0.9;

/** Whether a piece of ink is an upright stroke after a `C`, of which no such stroke is a part: the `l` that a narrow type sets close to it. */
function isStrokeAfterC(
  piece: InkPiece,
  { glyph, x }: Place & { glyph: Glyph },
  width: number,
  capital: number,
): boolean {
  return (
    ALPHABET[glyph.sign] === 'C' &&
    piece.box.x > x &&
    piece.box.height >= L_LEAST * capital &&
    isStroke(piece.pixels, width) &&
    !isSlantedStroke(piece, width)
  );
}

/** A short bond at a letter stands in line with it, nearer than the next atom's letter, in bond lengths. */
const STUB = { beside: 0.15, along: 0.8 };

/** Whether what was read as an `I` or `l` is a short upright bond above or below a letter, as where a substituent was taken out of a formula. */
function isStub(
  glyph: Glyph,
  all: readonly Glyph[],
  {
    pieces,
    picture,
    toPicture,
    length,
  }: {
    pieces: readonly InkPiece[];
    picture: InkPicture;
    toPicture: (point: Place) => Place;
    length: number;
  },
): boolean {
  if (!/[Il]/.test(ALPHABET[glyph.sign] ?? '')) {
    return false;
  }
  const place = toPicture(glyph);
  const own = pieces.find((piece) => holds(piece, place));
  return (
    own !== undefined &&
    isStroke(own.pixels, picture.width) &&
    all.some((other) => {
      const { x, y } = toPicture(other);
      const along = Math.abs(y - place.y);
      return (
        /[A-HJ-Z]/.test(ALPHABET[other.sign] ?? '') &&
        Math.abs(x - place.x) < STUB.beside * length &&
        along > STUB.beside * length &&
        along < STUB.along * length
      );
    })
  );
}

/** Wide letters are no nearer to each other than this, and an upright stroke to one; in heights of capitals. */
const HALF = { wide: 0.45, stroke: 0.42 };
const WIDE = /[A-HK-Z]/;
const UPRIGHT_STROKE = /[Il1]/;

const isWide = ({ sign }: Glyph): boolean => WIDE.test(ALPHABET[sign] ?? '');

/** Without characters of which a surer wide one is so near that both are parts of one: the halves of an `O`. */
function withoutHalves(
  glyphs: readonly Glyph[],
  placeOf: (glyph: Glyph) => Place,
  capital: number | undefined,
): Glyph[] {
  const kept: Glyph[] = [];
  for (const glyph of glyphs.toSorted((a, b) => sureness(b) - sureness(a))) {
    const { x, y } = placeOf(glyph);
    const isStrokeLike = UPRIGHT_STROKE.test(ALPHABET[glyph.sign] ?? '');
    const least = (isWide(glyph) ? HALF.wide : isStrokeLike ? HALF.stroke : 0) * (capital ?? 0);
    const isHalf = kept.some((other) => {
      const place = placeOf(other);
      return isWide(other) && Math.hypot(place.x - x, place.y - y) < least;
    });
    if (!isHalf) {
      kept.push(glyph);
    }
  }
  return glyphs.filter((glyph) => kept.includes(glyph));
}

/**
 * Characters read once more where their ink says where they are: pieces of ink of a letter's size. The keypoint network misses small letters
 * and counts most (`PPh2`, `C10H21`), and an `I` that stands alone; and what it places beside its middle is read worse than at it.
 * @param picture at its full resolution
 * @param found characters and keypoints, in the network's pixels
 * @param mapping from the network's pixels to the picture's and back, the bond length in the picture and that of its letters
 * @returns the characters that were found, surer ones in place of doubtful ones, and those that were missed
 */
export async function glyphsByInk(
  networks: Networks,
  picture: InkPicture,
  {
    glyphs,
    keypoints,
    pieces,
    capital,
  }: {
    glyphs: readonly Glyph[];
    keypoints: readonly Keypoint[];
    pieces: readonly InkPiece[];
    capital: number | undefined;
  },
  {
    toPicture,
    fromPicture,
    length,
    letters,
  }: {
    toPicture: (point: Place) => Place;
    fromPicture: (point: Place) => Place;
    length: number;
    letters: number;
  },
): Promise<Glyph[]> {
  const withoutStubs = (all: readonly Glyph[]): Glyph[] =>
    withoutHalves(
      all.filter((glyph) => !isStub(glyph, all, { pieces, picture, toPicture, length })),
      (glyph) => toPicture(glyph),
      capital,
    );
  const places = glyphs.map((glyph) => ({ glyph, ...toPicture(glyph) }));
  const atoms = keypoints.map(toPicture);
  const isBeside = (middle: Place, other: Place): boolean =>
    Math.abs(other.x - middle.x) < BESIDE.across * length &&
    Math.abs(other.y - middle.y) < BESIDE.up * length;
  if (capital === undefined || capital > CAPITAL_MOST * length) {
    return withoutStubs(glyphs);
  }
  const candidates = pieces.flatMap((piece) => {
    const own = places.filter((place) => holds(piece, place));
    const [first] = own;
    const isKnown = first !== undefined && sureness(first.glyph) > KNOWN && first.glyph.sign !== OTHER_SIGN;
    if (!isOfSize(piece, capital) || isSlantedStroke(piece, picture.width) || own.length > 1 || isKnown) {
      return [];
    }
    const middle = middleOf(piece);
    const isPart = places.some(
      (other) =>
        other !== first &&
        IN_LABEL.test(ALPHABET[other.glyph.sign] ?? '') &&
        !isStrokeAfterC(piece, other, picture.width, capital) &&
        isPartOf(piece, other, pieces, capital),
    );
    if (isPart) {
      return [];
    }
    const isInLabel = places.some((other) => other !== first && isBeside(middle, other));
    const isOnAtom = atoms.some(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) < AT_ATOM * length);
    return isInLabel || isOnAtom ? [{ middle, isInLabel, own: first?.glyph }] : [];
  });
  if (candidates.length === 0) {
    return withoutStubs(glyphs);
  }
  const size = GLYPH * GLYPH;
  const crops = new Float32Array(candidates.length * size);
  for (const [index, { middle }] of candidates.entries()) {
    crops.set(glyphCrop(picture, middle.x, middle.y, GLYPH_HALF * letters), index * size);
  }
  const logits = await networks.glyphs(crops);
  const classes = logits.length / candidates.length;
  const replaced = new Set<Glyph>();
  const read = candidates.flatMap(({ middle, isInLabel, own }, index): Glyph[] => {
    const probabilities = softmax(logits.subarray(index * classes, (index + 1) * classes)).slice(0, NO_SIGN);
    const sign = probabilities.indexOf(Math.max(...probabilities));
    const glyph = { ...fromPicture(middle), sign, probabilities, detected: own?.detected ?? SURE };
    const expected = isInLabel || own !== undefined ? IN_LABEL : LONE_LETTER;
    const least = own === undefined || own.sign === OTHER_SIGN ? SURE : sureness(own);
    if (sureness(glyph) <= least || !expected.test(ALPHABET[sign] ?? '')) {
      return [];
    }
    if (own !== undefined) {
      replaced.add(own);
    }
    return [glyph];
  });
  return withoutStubs([...glyphs.filter((glyph) => !replaced.has(glyph)), ...read]);
}
