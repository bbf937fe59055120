import type { DrawnLine } from './bond-strips.ts';
import type { InkPicture } from './ink-picture.ts';
import type { Keypoint } from './keypoints.ts';
import { distanceTo, type GlyphGroup } from './labels/label-groups.ts';
import { isWholeMolecule, textOf } from './labels/whole-molecules.ts';
import { leadsTo } from './lost-labels.ts';

/** An atom that was seen in a text is this near to one of its characters, in bond lengths. */
const ON_TEXT = 0.2;

/** What is drawn, without the acids and the water that stand beside it. */
interface Bound {
  lines: DrawnLine[];
  /** The texts that may be labels. */
  labels: GlyphGroup[];
}

/**
 * `HCl` and `H2O` have no bond: they are no atom's label, however near to one they stand, and no line leads to them. Where a stroke does all the same, it is a label that
 * was misread.
 */
export function withoutFreeMolecules(
  picture: InkPicture,
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  groups: readonly GlyphGroup[],
  length: number,
): Bound {
  // A corner is where lines meet, which may be beside a text.
  const isOn = (group: GlyphGroup, index: number): boolean =>
    keypoints[index]!.kind === 'label' && distanceTo(group, keypoints[index]!) < ON_TEXT * length;
  const isBound = (group: GlyphGroup): boolean =>
    lines.some(
      ({ from, to }) =>
        isOn(group, from) !== isOn(group, to) &&
        leadsTo(picture, keypoints[isOn(group, from) ? to : from]!, group, length),
    );
  const free = groups.filter((group) => isWholeMolecule(textOf(group)) && !isBound(group));
  return {
    lines: lines.filter(({ from, to }) => free.every((group) => !isOn(group, from) && !isOn(group, to))),
    labels: groups.filter((group) => !free.includes(group)),
  };
}
