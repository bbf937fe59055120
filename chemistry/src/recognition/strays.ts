import { type InkPiece, isStroke } from './ink-pieces.ts';
import type { Keypoint } from './keypoints.ts';
import { distanceTo, type GlyphGroup } from './labels/label-groups.ts';
import { readLabel } from './labels/read-label.ts';
import { isWholeMolecule, textOf } from './labels/whole-molecules.ts';

/** A label is this near to the atom that it is bound to, or that it is; captions and numbers of compounds stand further away. In bond lengths. */
const NEAR = 1.7;
/** A longer text that means nothing as it was read counts where it is this near. */
const BESIDE = 1.3;
const UNREADABLE = /^(?=.{3}).*[CHNOFS]/;
/** A letter alone is a label where it is an element that ends a bond; others name rings and places. */
const ALONE = /^(?:N|O|S|F|P|I|H)$/;
/** Descriptors of stereo: `(R)`, `(E)`, `S*`. */
const DESCRIPTOR = /^\(?[RSEZrs]\*?\)?$/;
/** One bracket of a repeated unit, with its count: `(`, `)n`, `]20`. */
const BRACKET = /^(?:[([]|[)\]][a-z\d]{0,3})$/;
/** The other part of a salt, which may stand anywhere; `CF` is how `Cl-` is misread. */
const SALT = /^\d?(?:Cl|Br|Na|Li|TFA|CF)[-+]?$/;

/**
 * How many texts beside a structure look like labels of its atoms and are bound to none, or like the brackets of a repeated unit: a part of it was lost, or it is no
 * molecule but a polymer.
 * @param texts groups of characters that are no label of a drawn atom
 * @param atoms that have bonds
 * @param length of a bond, in the pixels of both
 */
export const strayLabels = (
  texts: readonly GlyphGroup[],
  atoms: readonly Keypoint[],
  length: number,
): number =>
  texts.filter((group) => {
    const text = textOf(group);
    if (SALT.test(text) || isWholeMolecule(text)) {
      return true;
    }
    const reach = isLabelLike(text) ? NEAR : UNREADABLE.test(text) ? BESIDE : 0;
    return atoms.some((atom) => distanceTo(group, atom) < reach * length);
  }).length;

/** From here on the network is sure that there is a corner. */
const SURE = 0.6;

/** How many corners beside a structure have no bond: one was lost, for instance below a bracket. @param lonely keypoints without bonds or text */
export const strayCorners = (
  lonely: readonly Keypoint[],
  atoms: readonly Keypoint[],
  length: number,
): number =>
  lonely.filter(
    ({ x, y, kind, probability }) =>
      kind === 'corner' &&
      probability > SURE &&
      atoms.some((atom) => Math.hypot(atom.x - x, atom.y - y) < NEAR * length),
  ).length;

/** How near the middle of a letter lies to its atom, and how large it is at least and at most; in bond lengths. */
const LETTER = { near: 0.2, least: 0.12, most: 0.75 };

/**
 * How many corners have letters on them that were not seen: ink that hangs together with no bond. Dashes of a bond are none.
 * @param corners that have bonds and no label, none of them hashed, in the pixels of the pieces
 * @param width of the picture of the pieces
 */
export const unseenLabels = (
  corners: readonly { x: number; y: number }[],
  pieces: readonly InkPiece[],
  length: number,
  width: number,
): number => {
  const letters = pieces.filter(({ box, pixels }) => {
    const long = Math.max(box.width, box.height) / length;
    return long > LETTER.least && long < LETTER.most && !isStroke(pixels, width);
  });
  return corners.filter(({ x, y }) =>
    letters.some(
      ({ box }) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < LETTER.near * length,
    ),
  ).length;
};

/** What a mark behind a text is read as: `CH3.` */
const END_MARK = /[-.,']/;

/** Whether characters read like the label of an atom or group that a drawing has. */
export function isLabel(group: GlyphGroup): boolean {
  const text = textOf(group);
  const end = Array.from(text).findLastIndex((character) => !END_MARK.test(character));
  return !BRACKET.test(text) && isLabelLike(text.slice(0, end + 1));
}

function isLabelLike(text: string): boolean {
  if (BRACKET.test(text)) {
    return true;
  }
  if (DESCRIPTOR.test(text) || !/[A-Z]/.test(text)) {
    return false;
  }
  if (text.length === 1) {
    return ALONE.test(text);
  }
  return [1, 2].some((count) => {
    const reading = readLabel(text, { order: count, count });
    return reading !== undefined && reading.kind !== 'open' && reading.fit > 0.4;
  });
}
