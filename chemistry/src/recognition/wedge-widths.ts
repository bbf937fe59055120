import type { DrawnLine } from './bond-strips.ts';
import { inkAt, type InkPicture } from './ink-picture.ts';
import type { Keypoint } from './keypoints.ts';
import { median } from './median.ts';

/** Where along a bond its width is measured: clear of labels at its ends. */
const PLACES = [0.3, 0.4, 0.5, 0.6, 0.7];
/** Steps of the measure, and how far to each side it goes, in bond lengths. */
const STEP = 0.01;
const REACH = 0.25;
/** Times a plain line's width that a wedge is wide in the middle, and at its wide end beside its narrow one. */
const WEDGE = { middle: 1.7, taper: 1.35 };

/** Times a plain line's width, and bond lengths, that a bold line is wide all along. */
const BOLD = { times: 2, least: 0.1 };

/** How wide the ink is across a line at a place, in bond lengths; what is beside a gap is another line. */
function widthAt(picture: InkPicture, p: Keypoint, q: Keypoint, along: number, length: number): number {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [nx, ny] = [-(q.y - p.y) / distance, (q.x - p.x) / distance];
  const [x, y] = [p.x + (q.x - p.x) * along, p.y + (q.y - p.y) * along];
  const isInk = (offset: number): boolean =>
    inkAt(picture, x + nx * offset * length, y + ny * offset * length) > 0.4;
  // The line may lie a little beside the straight way between its atoms.
  const start = [0, 0.02, -0.02, 0.04, -0.04, 0.06, -0.06].find(isInk);
  if (start === undefined) {
    return 0;
  }
  let [low, high] = [start, start];
  while (high < REACH && isInk(high + STEP)) {
    high += STEP;
  }
  while (low > -REACH && isInk(low - STEP)) {
    low -= STEP;
  }
  return high - low;
}

/** Takes single lines that widen to one end, or are bold all along, for the wedges that they are. */
export function withWedges(
  lines: readonly DrawnLine[],
  picture: InkPicture,
  keypoints: readonly Keypoint[],
  length: number,
): DrawnLine[] {
  const widths = lines.map(({ from, to }) =>
    PLACES.map((along) => widthAt(picture, keypoints[from]!, keypoints[to]!, along, length)),
  );
  const plain =
    median(lines.flatMap(({ kind }, index) => (kind === 'single' ? (widths[index] ?? []) : []))) ?? 0;
  const widened = lines.map((line, index): DrawnLine => {
    const width = widths[index]!;
    const [begin, end] = [(width[0]! + width[1]!) / 2, (width[3]! + width[4]!) / 2];
    const isWide = line.kind === 'single' && plain > 0 && width[2]! > WEDGE.middle * plain;
    if (!isWide || Math.max(begin, end) < WEDGE.taper * Math.min(begin, end)) {
      return line;
    }
    return { ...line, kind: begin < end ? 'wedge' : 'wedge-back' };
  });
  return widened.map((line, index) => {
    const least = Math.min(...widths[index]!);
    const isBold = line.kind === 'single' && plain > 0 && least > BOLD.times * plain && least > BOLD.least;
    return isBold ? boldWedge(line, widened, keypoints) : line;
  });
}

/** A bold line begins at its one stereocentre; between the wide ends of two wedges it is the front of a ring. */
function boldWedge(line: DrawnLine, lines: readonly DrawnLine[], keypoints: readonly Keypoint[]): DrawnLine {
  const around = (atom: number): DrawnLine[] =>
    lines.filter((other) => other !== line && (other.from === atom || other.to === atom));
  const isWideEnd = (atom: number): boolean =>
    around(atom).some(
      ({ kind, from, to }) => (kind === 'wedge' && to === atom) || (kind === 'wedge-back' && from === atom),
    );
  const isCentre = (atom: number): boolean =>
    keypoints[atom]!.kind === 'corner' &&
    around(atom).length >= 2 &&
    around(atom).every(({ kind }) => kind !== 'double' && kind !== 'triple');
  const [atBegin, atEnd] = [isCentre(line.from), isCentre(line.to)];
  if ((!atBegin && !atEnd) || isWideEnd(line.from) || isWideEnd(line.to)) {
    return line;
  }
  const [, , , , forward = 0, backward = 0] = line.probabilities;
  const isForward = atBegin === atEnd ? forward >= backward : atBegin;
  return { ...line, kind: isForward ? 'wedge' : 'wedge-back' };
}
