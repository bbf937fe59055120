import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import { boxAround, type Box, byReading, centreX, centreY, moved, scaledBox } from '../box.ts';
import type { GreyImage } from './bitmap.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import { cutDrawing } from './drawing-crop.ts';
import type { DrawingReader, DrawnStructure } from './drawing-reader.ts';
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
      const isSure = structures.some(({ accepted, inchikey }) => accepted && inchikey !== null);
      const formula =
        isSure || isGroup
          ? undefined
          : await readFormula(
              page,
              ink,
              segments,
              { lines, drawings: reader },
              sureAtoms(structures, left, top),
            );
      const { label: _label, components: _components, ...box } = ink;
      inks.push(ink);
      found.push({
        ...scaledBox(box, scale),
        structures: structures.map((structure) => placed(structure, left, top, scale)),
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
  { components }: Segments,
  reader: DrawingReader,
): Promise<Reading> {
  const { picture, left, top } = cutDrawing(page, ink, components.runs);
  const group = await readGroup(picture, reader);
  return {
    ink,
    structures: group ?? (await reader.read(picture)),
    isGroup: group !== undefined,
    left,
    top,
  };
}

/** A group whose open bonds end in wavy lines, read without them; undefined where there are none, or no bond was seen to end at each. */
async function readGroup(picture: GreyPicture, reader: DrawingReader): Promise<DrawnStructure[] | undefined> {
  const waves = findWaves(picture);
  if (waves.length === 0) return undefined;
  const bare = { ...picture, grey: picture.grey.slice() };
  for (const wave of waves) eraseWave(bare, wave);
  const structures = await reader.read(bare, { openAt: waves.map(({ at }) => at) });
  const [first] = structures;
  if (first?.ends?.length !== waves.length) return undefined;
  // As it was read its open ends are methyl groups: it is no structure by itself.
  return structures.map((structure) => Object.assign(structure, { inchikey: null, accepted: false }));
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
  { ink, structures, left, top }: Reading,
  segments: Segments,
  reader: DrawingReader,
): Promise<Reading[] | undefined> {
  const large = structures.filter(({ drawn }) => drawn.atoms.length >= OWN_COMPOUND);
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
  const isBetter =
    readings.length === large.length &&
    readings.every((reading) => (reading.structures[0]?.drawn.atoms.length ?? 0) >= OWN_COMPOUND) &&
    sumOfConfidence(readings.map((reading) => reading.structures[0]!)) > sumOfConfidence(large);
  return isBetter ? readings.toSorted((a, b) => byReading(a.ink, b.ink)) : undefined;
}

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
        ({ element, label, inner, confidence }) =>
          label !== undefined && inner !== true && element !== '*' && confidence >= SURE,
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
