import { aromaticLines } from './aromatic-circles.ts';
import type { Findings } from './assemble.ts';
import { type DrawnLine, endsAt, findLines, otherEnd } from './bond-strips.ts';
import { chainEnds, withChainEnds } from './chain-labels.ts';
import { circledSigns, isCircled, ofSize, withCircledSigns } from './circled-signs.ts';
import { withoutLabelLines, withoutStrokes, withoutTextLines } from './clean-lines.ts';
import { withoutCrossings } from './crossings.ts';
import { withDashes } from './dashed-lines.ts';
import { explainedInk } from './explained-ink.ts';
import { readGlyphs } from './glyph-crops.ts';
import type { InkPicture } from './ink-picture.ts';
import { type InkPiece, piecesOf } from './ink-pieces.ts';
import { detect, type Glyph, type Keypoint, spaced } from './keypoints.ts';
import { claimLabels, groupsOfKeypoints } from './labels/claim-labels.ts';
import {
  characterOf,
  distanceTo,
  type GlyphGroup,
  groupGlyphs,
  missedKeypoints,
} from './labels/label-groups.ts';
import { withLinkedLabels } from './linked-labels.ts';
import { glyphsByInk } from './glyphs-by-ink.ts';
import { capitalHeight, holds, lengthOfLetters } from './letter-size.ts';
import { findLostLabels } from './lost-labels.ts';
import { median } from './median.ts';
import type { Networks } from './networks.ts';
import { withRaisedSigns } from './raised-signs.ts';
import { BOND_LENGTH, bondLengthOf, findScale, MARGIN, scaled } from './scale.ts';
import { withoutSquiggles } from './squiggles.ts';
import { withoutStraightCorners } from './straight-corners.ts';
import { strayCorners, strayLabels, unseenLabels } from './strays.ts';
import { withWedges } from './wedge-widths.ts';

/** Two atoms lie no nearer to each other than this, in bond lengths. */
const ATOM_DISTANCE = 0.28;
/** Bond lengths that the networks can read, in pixels. */
const LENGTHS = { least: 15, most: 60 };

/** What was found in a drawing, in the pixels in which the networks read it. */
export interface Reading extends Findings {
  /** Characters that stand together and are no label of a drawn atom. */
  texts: GlyphGroup[];
  /** How many of them look like labels that were lost, and corners to which no bond was found, or on which there are letters that were not seen. */
  strays: number;
  /** Corners on which there are letters that were not seen. */
  unseen: number;
  length: number;
  scale: number;
  /** Share of the drawing's ink that was understood. */
  explained: number;
}

/** Times the first scale that are tried where the first reading is doubtful. */
const OTHER_SCALES = [0.8, 1.25, 0.5, 2];
/** A reading of this quality is not tried again. */
const GOOD = -0.12;
/** Pixels that are read again at most: time grows with them. */
const OTHERS = { least: 0.1, pixels: 900_000 };

/** Reads a trimmed drawing. @returns undefined where there are no two atoms with a bond, or there is a page of text */
export async function readDrawing(networks: Networks, picture: InkPicture): Promise<Reading | undefined> {
  const scale = await findScale(networks, picture);
  if (scale === undefined) {
    return undefined;
  }
  const pieces = piecesOf(picture);
  let best = await readAt(networks, picture, pieces, scale);
  for (const factor of best !== undefined && qualityOf(best) > GOOD ? [] : OTHER_SCALES) {
    const other = scale * factor;
    if (other >= OTHERS.least && other * other * picture.width * picture.height <= OTHERS.pixels) {
      const reading = await readAt(networks, picture, pieces, other);
      if (reading !== undefined && (best === undefined || qualityOf(reading) > qualityOf(best))) {
        best = reading;
      }
    }
  }
  return best;
}

/** The least that an atom, bond or label counts; a label that means nothing counts this. */
const DOUBTFUL = 0.01;

/** What a label counts that is there and was not seen: as bare corners the rest looks too good. */
const UNSEEN = 0.15;

/** How sure a reading is of all that it found, and how much of the ink it leaves unexplained; 0 is best. */
export function qualityOf({ keypoints, lines, labels, explained, strays, unseen, length }: Reading): number {
  const bonded = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const sums = [
    ...[...bonded].map((index) => keypoints[index]!.probability),
    ...lines.map(({ probabilities }) => Math.max(...probabilities.slice(1))),
    ...[...labels].map(([index, { text, reading, probability }]) => {
      // A hydrogen alone has one bond: of another atom its letter was read wrongly, or not seen.
      const isBridge = text === 'H' && lines.filter((line) => endsAt(line, index)).length > 1;
      return reading === undefined || isBridge ? DOUBTFUL : probability;
    }),
  ];
  const doubt =
    sums.reduce((sum, probability) => sum + Math.log(Math.max(DOUBTFUL, probability)), 0) / sums.length;
  const usual = median(
    lines.map(({ from, to }) =>
      Math.hypot(keypoints[from]!.x - keypoints[to]!.x, keypoints[from]!.y - keypoints[to]!.y),
    ),
  );
  // Bonds are longer than atoms are apart where atoms were seen in the middle of bonds: the scale was too large.
  const unevenness = 0.3 * Math.abs(Math.log((usual ?? length) / length));
  const lost = 0.1 * (countParts(lines) - 1) + 0.1 * Math.min(3, strays) + UNSEEN * Math.min(2, unseen);
  return doubt - 3 * (1 - explained) - straightness(keypoints, lines) - lost - unevenness;
}

/** Separate drawings that bonds make of the atoms. */
function countParts(lines: readonly DrawnLine[]): number {
  const parts: Set<number>[] = [];
  for (const { from, to } of lines) {
    const touched = parts.filter((part) => part.has(from) || part.has(to));
    const whole = new Set([from, to, ...touched.flatMap((part) => [...part])]);
    for (const part of touched) {
      parts.splice(parts.indexOf(part), 1);
    }
    parts.push(whole);
  }
  return parts.length;
}

/** Share of corners that lie on a straight line: places where the scale made one bond two. */
function straightness(keypoints: readonly Keypoint[], lines: readonly DrawnLine[]): number {
  let straight = 0;
  for (const [index, { x, y, kind }] of keypoints.entries()) {
    const own = lines.filter((line) => endsAt(line, index));
    if (kind === 'corner' && own.length === 2 && own.every((line) => line.kind === 'single')) {
      const [a, b] = own.map((line) => keypoints[otherEnd(line, index)]!);
      const turn = Math.atan2(a!.y - y, a!.x - x) - Math.atan2(b!.y - y, b!.x - x);
      straight += Math.cos(turn) < -0.97 ? 1 : 0;
    }
  }
  return straight / Math.max(1, keypoints.length);
}

/** A letter lies on the atom that it names, a number or a remark beside it, in bond lengths. */
const ON_ATOM = 0.3;

/** The characters without letters at an atom that were not taken for its label: it is likely to be another than the bare corner. */
function understood(
  glyphs: readonly Glyph[],
  { keypoints, lines, labels }: Pick<Findings, 'keypoints' | 'lines' | 'labels'>,
  length: number,
): Glyph[] {
  const claimed = new Set([...labels.values()].flatMap((label) => label.glyphs));
  const bonded = [...new Set(lines.flatMap(({ from, to }) => [from, to]))].map((index) => keypoints[index]!);
  return glyphs.filter(
    (glyph) =>
      claimed.has(glyph) ||
      !/[A-Z]/.test(characterOf(glyph)) ||
      bonded.every(({ x, y }) => Math.hypot(glyph.x - x, glyph.y - y) > ON_ATOM * length),
  );
}

/** Between the dashes of a short bond, in bond lengths. */
const SHORT_GAP = 0.035;

const sureness = ({ probability }: { probability: number }): number => probability;

export async function readAt(
  networks: Networks,
  picture: InkPicture,
  pieces: readonly InkPiece[],
  scale: number,
): Promise<Reading | undefined> {
  const read = scaled(picture, scale);
  const detected = await detect(networks, read);
  const measured = bondLengthOf(spaced(detected.keypoints, 6, sureness)) ?? BOND_LENGTH;
  const length = Math.min(LENGTHS.most, Math.max(LENGTHS.least, measured));
  const circles = detected.keypoints.filter(({ kind }) => kind === 'circle');
  const toPicture = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({
    x: (x - MARGIN) / scale,
    y: (y - MARGIN) / scale,
  });
  const fromPicture = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({
    x: x * scale + MARGIN,
    y: y * scale + MARGIN,
  });
  const signs = ofSize(circledSigns(pieces), length / scale);
  const isFree = (point: { x: number; y: number }): boolean => !isCircled(toPicture(point), signs);
  const corners = detected.keypoints.filter((point) => point.kind !== 'circle' && isFree(point));
  const characters = detected.glyphs.filter(isFree);
  const first = await readGlyphs(networks, picture, characters, toPicture, length / scale);
  const capital = capitalHeight(
    pieces,
    first.map((glyph) => ({ glyph, ...toPicture(glyph) })),
  );
  const letters = lengthOfLetters(capital, length / scale);
  const seen =
    letters === length / scale ? first : await readGlyphs(networks, picture, characters, toPicture, letters);
  const written = await glyphsByInk(
    networks,
    picture,
    {
      glyphs: seen,
      keypoints: corners,
      pieces: pieces.filter(({ box }) => isFree(fromPicture(box))),
      capital,
    },
    { toPicture, fromPicture, length: length / scale, letters },
  );
  const glyphs =
    capital === undefined
      ? written
      : await withRaisedSigns(
          networks,
          picture,
          { glyphs: written, pieces: pieces.filter(({ box }) => isFree(fromPicture(box))), capital },
          { toPicture, fromPicture, letters },
        );
  const { groups: all, circled } = withCircledSigns(groupGlyphs(glyphs, length), signs, fromPicture, length);
  const certain = spaced(corners, ATOM_DISTANCE * length, sureness);
  const atoms = [...certain, ...missedKeypoints(all, certain, length)];
  const keypoints = [...atoms, ...chainEnds(all, atoms, length)];
  const strips = await findLines(networks, read, keypoints, length, glyphs);
  const wedged = withWedges(strips, read, keypoints, length, glyphs);
  const dashed = withDashes(wedged, read, keypoints, length);
  const hydrogens = all.filter((group) => group.length === 1 && characterOf(group[0]!) === 'H');
  const isHydrogen = (atom: number): boolean =>
    hydrogens.some((group) => distanceTo(group, keypoints[atom]!) < ON_ATOM * length);
  const inPicture = <Point extends { x: number; y: number }>(points: readonly Point[]): Point[] =>
    points.map((point) => ({ ...point, ...toPicture(point) }));
  // The short bonds to hydrogens lose their shape where the picture is shrunk; in longer ones its raster would be seen.
  const sharpened = (): DrawnLine[] => {
    const [places, ofBond] = [inPicture(keypoints), length / scale];
    const wedges = withWedges(dashed, picture, places, ofBond, inPicture(glyphs));
    const sharp = withDashes(wedges, picture, places, ofBond, SHORT_GAP);
    return dashed.map((line, index) => (isHydrogen(line.from) || isHydrogen(line.to) ? sharp[index]! : line));
  };
  const drawn = hydrogens.length === 0 ? dashed : sharpened();
  const groups = withoutStrokes(all, drawn, keypoints);
  const owner = groupsOfKeypoints(keypoints, groups, length);
  const outside = withoutLabelLines(
    withoutTextLines(drawn, keypoints, groups, length),
    keypoints,
    owner,
    length,
  );
  const found = await findLostLabels(
    networks,
    read,
    { keypoints, owner, lines: outside, groups, glyphs },
    length,
  );
  const joined = withChainEnds([...outside, ...found], keypoints, groups, owner, length);
  const uncrossed = withoutCrossings(withoutStraightCorners(joined, keypoints, length), keypoints, length);
  const whole = withoutSquiggles(uncrossed, keypoints, length);
  const marks = uncrossed.filter((line) => !whole.includes(line));
  const lines = withLinkedLabels(whole, keypoints, owner, length);
  if (lines.length === 0) {
    return undefined;
  }
  const labels = claimLabels(keypoints, owner, lines, length);
  const aromatic = aromaticLines(circles, keypoints, lines, length);
  const explained = explainedInk(
    read,
    {
      keypoints,
      lines: [...lines, ...marks],
      glyphs: [...understood(glyphs, { keypoints, lines, labels }, length), ...circled],
    },
    length,
  );
  const bonded = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const owned = new Set([...owner].flatMap(([index, group]) => (bonded.has(index) ? [group] : [])));
  const texts = groups.filter((group) => !owned.has(group));
  const drawnAtoms = [...bonded].map((index) => keypoints[index]!);
  const lined = new Set(strips.flatMap(({ from, to }) => [from, to]));
  const lonely = certain.filter((_, index) => !lined.has(index) && !owner.has(index));
  const isBare = (index: number): boolean =>
    !labels.has(index) &&
    lines.every((line) => !endsAt(line, index) || line.kind === 'single' || line.kind === 'double');
  const seenAt = inPicture(glyphs);
  const unseen = unseenLabels(
    [...bonded].filter(isBare).map((index) => toPicture(keypoints[index]!)),
    // The number of an atom was seen, though it is no label.
    pieces.filter((piece) => !seenAt.some((place) => holds(piece, place))),
    length / scale,
    picture.width,
  );
  const strays = strayLabels(texts, drawnAtoms, length) + strayCorners(lonely, drawnAtoms, length) + unseen;
  return { keypoints, lines, labels, aromatic, texts, strays, unseen, length, scale, explained };
}
