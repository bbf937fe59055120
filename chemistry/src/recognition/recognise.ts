import type { Engine } from '../engine.ts';
import { assemble } from './assemble.ts';
import { type Bracket, withoutBrackets } from './bracket-pairs.ts';
import { inkOf, trimmed } from './clean-picture.ts';
import type { Circumstances } from './circumstances.ts';
import { confidenceOf, isAcceptable } from './confidence.ts';
import { enclosedLabels } from './enclosed-labels.ts';
import { evenlyLit } from './even-light.ts';
import { boxOf } from './drawn-box.ts';
import { countBeside } from './counts.ts';
import type { DrawnMolecule } from './drawn-molecule.ts';
import { withSaltPartners } from './free-ions.ts';
import { isHandDrawn } from './hand-drawn.ts';
import { identify, type Identity } from './identify.ts';
import { piecesOf } from './ink-pieces.ts';
import type { GreyPicture, InkPicture } from './ink-picture.ts';
import { mendValences, withRingCations } from './mend-valences.ts';
import { molfileV3000, sameAtoms } from './molfile.ts';
import type { Networks } from './networks.ts';
import { isNoMolecule } from './no-molecule.ts';
import { openLabels } from './open-labels.ts';
import { otherReadings } from './other-readings.ts';
import type { Point } from './points.ts';
import { readDrawing, type Reading } from './read-drawing.ts';
import { type Alternative, ALTERNATIVES_MAX, type RecognisedStructure } from './recognised-structure.ts';
import { type CountedPair, withRepeats } from './repeats.ts';
import { MARGIN } from './scale.ts';
import { withoutSpecks } from './specks.ts';
import { splitMolecules } from './split-molecules.ts';
import { type VariableBond, withoutVariableBonds } from './variable-bonds.ts';
import { withRingsOf, withVariableLines } from './variable-places.ts';
import { type SecondReader, withSecond } from './vote.ts';

/** Changes with what is recognised in a picture; last by decision 0210. */
export const RECOGNITION_VERSION = '11';
/** Ways to read a drawing otherwise that are tried. */
const TRIED = 8;
/** Where a structure is wrong, the right one is among its alternatives this often (decision 0165). */
const AMONG_ALTERNATIVES = 0.12;

/** Of a bond, how long a piece of ink is at most that is a letter or another sign. */
const MARK = 0.8;

/** What was read of a picture. */
interface Drawn {
  reading: Reading;
  /** Where the drawing begins in the picture. */
  at: { x: number; y: number };
  /** The drawing as it was read. */
  picture: InkPicture;
  /** Brackets that were taken out of it before it was read, in the pixels of the reading. */
  brackets: CountedPair[];
  /** How many more brackets are drawn on its lines. */
  alone: number;
  /** Bonds into rings that were taken out of it before it was read, in the pixels of the reading. */
  variable: VariableBond[];
  /** Share of its labels that lines close in. */
  enclosed: number;
  /** The middles of its small pieces of ink, in the pixels of the whole picture. */
  marks: Point[];
}

async function drawnIn(networks: Networks, picture: GreyPicture): Promise<Drawn | undefined> {
  const drawing = trimmed(withoutSpecks(inkOf(evenlyLit(picture))));
  if (drawing === undefined) {
    return undefined;
  }
  const { picture: bare, pairs, alone } = withoutBrackets(drawing.picture);
  const { picture: plain, bonds } = withoutVariableBonds(bare);
  const reading = await readDrawing(networks, plain);
  if (reading === undefined) {
    return undefined;
  }
  const { scale } = reading;
  const inReading = ({ x, y }: Point): Point => ({ x: x * scale + MARGIN, y: y * scale + MARGIN });
  const variable = bonds.map(({ ring, crossing, end, length }) => ({
    ring: ring.map(inReading),
    crossing: inReading(crossing),
    end: inReading(end),
    length: length * scale,
  }));
  const pieces = piecesOf(plain);
  const brackets = await Promise.all(
    pairs.map(async ({ left, right }) => ({
      left: bracketAt(left, inReading),
      right: bracketAt(right, inReading),
      count: await countBeside(networks, plain, pieces, right),
    })),
  );
  const inDrawing = ({ x, y }: Point): Point => ({ x: (x - MARGIN) / scale, y: (y - MARGIN) / scale });
  const labels = [...reading.labels.values()].map(({ glyphs }) => glyphs.map(inDrawing));
  const { box: at } = drawing;
  return {
    reading: withVariableLines(reading, variable),
    at,
    picture: plain,
    enclosed: enclosedLabels(plain, pieces, labels, reading.length / scale),
    marks: pieces
      .filter(({ box }) => Math.max(box.width, box.height) < MARK * (reading.length / scale))
      .map(({ box }) => ({ x: box.x + box.width / 2 + at.x, y: box.y + box.height / 2 + at.y })),
    variable,
    brackets,
    alone,
  };
}

const bracketAt = ({ top, bottom, crossing }: Bracket, move: (point: Point) => Point): Bracket => ({
  top: move(top),
  bottom: move(bottom),
  crossing: move(crossing),
});

/** How a picture is read. */
export interface ReadingOptions {
  /** The picture is one drawing out of which something was taken, so that its pieces, and what they leave without bonds, do not count against it. */
  isInPieces?: boolean;
  /** Whether other structures are named that a drawing may be; each takes a few milliseconds. */
  withAlternatives?: boolean;
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

/** The structures of a drawing, the largest first. */
function structuresOf(
  engine: Engine,
  { reading, at, variable, enclosed, marks, brackets, alone }: Drawn,
  { isInPieces = false }: ReadingOptions,
): ReadStructure[] {
  const { scale, explained } = reading;
  const placed = withRingsOf(assemble(reading, reading.length), variable);
  const { molecule: drawn, lost } = withRepeats(placed.molecule, brackets, reading.length);
  const molecule = withSaltPartners(drawn, reading.texts, reading.length);
  // An ion or acid that was taken is no stray.
  const strays = isInPieces ? 0 : Math.max(0, reading.strays - (molecule === drawn ? 0 : 1)) + reading.dense;
  for (const atom of molecule.atoms) {
    atom.x = (atom.x - MARGIN) / scale + at.x;
    atom.y = (atom.y - MARGIN) / scale + at.y;
  }
  const length = reading.length / scale;
  const parts = splitMolecules(molecule);
  const circumstances = {
    explained,
    enclosed,
    marks,
    strays: strays + placed.lost + lost + alone,
    parts: isInPieces ? 1 : parts.length,
  };
  return parts.flatMap((part) => {
    const mended = mendValences(part);
    // The second is another only where the first is likely to be impossible.
    for (const whole of [mended, withRingCations(mended)]) {
      const drawnFile = molfileV3000(whole, length);
      const identity = identify(engine, drawnFile, openLabels(whole.atoms));
      if (identity !== undefined) {
        return [{ identity, molecule: whole, circumstances, drawnFile, length }];
      }
    }
    return [];
  });
}

/** What can be read as structures in a picture, the largest first, however unlikely it is right. */
export async function readStructures(
  networks: Networks,
  engine: Engine,
  picture: GreyPicture,
  options: ReadingOptions = {},
): Promise<ReadStructure[]> {
  const drawn = await drawnIn(networks, picture);
  return drawn === undefined ? [] : structuresOf(engine, drawn, options);
}

/** How many atoms of a molecule are where another has one, too. */
function sharedPlaces(one: DrawnMolecule, other: DrawnMolecule): number {
  const places = new Set(other.atoms.map(({ x, y }) => `${x} ${y}`));
  return one.atoms.filter(({ x, y }) => places.has(`${x} ${y}`)).length;
}

/** Other structures that a drawing may be in place of one, likeliest first. */
function alternativesTo(
  { identity, molecule }: ReadStructure,
  confidence: number,
  others: readonly { structures: readonly ReadStructure[]; odds: number }[],
): Alternative[] {
  const found = new Map<string, { identity: Identity; odds: number }>();
  for (const { structures, odds } of others) {
    const [same] = structures.toSorted(
      (a, b) => sharedPlaces(b.molecule, molecule) - sharedPlaces(a.molecule, molecule),
    );
    if (same !== undefined && same.identity.smiles !== identity.smiles && !found.has(same.identity.smiles)) {
      found.set(same.identity.smiles, { identity: same.identity, odds });
    }
  }
  const given = [...found.values()].slice(0, ALTERNATIVES_MAX);
  const all = given.reduce((sum, { odds }) => sum + odds, 0);
  return given.map(({ identity: { smiles, inchikey, molfile }, odds }) => ({
    smiles,
    inchikey,
    molfile,
    // None is likelier than what was read beside it, however unlikely that is.
    confidence: Math.min(
      confidence * Math.min(1, odds),
      (1 - confidence) * AMONG_ALTERNATIVES * (odds / all),
    ),
  }));
}

/** The structures in a picture, the largest first; none where nothing is drawn that is a molecule. */
export async function recognisePicture(
  networks: Networks,
  engine: Engine,
  picture: GreyPicture,
  options: ReadingOptions = {},
): Promise<RecognisedStructure[]> {
  const drawn = await drawnIn(networks, picture);
  if (drawn === undefined) {
    return [];
  }
  const found = structuresOf(engine, drawn, options).flatMap((structure) => {
    const confidence = confidenceOf(structure.molecule, structure.circumstances);
    // Where a label or vertex has no matching atom, something of the drawing is lost, however well the rest is read.
    const isComplete = structure.circumstances.strays === 0 && picture.isMarked !== true;
    const isByHand = isHandDrawn(drawn.picture, structure.molecule, structure.length, drawn.at);
    return confidence === undefined
      ? []
      : [
          {
            structure,
            confidence,
            isComplete,
            isByHand,
            accepted: isAcceptable(structure.molecule, confidence, { isComplete, isByHand }),
          },
        ];
  });
  // Out of a drawing that lacks something a skeleton may be left; and a fragment beside a molecule is not left out, which would make the rest look whole.
  const isNothing =
    options.isInPieces !== true &&
    found.every(({ structure: { molecule, circumstances }, confidence }) =>
      isNoMolecule(molecule, confidence, circumstances),
    );
  const judged = isNothing ? [] : found;
  // A second program may put in doubt what ours alone would accept.
  const isSettled = (accepted: boolean): boolean => accepted && options.second === undefined;
  const isInDoubt = options.withAlternatives === true && judged.some(({ accepted }) => !isSettled(accepted));
  const others = isInDoubt
    ? otherReadings(drawn.reading)
        .slice(0, TRIED)
        .map(({ reading, odds }) => ({
          structures: structuresOf(engine, { ...drawn, reading }, options),
          odds,
        }))
    : [];
  const ours = judged.map(
    ({ structure, confidence, isComplete, isByHand, accepted }): RecognisedStructure => {
      const { identity, molecule, drawnFile, length } = structure;
      const { smiles, inchikey, molfile } = identity;
      return {
        smiles,
        inchikey,
        molfile,
        confidence,
        accepted,
        isComplete,
        isByHand,
        box: boxOf(molecule, length, picture),
        molecule,
        length,
        drawnAtoms: sameAtoms(molfile, drawnFile),
        alternatives: isSettled(accepted) ? [] : alternativesTo(structure, confidence, others),
        engineVersion: RECOGNITION_VERSION,
        sources: ['moiety'],
      };
    },
  );
  return options.second === undefined ? ours : withSecond(engine, picture, ours, options.second);
}
