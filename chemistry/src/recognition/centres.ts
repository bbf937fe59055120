import { type DrawnLine, endsAt } from './bond-strips.ts';
import type { Keypoint } from './keypoints.ts';

/** Whether an atom may be a stereocentre, at which wedged and hashed bonds begin: a corner with three lines or more, none of them double or triple. */
export function isCentre(atom: number, lines: readonly DrawnLine[], keypoints: readonly Keypoint[]): boolean {
  const own = lines.filter((line) => endsAt(line, atom));
  return (
    keypoints[atom]!.kind === 'corner' &&
    own.length >= 3 &&
    own.every(({ kind }) => kind !== 'double' && kind !== 'triple')
  );
}
