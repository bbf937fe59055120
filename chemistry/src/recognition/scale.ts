import { blankPicture, type InkPicture } from './ink-picture.ts';
import { detect, type Keypoint, spaced } from './keypoints.ts';
import { median } from './median.ts';
import type { Networks } from './networks.ts';
import { resize } from './resample.ts';

/** Distance of neighbouring atoms, in pixels, that the networks were trained around. */
export const BOND_LENGTH = 33;
/** Paper around the drawing, in pixels. */
export const MARGIN = 16;

const FIRST_SCALES = [0.8, 0.42, 1.5];
/** Longest side of a picture that is tried, in pixels: memory and time grow with its square. */
const LONGEST_FIRST = 1500;
const LONGEST = 1800;
const SHORTEST = 40;
/** From here on a scale is taken without looking at the others. */
const GOOD = 0.72;
const ROUNDS = 3;

/** The picture at a scale, with `MARGIN` of paper around. */
export function scaled(picture: InkPicture, scale: number): InkPicture {
  const inner = resize(
    picture,
    Math.max(16, Math.trunc(picture.width * scale)),
    Math.max(16, Math.trunc(picture.height * scale)),
  );
  const outer = blankPicture(inner.width + 2 * MARGIN, inner.height + 2 * MARGIN);
  for (let row = 0; row < inner.height; row += 1) {
    outer.ink.set(
      inner.ink.subarray(row * inner.width, (row + 1) * inner.width),
      (row + MARGIN) * outer.width + MARGIN,
    );
  }
  return outer;
}

/** Median distance of atoms to their two nearest neighbours, in pixels; undefined of fewer than three atoms. */
export function bondLengthOf(keypoints: readonly Keypoint[]): number | undefined {
  const atoms = keypoints.filter(({ kind }) => kind !== 'circle');
  if (atoms.length < 3) {
    return undefined;
  }
  const nearest = atoms.flatMap((atom) =>
    atoms
      .filter((other) => other !== atom)
      .map((other) => Math.hypot(other.x - atom.x, other.y - atom.y))
      .toSorted((a, b) => a - b)
      .slice(0, 2)
      .filter((distance) => distance > 8),
  );
  return median(nearest);
}

/** A picture with more characters than this is a page of text: the largest peptides have a third of it. */
const CHARACTERS_MAX = 600;

/**
 * The scale at which neighbouring atoms are `BOND_LENGTH` apart and atoms are found most surely.
 * @returns undefined for a page of text
 */
export async function findScale(networks: Networks, picture: InkPicture): Promise<number | undefined> {
  const longest = Math.max(picture.width, picture.height);
  let best: { quality: number; scale: number } | undefined;
  for (const first of FIRST_SCALES) {
    if (first * longest > LONGEST_FIRST || first * longest < SHORTEST) {
      continue;
    }
    let scale = first;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { keypoints, glyphs } = await detect(networks, scaled(picture, scale), {
        atom: 0.35,
        character: 0.5,
      });
      if (glyphs.length > CHARACTERS_MAX) {
        return undefined;
      }
      const length = bondLengthOf(spaced(keypoints, 6, ({ probability }) => probability));
      if (length === undefined) {
        break;
      }
      const atoms = keypoints.filter(({ kind }) => kind !== 'circle');
      const sureness = atoms.reduce((sum, { probability }) => sum + probability, 0) / atoms.length;
      const ratio = BOND_LENGTH / length;
      const quality = sureness - 0.3 * Math.abs(Math.log(ratio));
      if (best === undefined || quality > best.quality) {
        best = { quality, scale };
      }
      scale = Math.min(3, Math.max(0.12, scale * ratio));
      if ((ratio > 0.9 && ratio < 1.1) || scale * longest > LONGEST) {
        break;
      }
    }
    if (best !== undefined && best.quality > GOOD) {
      break;
    }
  }
  return best?.scale ?? Math.min(0.8, LONGEST_FIRST / longest);
}
