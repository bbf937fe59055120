import { ALPHABET } from './alphabet.ts';
import { excessInk } from './dense-corners.ts';
import { readGlyphs } from './glyph-crops.ts';
import type { InkPicture } from './ink-picture.ts';
import type { InkPiece } from './ink-pieces.ts';
import { detect, type Glyph, type Keypoint } from './keypoints.ts';
import { sureness } from './labels/label-groups.ts';
import { capitalHeight, holds, lengthOfLetters, type Place } from './letter-size.ts';
import type { Networks } from './networks.ts';
import { MARGIN, scaled } from './scale.ts';
import { unseenLabels } from './strays.ts';

/**
 * Capitals that are lower than this beside the bonds, in bond lengths, look like corners where bonds end on them; how high they usually are where none stands by itself, and
 * how high they are in the drawings that the keypoint network learned.
 */
const CAPITAL = { small: 0.33, usual: 0.27, learned: 0.46 };
/** How much larger the drawing is looked at again, and pixels that are looked at so at most: time and memory grow with them. */
const LARGER = { least: 1.25, most: 2, pixels: 2_500_000 };
/** Characters nearer to each other than this are one, in heights of capitals. */
const SAME = 0.5;
/** How sure the network must be of a character in the larger drawing; bonds that meet look like some of the others. */
const SURE = { detected: 0.4, sign: 0.6 };
const IN_LABEL = /[A-Za-z\d+]/;
const HEAVY = /[A-GI-Z]/;
/** An element's letter that only the larger drawing shows lies on an atom, or in the line of another's: dashes of a bond look like an `N`. In bond lengths. */
const AT = { atom: 0.25, line: 0.12, beside: 0.5 };

/** A corner without a character this near, in bond lengths, that has so much more ink than its lines is likely to be a letter. */
const DENSE = { free: 0.35, excess: 0.35 };

const away = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Whether letters of a drawing are likely to be hidden where bonds meet: they are small beside its bonds, or none stands by itself, and a corner without a character has more
 * ink than its lines; or none was read, and there is ink of a letter's size.
 * @param capital height of its capitals
 * @param corners places of atoms without labels, in the picture's pixels, as all other measures
 * @param characters places of those that were seen
 * @param stroke width of its strokes
 */
export function hidesLetters(
  picture: InkPicture,
  pieces: readonly InkPiece[],
  {
    capital,
    corners,
    characters,
    stroke,
  }: { capital: number | undefined; corners: readonly Place[]; characters: readonly Place[]; stroke: number },
  length: number,
): boolean {
  if (capital !== undefined && capital >= CAPITAL.small * length) {
    return false;
  }
  const bare = corners.filter((corner) =>
    characters.every((place) => away(place, corner) > DENSE.free * length),
  );
  const isDense = (corner: Place): boolean => excessInk(picture, corner, length, stroke) > DENSE.excess;
  const unread = pieces.filter((piece) => !characters.some((place) => holds(piece, place)));
  // Where letters were read, what else stands at corners are dashes more often.
  return (
    bare.some(isDense) || (capital === undefined && unseenLabels(bare, unread, length, picture.width) > 0)
  );
}

const isLikely = (glyph: Glyph): boolean =>
  IN_LABEL.test(ALPHABET[glyph.sign] ?? '') && glyph.detected > SURE.detected && sureness(glyph) > SURE.sign;

const isHeavy = ({ sign }: Glyph): boolean => HEAVY.test(ALPHABET[sign] ?? '');

/**
 * The characters of a drawing in small type, seen once more in a larger picture, and how high its capitals are. At the scale of its bonds, letters on which bonds end
 * are not seen, or not read.
 * @param seen characters, in the pixels of the picture at `scale`, and atoms in the same
 * @param capital height of the capitals, in the picture's pixels, as far as it is known
 * @param length of a bond, in the picture's pixels
 */
export async function withSmallLetters(
  networks: Networks,
  picture: InkPicture,
  {
    seen,
    atoms,
    capital,
    pieces,
  }: {
    seen: readonly Glyph[];
    atoms: readonly Keypoint[];
    capital: number | undefined;
    pieces: readonly InkPiece[];
  },
  { scale, length }: { scale: number; length: number },
): Promise<{ glyphs: Glyph[]; capital: number | undefined; letters: number }> {
  const usual = capital ?? CAPITAL.usual * length;
  const times = Math.min(LARGER.most, Math.max(LARGER.least, (CAPITAL.learned * length) / usual));
  const larger = scale * times;
  if (larger * larger * picture.width * picture.height > LARGER.pixels) {
    return { glyphs: [...seen], capital, letters: lengthOfLetters(capital, length) };
  }
  const { glyphs } = await detect(networks, scaled(picture, larger));
  const back = ({ x, y }: Place): Place => ({
    x: (x - MARGIN) / times + MARGIN,
    y: (y - MARGIN) / times + MARGIN,
  });
  const likely = glyphs.filter(isLikely);
  for (const glyph of likely) {
    Object.assign(glyph, back(glyph));
  }
  const [unit, near] = [length * scale, SAME * usual * scale];
  const isInLine = (glyph: Glyph, other: Glyph): boolean =>
    other !== glyph &&
    isHeavy(other) &&
    Math.abs(other.y - glyph.y) < AT.line * unit &&
    Math.abs(other.x - glyph.x) < AT.beside * unit;
  const sure = likely.filter(
    (glyph) =>
      !isHeavy(glyph) ||
      atoms.some((atom) => away(glyph, atom) < AT.atom * unit) ||
      seen.some((other) => away(glyph, other) < near) ||
      likely.some((other) => isInLine(glyph, other)),
  );
  const others = seen.filter((glyph) => sure.every((other) => away(glyph, other) > near));
  const toPicture = ({ x, y }: Place): Place => ({ x: (x - MARGIN) / scale, y: (y - MARGIN) / scale });
  const all = [...sure, ...others];
  const found = capitalHeight(
    pieces,
    all.map((glyph) => ({ glyph, ...toPicture(glyph) })),
    length,
  );
  const letters = lengthOfLetters(found ?? usual, length);
  // Few pixels make a letter: the network that reads characters alone may be less sure of it than the one that saw it.
  const again = await readGlyphs(networks, picture, all, toPicture, letters);
  const read = all.flatMap((glyph): Glyph[] => {
    const other = again.find(({ x, y }) => x === glyph.x && y === glyph.y);
    const isSeenBetter = sure.includes(glyph) && (other === undefined || sureness(other) < sureness(glyph));
    return isSeenBetter ? [glyph] : other === undefined ? [] : [other];
  });
  return { glyphs: read, capital: found, letters };
}
