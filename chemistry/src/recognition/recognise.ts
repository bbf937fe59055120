import type { Engine } from '../engine.ts';
import { assemble } from './assemble.ts';
import { inkOf, trimmed } from './clean-picture.ts';
import { ACCEPTED, type Circumstances, confidenceOf } from './confidence.ts';
import { boxOf } from './drawn-box.ts';
import type { DrawnMolecule } from './drawn-molecule.ts';
import { withSaltPartners } from './free-ions.ts';
import { identify, type Identity } from './identify.ts';
import type { GreyPicture } from './ink-picture.ts';
import { mendValences } from './mend-valences.ts';
import { molfileV3000, sameAtoms } from './molfile.ts';
import type { Networks } from './networks.ts';
import { readDrawing } from './read-drawing.ts';
import type { RecognisedStructure } from './recognised-structure.ts';
import { MARGIN } from './scale.ts';
import { withoutSpecks } from './specks.ts';
import { splitMolecules } from './split-molecules.ts';
import { type SecondReader, withSecond } from './vote.ts';

/** What is drawn in a picture, in its pixels. */
async function drawnIn(
  networks: Networks,
  picture: GreyPicture,
): Promise<{ molecule: DrawnMolecule; length: number; explained: number; strays: number } | undefined> {
  const drawing = trimmed(withoutSpecks(inkOf(picture)));
  const reading = drawing && (await readDrawing(networks, drawing.picture));
  if (drawing === undefined || reading === undefined) {
    return undefined;
  }
  const { scale, length } = reading;
  const drawn = assemble(reading, length);
  const molecule = withSaltPartners(drawn, reading.texts, length);
  // An ion or acid that was taken is none of them.
  const strays = Math.max(0, reading.strays - (molecule === drawn ? 0 : 1));
  for (const atom of molecule.atoms) {
    atom.x = (atom.x - MARGIN) / scale + drawing.box.x;
    atom.y = (atom.y - MARGIN) / scale + drawing.box.y;
  }
  return { molecule, length: length / scale, explained: reading.explained, strays };
}

/** How a picture is read. */
export interface ReadingOptions {
  /** The picture is one drawing out of which something was taken, so that its pieces, and what they leave without bonds, do not count against it. */
  isInPieces?: boolean;
  /** A second program, which is asked about the picture and votes. */
  second?: SecondReader;
}

/** A structure that was read, before it is judged. */
export interface ReadStructure {
  identity: Identity;
  molecule: DrawnMolecule;
  circumstances: Circumstances;
  /** The molfile of what was drawn, all hydrogens kept. */
  drawnFile: string;
  /** Of a bond, in the picture's pixels. */
  length: number;
}

/** What can be read as structures in a picture, the largest first, however unlikely it is right. */
export async function readStructures(
  networks: Networks,
  engine: Engine,
  picture: GreyPicture,
  { isInPieces = false }: ReadingOptions = {},
): Promise<ReadStructure[]> {
  const drawn = await drawnIn(networks, picture);
  if (drawn === undefined) {
    return [];
  }
  const { length, explained } = drawn;
  const parts = splitMolecules(drawn.molecule);
  const circumstances = {
    explained,
    strays: isInPieces ? 0 : drawn.strays,
    parts: isInPieces ? 1 : parts.length,
  };
  return parts.flatMap((part) => {
    const molecule = mendValences(part);
    const drawnFile = molfileV3000(molecule, length);
    const identity = identify(engine, drawnFile);
    return identity === undefined ? [] : [{ identity, molecule, circumstances, drawnFile, length }];
  });
}

/** The structures in a picture, the largest first; none where nothing is drawn that is a molecule. */
export async function recognisePicture(
  networks: Networks,
  engine: Engine,
  picture: GreyPicture,
  options: ReadingOptions = {},
): Promise<RecognisedStructure[]> {
  const structures = await readStructures(networks, engine, picture, options);
  const ours = structures.flatMap(({ identity, molecule, circumstances, drawnFile, length }) => {
    const confidence = confidenceOf(molecule, circumstances);
    if (confidence === undefined) {
      return [];
    }
    // Where a text or corner has no atom, something of the drawing is lost, however well the rest is read.
    const isComplete = circumstances.strays === 0;
    return [
      {
        ...identity,
        confidence,
        accepted: confidence >= ACCEPTED && isComplete,
        isComplete,
        box: boxOf(molecule, length, picture),
        molecule,
        length,
        drawnAtoms: sameAtoms(identity.molfile, drawnFile),
        sources: ['moiety'] as const,
      },
    ];
  });
  return options.second === undefined ? ours : withSecond(engine, picture, ours, options.second);
}
