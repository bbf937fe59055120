import type { Engine } from '../engine.ts';
import { aromaticLines } from './aromatic-circles.ts';
import { assemble, type Findings } from './assemble.ts';
import { findLines } from './bond-strips.ts';
import { withoutLabelLines, withoutStrokes } from './clean-lines.ts';
import { inkOf, trimmed } from './clean-picture.ts';
import type { DrawnMolecule } from './drawn-molecule.ts';
import { identify, type Identity } from './identify.ts';
import { molfileV3000 } from './molfile.ts';
import { readGlyphs } from './glyph-crops.ts';
import type { Box, GreyPicture, InkPicture } from './ink-picture.ts';
import { mendValences } from './mend-valences.ts';
import { splitMolecules } from './split-molecules.ts';
import { ACCEPTED, confidenceOf } from './confidence.ts';
import { boxOf } from './drawn-box.ts';
import { detect, spaced } from './keypoints.ts';
import { claimLabels, groupsOfKeypoints } from './labels/claim-labels.ts';
import { groupGlyphs, missedKeypoints } from './labels/label-groups.ts';
import type { Networks } from './networks.ts';
import { withWedges } from './wedge-widths.ts';
import { BOND_LENGTH, bondLengthOf, findScale, MARGIN, scaled } from './scale.ts';

/** Two atoms lie no nearer to each other than this, in bond lengths. */
const ATOM_DISTANCE = 0.28;
/** Bond lengths that the networks can read, in pixels. */
const LENGTHS = { least: 15, most: 60 };

/** What was found in a drawing, in the pixels in which the networks read it. */
export interface Reading extends Findings {
  length: number;
  scale: number;
}

/** Reads a trimmed drawing. @returns undefined where there are no two atoms with a bond */
export async function readDrawing(networks: Networks, picture: InkPicture): Promise<Reading | undefined> {
  const scale = await findScale(networks, picture);
  const read = scaled(picture, scale);
  const found = await detect(networks, read);
  const sureness = ({ probability }: { probability: number }): number => probability;
  const measured = bondLengthOf(spaced(found.keypoints, 6, sureness)) ?? BOND_LENGTH;
  const length = Math.min(LENGTHS.most, Math.max(LENGTHS.least, measured));
  const circles = found.keypoints.filter(({ kind }) => kind === 'circle');
  const atoms = found.keypoints.filter(({ kind }) => kind !== 'circle');
  const toPicture = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({
    x: (x - MARGIN) / scale,
    y: (y - MARGIN) / scale,
  });
  const glyphs = await readGlyphs(networks, picture, found.glyphs, toPicture, length / scale);
  const all = groupGlyphs(glyphs, length);
  const certain = spaced(atoms, ATOM_DISTANCE * length, sureness);
  const keypoints = [...certain, ...missedKeypoints(all, certain, length)];
  const strips = await findLines(networks, read, keypoints, length);
  const drawn = withWedges(strips, read, keypoints, length);
  const groups = withoutStrokes(all, drawn, keypoints);
  const owner = groupsOfKeypoints(keypoints, groups, length);
  const lines = withoutLabelLines(drawn, keypoints, owner, length);
  if (lines.length === 0) {
    return undefined;
  }
  const labels = claimLabels(keypoints, owner, lines, length);
  const aromatic = aromaticLines(circles, keypoints, lines, length);
  return { keypoints, lines, labels, aromatic, length, scale };
}

/** A structure that was recognised in a picture. */
export interface RecognisedStructure extends Identity {
  /** How likely it is right, 0 to 1. */
  confidence: number;
  /** Whether it is sure enough to be taken unseen. */
  accepted: boolean;
  /** Where it is drawn, in the picture's pixels. */
  box: Box;
  /** What was read, with the picture's coordinates and how sure each atom and bond is. */
  molecule: DrawnMolecule;
}

/** What is drawn in a picture, in its pixels. */
async function drawnIn(
  networks: Networks,
  picture: GreyPicture,
): Promise<{ molecule: DrawnMolecule; length: number } | undefined> {
  const drawing = trimmed(inkOf(picture));
  const reading = drawing && (await readDrawing(networks, drawing.picture));
  if (drawing === undefined || reading === undefined) {
    return undefined;
  }
  const { scale, length } = reading;
  const molecule = assemble(reading, length);
  for (const atom of molecule.atoms) {
    atom.x = (atom.x - MARGIN) / scale + drawing.box.x;
    atom.y = (atom.y - MARGIN) / scale + drawing.box.y;
  }
  return { molecule, length: length / scale };
}

/** The structures in a picture, the largest first; none where nothing is drawn that is a molecule. */
export async function recognisePicture(
  networks: Networks,
  engine: Engine,
  picture: GreyPicture,
): Promise<RecognisedStructure[]> {
  const drawn = await drawnIn(networks, picture);
  if (drawn === undefined) {
    return [];
  }
  return splitMolecules(drawn.molecule).flatMap((part) => {
    const molecule = mendValences(part);
    const identity = identify(engine, molfileV3000(molecule, drawn.length));
    if (identity === undefined) {
      return [];
    }
    const confidence = confidenceOf(molecule);
    return [
      {
        ...identity,
        confidence,
        accepted: confidence >= ACCEPTED,
        box: boxOf(molecule, drawn.length, picture),
        molecule,
      },
    ];
  });
}
