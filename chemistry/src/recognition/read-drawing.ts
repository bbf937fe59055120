import { aromaticLines, drawnCircles } from './aromatic-circles.ts';
import type { Findings } from './assemble.ts';
import { type DrawnLine, endsAt, findLines, otherEnd } from './bond-strips.ts';
import { chainEnds, withChainEnds } from './chain-labels.ts';
import { chiralFlag } from './chiral-flag.ts';
import { circledSigns, isCircled, ofSize, withCircledSigns } from './circled-signs.ts';
import { withoutLabelLines, withoutStrokes, withoutTextLines } from './clean-lines.ts';
import { withoutCrossings } from './crossings.ts';
import { withDashes } from './dashed-lines.ts';
import { excessInk } from './dense-corners.ts';
import { explainedInk } from './explained-ink.ts';
import { withFineHashes } from './fine-hashes.ts';
import { withoutFreeMolecules } from './free-molecules.ts';
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
import { withParallelStrokes } from './parallel-strokes.ts';
import { withRaisedSigns } from './raised-signs.ts';
import { BOND_LENGTH, bondLengthOf, findScale, MARGIN, scaled } from './scale.ts';
import { hidesLetters, withSmallLetters } from './small-letters.ts';
import { withoutSquiggles } from './squiggles.ts';
import { withoutStraightCorners } from './straight-corners.ts';
import { strokeOf } from './stroke-width.ts';
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
  /** Bare corners with the ink of a letter on them; a bold or uneven line looks like one, so that they say nothing of the scale. */
  dense: number;
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

/** What was found this near to a letter of a word is a part of it, in bond lengths. */
const ON_FLAG = 0.2;

/** A bare corner with so much more ink than its lines, in sides of a small letter, has a letter on it. */
const LETTER_INK = 0.7;

/** From here on the network is sure of a circle. */
const SURE_CIRCLE = 0.4;

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
  const seenCircles = detected.keypoints.filter(
    ({ kind, probability }) => kind === 'circle' && probability > SURE_CIRCLE,
  );
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
  const firstCapital = capitalHeight(
    pieces,
    first.map((glyph) => ({ glyph, ...toPicture(glyph) })),
    length / scale,
  );
  const stroke = strokeOf(picture, pieces);
  const firstLetters = lengthOfLetters(firstCapital, length / scale);
  const again =
    firstLetters === length / scale
      ? first
      : await readGlyphs(networks, picture, characters, toPicture, firstLetters);
  const {
    glyphs: seen,
    capital,
    letters,
  } = hidesLetters(
    picture,
    pieces,
    {
      capital: firstCapital,
      corners: corners.filter(({ kind }) => kind === 'corner').map(toPicture),
      characters: characters.map(toPicture),
      stroke,
    },
    length / scale,
  )
    ? await withSmallLetters(
        networks,
        picture,
        { seen: again, atoms: corners, capital: firstCapital, pieces },
        { scale, length: length / scale },
      )
    : { glyphs: again, capital: firstCapital, letters: firstLetters };
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
  const flag = chiralFlag(glyphs, length);
  const { groups: all, circled } = withCircledSigns(
    groupGlyphs(
      glyphs.filter((glyph) => !flag.includes(glyph)),
      length,
    ),
    signs,
    fromPicture,
    length,
  );
  const certain = spaced(
    corners.filter((corner) => flag.length === 0 || distanceTo(flag, corner) > ON_FLAG * length),
    ATOM_DISTANCE * length,
    sureness,
  );
  const atoms = [...certain, ...missedKeypoints(all, certain, length)];
  const keypoints = [...atoms, ...chainEnds(all, atoms, length)];
  const inPicture = <Point extends { x: number; y: number }>(points: readonly Point[]): Point[] =>
    points.map((point) => ({ ...point, ...toPicture(point) }));
  const seenAt = inPicture(glyphs);
  // The number of an atom was seen, though it is no label.
  const unread = pieces.filter((piece) => !seenAt.some((place) => holds(piece, place)));
  const strips = withParallelStrokes(
    await findLines(networks, read, keypoints, length, glyphs),
    inPicture(keypoints),
    picture,
    unread,
    length / scale,
  );
  const wedged = withWedges(strips, read, keypoints, length, glyphs);
  const dashed = withDashes(wedged, read, keypoints, length);
  const hydrogens = all.filter((group) => group.length === 1 && characterOf(group[0]!) === 'H');
  const isHydrogen = (atom: number): boolean =>
    hydrogens.some((group) => distanceTo(group, keypoints[atom]!) < ON_ATOM * length);
  // The short bonds to hydrogens lose their shape where the picture is shrunk; in longer ones its raster would be seen.
  const sharpened = (): DrawnLine[] => {
    const [places, ofBond] = [inPicture(keypoints), length / scale];
    const wedges = withWedges(dashed, picture, places, ofBond, inPicture(glyphs));
    const sharp = withDashes(wedges, picture, places, ofBond, SHORT_GAP);
    return dashed.map((line, index) => (isHydrogen(line.from) || isHydrogen(line.to) ? sharp[index]! : line));
  };
  const drawn = withFineHashes(
    hydrogens.length === 0 ? dashed : sharpened(),
    picture,
    inPicture(keypoints),
    length / scale,
    inPicture(glyphs),
  );
  const groups = withoutStrokes(all, drawn, keypoints);
  const bound = withoutFreeMolecules(read, drawn, keypoints, groups, length);
  const owner = groupsOfKeypoints(keypoints, bound.labels, length);
  const outside = withoutLabelLines(
    withoutTextLines(bound.lines, keypoints, groups, length),
    keypoints,
    owner,
    length,
  );
  const found = await findLostLabels(
    networks,
    read,
    { keypoints, owner, lines: outside, groups: bound.labels, glyphs },
    length,
  );
  const joined = withChainEnds([...outside, ...found], keypoints, bound.labels, owner, length);
  const uncrossed = withoutCrossings(withoutStraightCorners(joined, keypoints, length), keypoints, length);
  const whole = withoutSquiggles(uncrossed, keypoints, length);
  const marks = uncrossed.filter((line) => !whole.includes(line));
  const lines = withLinkedLabels(whole, keypoints, owner, length);
  if (lines.length === 0) {
    return undefined;
  }
  const labels = claimLabels(keypoints, owner, lines, length);
  const round = drawnCircles(pieces, length / scale, picture.width);
  const circles = [
    ...seenCircles,
    ...round.map((circle) => {
      const { x, y } = fromPicture(circle);
      return { x, y, radius: circle.radius * scale };
    }),
  ];
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
  const bare = [...bonded].filter(isBare).map((index) => toPicture(keypoints[index]!));
  const unseen = unseenLabels(bare, unread, length / scale, picture.width);
  const dense = bare.filter(
    (corner) => excessInk(picture, corner, length / scale, stroke) > LETTER_INK,
  ).length;
  const strays = strayLabels(texts, drawnAtoms, length) + strayCorners(lonely, drawnAtoms, length) + unseen;
  return { keypoints, lines, labels, aromatic, texts, strays, unseen, dense, length, scale, explained };
}
