import type { DrawnMolecule } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import { boxAround, type Box, byReading, centreX, centreY, moved, scaledBox } from '../box.ts';
import type { GreyImage } from './bitmap.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import { cutDrawing } from './drawing-crop.ts';
import { codeMarks } from './code-marks.ts';
import type { DrawingReader, DrawnStructure } from './drawing-reader.ts';
import { hasFaintInk } from './faint-ink.ts';
import { bondsTo, drawEnd, inkOf } from './formula-ink.ts';
import type { LabelText } from './formula-labels.ts';
import { readFormula } from './formula.ts';
import type { PagePicture, PageStructure } from './page-result.ts';
import type { PictureInk } from './pictures.ts';
import type { Segments } from './segment.ts';
import { eraseWave, findWaves } from './waves.ts';

/** Pixels of a drawing that is still read: half of a page. */
const LARGEST = 4_500_000;

/** A drawing as it was read; structures in pixels of its cutting, which begins at `left`, `top` of the page. */
interface Reading {
  ink: PictureInk;
  /** Whether it is a group whose open bonds end in wavy lines. */
  isGroup: boolean;
  structures: DrawnStructure[];
  /** What was read without several wavy lines, where these are the ends of more than one group. */
  groups?: DrawnStructure[];
  left: number;
  top: number;
}

/** The page's drawings with what they show. Drawings that were taken for one are parted, in `segments` as well. */
export async function readDrawings(
  page: GreyImage,
  segments: Segments,
  scale: number,
  lines: LineReader,
  reader?: DrawingReader,
  printed?: LabelText,
): Promise<PagePicture[]> {
  const found: PagePicture[] = [];
  const inks: PictureInk[] = [];
  for (const drawing of segments.pictures) {
    const { x0, y0, x1, y1 } = drawing;
    if (reader === undefined || (x1 - x0) * (y1 - y0) > LARGEST) {
      inks.push(drawing);
      found.push({ ...scaledBox({ x0, y0, x1, y1 }, scale), structures: [] });
      continue;
    }
    const whole = await readInk(page, drawing, segments, reader);
    for (const reading of (await readApart(page, whole, segments, reader)) ?? [whole]) {
      const { ink, structures, isGroup, left, top } = reading;
      // A drawing with places for groups may be sure of all but their names.
      const isSure = structures.some(
        ({ accepted, inchikey, drawn }) =>
          accepted && inchikey !== null && !drawn.atoms.some((_, atom) => mayBePlace(drawn, atom)),
      );
      const formula =
        isSure || isGroup
          ? undefined
          : await readFormula(
              page,
              ink,
              segments,
              { lines, drawings: reader, ...(printed === undefined ? {} : { printed }) },
              sureAtoms(structures, left, top),
            );
      const { label: _label, components: _components, ...box } = ink;
      // What is too light to be ink was not read.
      if (
        structures.some(({ accepted }) => accepted) &&
        hasFaintInk(page, box, segments.components, segments.cap)
      )
        for (const structure of structures) structure.accepted = false;
      inks.push(ink);
      found.push({
        ...scaledBox(box, scale),
        structures: structures.map((structure) =>
          placed(formula === undefined ? structure : opened(structure), left, top, scale),
        ),
        ...(formula === undefined ? {} : { formula }),
        ...(isGroup ? { isGroup } : {}),
      });
    }
  }
  segments.pictures = inks;
  return found;
}

async function readInk(
  page: GreyImage,
  ink: PictureInk,
  segments: Segments,
  reader: DrawingReader,
): Promise<Reading> {
  const { picture, left, top } = cutDrawing(page, ink, segments.components.runs);
  const groups = await readGroups({ picture, left, top }, ink, segments, reader);
  const isGroup = groups !== undefined && groups.structures[0]?.ends?.length === groups.waves;
  return {
    ink,
    // As it was read its open ends are methyl groups: it is no structure by itself.
    structures: isGroup
      ? groups.structures.map((structure) => Object.assign(structure, { inchikey: null, accepted: false }))
      : await reader.read(picture),
    isGroup,
    ...(groups === undefined || isGroup || groups.waves < 2 ? {} : { groups: groups.structures }),
    left,
    top,
  };
}

/** What is drawn, read without the wavy lines or asterisks in which open bonds of groups end; undefined where there are none. */
async function readGroups(
  { picture, left, top }: { picture: GreyPicture; left: number; top: number },
  { components }: PictureInk,
  { components: { runs }, cap }: Segments,
  reader: DrawingReader,
): Promise<{ structures: DrawnStructure[]; waves: number } | undefined> {
  const bare = { ...picture, grey: picture.grey.slice() };
  const waves = findWaves(picture);
  for (const wave of waves) eraseWave(bare, wave);
  const stars = components
    .filter((component) => codeMarks([component], runs, cap) === '*')
    .map((component) => moved(component, -left, -top));
  // That at a centre of configuration stands where bonds meet.
  const ends = stars.flatMap((star) =>
    bondsTo(inkOf(without(bare, star)), star, [star], cap)
      .filter(({ isFree }) => isFree)
      .slice(0, 1),
  );
  // An asterisk at which no bond ends says something else.
  if (waves.length + stars.length === 0 || ends.length < stars.length) return undefined;
  for (const star of stars) Object.assign(bare, without(bare, star));
  for (const end of ends) drawEnd(bare, end);
  const openAt = [...waves.map(({ at }) => at), ...ends.map(({ to }) => to)];
  return { structures: await reader.read(bare, { openAt }), waves: openAt.length };
}

/** A picture without what is in a box, and what is blurred around it. */
function without(picture: GreyPicture, { x0, y0, x1, y1 }: Box): GreyPicture {
  const grey = picture.grey.slice();
  for (let y = Math.max(0, y0 - 2); y < Math.min(picture.height, y1 + 2); y += 1)
    grey.fill(
      255,
      y * picture.width + Math.max(0, x0 - 2),
      y * picture.width + Math.min(picture.width, x1 + 2),
    );
  return { ...picture, grey };
}

const sumOfConfidence = (structures: readonly DrawnStructure[]): number =>
  structures.reduce((total, { confidence }) => total + confidence, 0);

/** Atoms from which on a structure is a compound of its own, and no counter-ion or solvent. */
const OWN_COMPOUND = 9;

/**
 * Drawings that stand so close that they were taken for one, each read by itself, where more of it is seen. Which parts belong together is
 * known once the whole was read. Undefined where it is one drawing, or its parts are not read better.
 */
async function readApart(
  page: GreyImage,
  { ink, structures, groups, left, top }: Reading,
  segments: Segments,
  reader: DrawingReader,
): Promise<Reading[] | undefined> {
  const large = groups ?? structures.filter(({ drawn }) => drawn.atoms.length >= OWN_COMPOUND);
  if (large.length < 2) return undefined;
  const nearest = (box: Box): number => {
    const [x, y] = [centreX(box) - left, centreY(box) - top];
    const distances = large.map(({ drawn }) =>
      Math.min(...drawn.atoms.map((atom) => Math.hypot(atom.x - x, atom.y - y))),
    );
    return distances.indexOf(Math.min(...distances));
  };
  const labelled = ink.label && nearest(ink.label.box);
  const parts = [...Map.groupBy(ink.components, nearest)].map(([place, components]): PictureInk =>
    Object.assign(
      boxAround(components),
      { components },
      labelled === place ? { label: ink.label } : undefined,
    ),
  );
  const readings: Reading[] = [];
  for (const part of parts) readings.push(await readInk(page, part, segments, reader));
  // Groups under one another, as in the column of a table.
  if (groups !== undefined)
    return readings.length === large.length && readings.filter(({ isGroup }) => isGroup).length > 1
      ? readings.toSorted((a, b) => byReading(a.ink, b.ink))
      : undefined;
  const isBetter =
    readings.length === large.length &&
    readings.every((reading) => (reading.structures[0]?.drawn.atoms.length ?? 0) >= OWN_COMPOUND) &&
    sumOfConfidence(readings.map((reading) => reading.structures[0]!)) > sumOfConfidence(large);
  return isBetter ? readings.toSorted((a, b) => byReading(a.ink, b.ink)) : undefined;
}

/** Whether an atom may be a place for a group that was taken for it: an R, whose leg is thin, is as a P at the end of a bond, where phosphorus hardly is. */
export const mayBePlace = ({ atoms, bonds }: DrawnMolecule, index: number): boolean =>
  atoms[index]!.element === 'P' &&
  bonds.filter(({ from, to }) => from === index || to === index).length === 1;

/** The structure of a drawing that has places for groups, which is none by itself. */
const opened = (structure: DrawnStructure): DrawnStructure => ({ ...structure, accepted: false });

/** From here on a label need not be read again. */
const SURE = 0.9;

/** Where the atoms are, in pixels of the page, whose labels are certain. */
function sureAtoms(
  structures: readonly DrawnStructure[],
  left: number,
  top: number,
): { x: number; y: number }[] {
  return structures.flatMap(({ drawn }) =>
    drawn.atoms
      .filter(
        ({ element, label, inner, confidence }, index) =>
          !mayBePlace(drawn, index) &&
          label !== undefined &&
          inner !== true &&
          element !== '*' &&
          confidence >= SURE,
      )
      .map(({ x, y }) => ({ x: x + left, y: y + top })),
  );
}

/** A structure of a drawing in points of the page. */
function placed(structure: DrawnStructure, left: number, top: number, scale: number): PageStructure {
  const { drawn, ...rest } = structure;
  void drawn;
  return Object.assign(rest, scaledBox(moved(structure, left, top), scale));
}
