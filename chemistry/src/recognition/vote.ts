import type { Engine } from '../engine.ts';
import { isAcceptable } from './confidence.ts';
import { boxOf } from './drawn-box.ts';
import type { DrawnMolecule } from './drawn-molecule.ts';
import { identify, type Identity } from './identify.ts';
import type { Box, GreyPicture } from './ink-picture.ts';
import { molfileV3000, sameAtoms } from './molfile.ts';
import { type Alternative, ALTERNATIVES_MAX, type RecognisedStructure } from './recognised-structure.ts';
import { readSecond, type SecondReading } from './second-reading.ts';

/**
 * What a second program answers to a picture: SDF, empty where it has nothing to say. It never fails.
 * @param dpi at which the picture was printed, where that is known; else it is tried out
 */
export type SecondReader = (picture: GreyPicture, dpi?: number) => Promise<string>;

/** What a second program says of a structure: the same, another whole molecule of the same drawing, or nothing that can be used. */
export type Opinion = 'agrees' | 'differs' | 'silent';

/**
 * Of the logarithm of the odds that our own reading is right, with a constant first: how likely it is right by what the second program says; of one
 * that differs how likely that one is right, and how likely it is that one where just one of the two is. Logistic regression, by
 * `scripts/bench/recognition/fit-confidence.ts` (decision 0159).
 */
const WEIGHTS = {
  agrees: [1.335, 1.039],
  differs: [-0.53, 0.571],
  silent: [-0.29, 0.65],
  other: [-0.835, -0.342],
  choice: [0.148, -0.656],
} as const;

/** Bonds of so many pixels are those of a print at 300 dots an inch, which spares OSRA two thirds of its time: it tries out resolutions else. */
const AT_300_DPI = { least: 55, most: 75 };

/** Molecules that a salt is put together from. */
const PARTS = 4;
/** A molecule that has fewer atoms than this share of another one, or so many times as many, is not what is drawn, but a part of it, or more. */
const ALIKE = { least: 0.75, most: 1.34 };
/** What organic molecules are made of; other letters are misread more often than meant. */
const USUAL = new Set('H D B C N O F Na Si P S Cl K Se Br I'.split(' '));

const clamp = (confidence: number): number => Math.min(0.999, Math.max(0.001, confidence));
const logit = (confidence: number): number => Math.log(clamp(confidence) / (1 - clamp(confidence)));
const likely = ([constant, slope]: readonly [number, number], confidence: number): number =>
  1 / (1 + Math.exp(-constant - slope * logit(confidence)));

const holdsCentre = (box: Box, { atoms }: DrawnMolecule): boolean => {
  const middle = (axis: 'x' | 'y'): number => {
    const all = atoms.map((atom) => atom[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  const [x, y] = [middle('x'), middle('y')];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
};

/** Whether a reading may be what is drawn: a whole molecule of usual elements, without radicals, about as large as ours. */
function isPlausible({ identity, molecule }: SecondReading, ours: DrawnMolecule): boolean {
  const size = molecule.atoms.length / ours.atoms.length;
  return (
    identity.inchikey !== null &&
    molecule.atoms.every(({ element }) => USUAL.has(element)) &&
    size >= ALIKE.least &&
    size <= ALIKE.most
  );
}

/** Several molecules of one answer as one structure, as a salt is. */
function together(engine: Engine, readings: readonly SecondReading[]): SecondReading | undefined {
  if (readings.length < 2 || readings.length > PARTS) return undefined;
  const molecule: DrawnMolecule = { atoms: [], bonds: [] };
  for (const { molecule: part } of readings) {
    const first = molecule.atoms.length;
    molecule.atoms.push(...part.atoms);
    for (const bond of part.bonds)
      molecule.bonds.push({ ...bond, from: bond.from + first, to: bond.to + first });
  }
  const { length } = readings[0]!;
  const identity = identify(engine, molfileV3000(molecule, length));
  return identity && { identity, molecule, length };
}

/** What is said of a structure of ours, and by which reading. */
export function opinionOn(
  ours: Pick<RecognisedStructure, 'inchikey' | 'box' | 'molecule'>,
  readings: readonly SecondReading[],
): { opinion: Opinion; reading?: SecondReading } {
  // The second program knows whole molecules only.
  if (ours.inchikey === null) return { opinion: 'silent' };
  const same = readings.find(({ identity }) => identity.inchikey === ours.inchikey);
  if (same !== undefined) return { opinion: 'agrees', reading: same };
  const other = readings.find(
    (reading) => isPlausible(reading, ours.molecule) && holdsCentre(ours.box, reading.molecule),
  );
  return other === undefined ? { opinion: 'silent' } : { opinion: 'differs', reading: other };
}

/** How likely ours is right, and the other one where it differs, by how likely ours was by itself; and whether the other one is chosen. */
export function votedConfidence(
  opinion: Opinion,
  confidence: number,
): { ours: number; other: number; isOther: boolean } {
  const isDifferent = opinion === 'differs';
  return {
    ours: likely(WEIGHTS[opinion], confidence),
    other: isDifferent ? likely(WEIGHTS.other, confidence) : 0,
    isOther: isDifferent && likely(WEIGHTS.choice, confidence) > 0.5,
  };
}

const plain = ({ smiles, inchikey, molfile }: Identity): Identity => ({ smiles, inchikey, molfile });

/**
 * What else a drawing may be, after the vote: first what the other source read, then our own other readings, whose chances shrink or grow with what the vote leaves
 * for them.
 */
function otherwise(
  chosen: { smiles: string; confidence: number },
  first: Alternative | undefined,
  ours: RecognisedStructure,
): Alternative[] {
  const scale = (1 - chosen.confidence) / Math.max(1e-6, 1 - ours.confidence);
  const said = new Set([chosen.smiles, first?.smiles]);
  return [
    ...(first === undefined ? [] : [first]),
    ...ours.alternatives.flatMap(({ smiles, inchikey, molfile, confidence }) =>
      said.has(smiles) ? [] : [{ smiles, inchikey, molfile, confidence: confidence * scale }],
    ),
  ].slice(0, ALTERNATIVES_MAX);
}

/**
 * What is chosen of a structure of ours and what a second program reads in its place. Ours stays with its atoms, labels and open places wherever it
 * is the likelier one; the other one comes with its own coordinates, which lie on the picture too.
 */
export function vote(
  ours: RecognisedStructure,
  readings: readonly SecondReading[],
  picture: { width: number; height: number },
): RecognisedStructure {
  const { opinion, reading } = opinionOn(ours, readings);
  const voted = votedConfidence(opinion, ours.confidence);
  if (voted.isOther && reading !== undefined) {
    const { identity, length } = reading;
    const atoms = reading.molecule.atoms.map((atom) => ({ ...atom, confidence: voted.other }));
    const bonds = reading.molecule.bonds.map((bond) => ({ ...bond, confidence: voted.other }));
    const molecule = { atoms, bonds };
    return {
      ...identity,
      confidence: voted.other,
      accepted: false,
      isComplete: ours.isComplete,
      isByHand: ours.isByHand,
      box: boxOf(molecule, length, picture),
      molecule,
      length,
      drawnAtoms: sameAtoms(identity.molfile, molfileV3000(molecule, length)),
      alternatives: otherwise(
        { smiles: identity.smiles, confidence: voted.other },
        // Which is chosen is fitted apart from how likely each is; what is beside the choice is never shown as likelier.
        { ...plain(ours), confidence: Math.min(voted.ours, voted.other), source: 'moiety' },
        ours,
      ),
      engineVersion: ours.engineVersion,
      sources: ['osra'],
    };
  }
  const accepted = isAcceptable(ours.molecule, voted.ours, ours);
  const theirs: Alternative | undefined =
    opinion === 'differs' && reading !== undefined
      ? { ...reading.identity, confidence: voted.other, source: 'osra' }
      : undefined;
  return {
    ...ours,
    confidence: voted.ours,
    accepted,
    alternatives: accepted ? [] : otherwise({ smiles: ours.smiles, confidence: voted.ours }, theirs, ours),
    sources: opinion === 'agrees' ? ['moiety', 'osra'] : ['moiety'],
  };
}

/** What a second program reads in a drawing; it is asked a second time, without a resolution, where its first answer settles nothing. */
export async function secondReadings(
  engine: Engine,
  picture: GreyPicture,
  ours: readonly Pick<RecognisedStructure, 'inchikey' | 'box' | 'molecule' | 'length'>[],
  second: SecondReader,
): Promise<SecondReading[]> {
  const [first] = ours;
  if (first === undefined) return [];
  const read = async (dpi?: number): Promise<SecondReading[]> => {
    const found = readSecond(engine, await second(picture, dpi));
    const whole = together(engine, found);
    return whole === undefined ? found : [...found, whole];
  };
  const isAt300 = first.length >= AT_300_DPI.least && first.length <= AT_300_DPI.most;
  const quick = isAt300 ? await read(300) : [];
  const isSettled = isAt300 && ours.every((one) => opinionOn(one, quick).opinion === 'agrees');
  return isSettled ? quick : [...(await read()), ...quick];
}

/** Asks a second program about a drawing and votes. What it does not answer leaves ours as it is. */
export async function withSecond(
  engine: Engine,
  picture: GreyPicture,
  ours: readonly RecognisedStructure[],
  second: SecondReader,
): Promise<RecognisedStructure[]> {
  const readings = await secondReadings(engine, picture, ours, second);
  return ours.map((one) => vote(one, readings, picture));
}
