import type { Bracket } from './bracket-pairs.ts';
import { readGlyphs } from './glyph-crops.ts';
import type { InkPicture } from './ink-picture.ts';
import type { InkPiece } from './ink-pieces.ts';
import type { Glyph } from './keypoints.ts';
import { characterOf, sureness } from './labels/label-groups.ts';
import type { Networks } from './networks.ts';

/** Where a count stands beside the lower end of the closing bracket, and how high its characters are; in heights of the bracket. */
const PLACE = { left: 0.1, right: 0.9, up: 0.4, down: 0.5, least: 0.1, most: 0.5 };
/** A character of a count belongs to the one before where no more than this is between them, in their heights. */
const APART = 0.6;
/** A count: a number, or what stands for one. */
const COUNTS = /^(?:\d{1,2}|[a-z]\d?|\d[-–~]\d)$/;
/** Letters whose small ones have the same shape: a count is small. */
const SAME_SHAPE = /^[KOPSUVWXYZ]/;
/** Below this a character is none; letters of arches are told by their shape. */
const SURE = { arched: 0.35, other: 0.7 };
const ARCHED = /^[nmh]$/;
/** How wide an m and an n are at least, in their heights. */
const ARCHES = { m: 1.2, n: 0.75 };
/** How high characters are shown to the network, as shares of a bond: capitals and digits, and small letters. */
const SHOWN_AS = [0.42, 0.32];

/** What is written beside the lower end of a closing bracket; undefined where it cannot be told. */
export async function countBeside(
  networks: Networks,
  picture: InkPicture,
  pieces: readonly InkPiece[],
  { top, bottom }: Bracket,
): Promise<string | undefined> {
  const height = bottom.y - top.y;
  const near = pieces
    .filter(({ box }) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return (
        x > bottom.x - PLACE.left * height &&
        x < bottom.x + PLACE.right * height &&
        y > bottom.y - PLACE.up * height &&
        y < bottom.y + PLACE.down * height &&
        box.height > PLACE.least * height &&
        box.height < PLACE.most * height &&
        box.width < PLACE.most * height
      );
    })
    .toSorted((a, b) => a.box.x - b.box.x);
  const own = near.filter(({ box }, index) => {
    const first = near[0]!.box;
    const before = near[index - 1]?.box ?? first;
    return (
      box.x - (before.x + before.width) < APART * first.height &&
      Math.abs(box.y + box.height - first.y - first.height) < 0.5 * first.height
    );
  });
  const characters = await Promise.all(own.map(({ box }) => characterIn(networks, picture, box)));
  const text = characters.includes(undefined) ? '' : characters.join('');
  return COUNTS.test(text) ? text : undefined;
}

async function characterIn(
  networks: Networks,
  picture: InkPicture,
  box: InkPiece['box'],
): Promise<string | undefined> {
  const place = { x: box.x + (box.width - 1) / 2, y: box.y + (box.height - 1) / 2 };
  const blank: Glyph = { ...place, sign: 0, probabilities: [], detected: 1 };
  const read: Glyph[] = [];
  for (const share of SHOWN_AS) {
    read.push(...(await readGlyphs(networks, picture, [blank], () => place, box.height / share)));
  }
  const [best] = read.toSorted((a, b) => sureness(b) - sureness(a));
  const character =
    best === undefined ? '' : characterOf(best).replace(SAME_SHAPE, (letter) => letter.toLowerCase());
  if (best === undefined || character === '') {
    return undefined;
  }
  if (ARCHED.test(character)) {
    // Letters of arches are easily taken for each other: an m is wider than it is high, an h higher than it is wide, and no count.
    const wide = box.width / box.height;
    return sureness(best) < SURE.arched
      ? undefined
      : wide > ARCHES.m
        ? 'm'
        : wide > ARCHES.n
          ? 'n'
          : undefined;
  }
  return sureness(best) < SURE.other ? undefined : character;
}
