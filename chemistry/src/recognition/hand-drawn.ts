import type { DrawnMolecule } from './drawn-molecule.ts';
import { inkAt, type InkPicture } from './ink-picture.ts';
import { INK } from './ink-pieces.ts';
import { distance, type Point } from './points.ts';

/** Where along a bond between two corners its stroke is looked at, so that no other bond is near. */
const ALONG = { from: 0.14, to: 0.86, places: 19 };
/** How far beside the line between its atoms the stroke may be, in bond lengths. */
const ASIDE = 0.2;
/** Bonds that must have been looked at, and how many pixels long they are at least: the raster of shorter ones hides what is to be seen. */
const LEAST = { bonds: 4, length: 24 };
/** Pixels by which the raster alone moves the middle of a stroke, root mean square. */
const RASTER = 0.2;
/**
 * From here on a drawing is taken for one by hand: the strokes of printed structures are straighter, those of the same structures bent by
 * 4 to 6 % of a bond are not (decision 0175).
 */
const BENT = 0.0065;
/** Of the bonds, which is looked at: some of those drawn by hand are straight. */
const SHARE = 0.75;

/** Whether a structure is drawn by hand: its lines are not straight. @param at where the picture begins, in the molecule's pixels */
export const isHandDrawn = (
  picture: InkPicture,
  molecule: DrawnMolecule,
  length: number,
  at: Point,
): boolean => (waviness(picture, molecule, length, at) ?? 0) > BENT;

/**
 * How far the strokes of single bonds are from straight, three quarters of them at most, in bond lengths; undefined where too few can be told.
 * @param at where the picture begins, in the molecule's pixels
 */
export function waviness(
  picture: InkPicture,
  { atoms, bonds }: DrawnMolecule,
  length: number,
  at: Point,
): number | undefined {
  if (length < LEAST.length) {
    return undefined;
  }
  const waves = bonds.flatMap(({ from, to, order, stereo }) => {
    const [a, b] = [atoms[from]!, atoms[to]!];
    // Letters are no part of a stroke.
    if (order !== 1 || stereo !== 'none' || a.label !== undefined || b.label !== undefined) {
      return [];
    }
    const between = (share: number): Point => ({
      x: a.x + share * (b.x - a.x) - at.x,
      y: a.y + share * (b.y - a.y) - at.y,
    });
    const wave = waveOf(picture, between(ALONG.from), between(ALONG.to), length);
    return wave === undefined ? [] : [Math.max(0, wave - RASTER) / length];
  });
  return waves.length < LEAST.bonds
    ? undefined
    : waves.toSorted((a, b) => a - b)[Math.floor(SHARE * waves.length)];
}

/** How far the middle of a stroke between two atoms is from a straight line, in pixels (root mean square); undefined where it is not a stroke of its own all along. */
function waveOf(picture: InkPicture, from: Point, to: Point, length: number): number | undefined {
  const long = distance(from, to);
  const [x, y] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const middles: number[] = [];
  for (let place = 0; place < ALONG.places; place += 1) {
    const share = place / (ALONG.places - 1);
    const on = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    let [sum, weight, runs, isOpen] = [0, 0, 0, false];
    for (let aside = -ASIDE * length; aside <= ASIDE * length; aside += 0.5) {
      const ink = inkAt(picture, on.x - aside * y, on.y + aside * x);
      runs += ink > INK && !isOpen ? 1 : 0;
      isOpen = ink > INK;
      sum += ink * aside;
      weight += ink;
    }
    if (runs !== 1) {
      return undefined;
    }
    middles.push(sum / weight);
  }
  return residual(middles);
}

/** Root mean square of what a straight line does not explain of values at even distances. */
function residual(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const slope = values.reduce((sum, value, index) => sum + value * (index - middle), 0) / squares;
  return Math.sqrt(
    values.reduce((sum, value, index) => sum + (value - mean - slope * (index - middle)) ** 2, 0) /
      values.length,
  );
}
