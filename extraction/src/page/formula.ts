import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import { median } from '@moiety/chemistry/recognition/median.ts';
import { joined } from '@moiety/chemistry/recognition/split-molecules.ts';
import { type Box, boxAround, moved } from '../box.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import type { GreyImage } from './bitmap.ts';
import type { Component } from './components.ts';
import { cutDrawing } from './drawing-crop.ts';
import type { DrawingReader } from './drawing-reader.ts';
import { bondsTo, crossingLine, drawEnd, eraseLine, type Ink, inkLabels, inkOf } from './formula-ink.ts';
import { type LabelText, lettersOf, meaningOf, type ReadLabel, withPrinted } from './formula-labels.ts';
import type { PageFormula } from './page-result.ts';
import type { PictureInk } from './pictures.ts';
import { distance, resolved, type TakenLabel } from './place-atoms.ts';
import type { Segments } from './segment.ts';

/** Labels of a drawing that are read: what has more is no formula. */
const MOST_LABELS = 60;

/** How sure a formula is at most of whose bonds some were led on: not enough to be taken unseen. */
const MOST_LED_ON = 0.95;

/**
 * Reads a drawing with places for groups (R1, X2): its labels are read as text and taken out of the picture, so that the bonds to them end
 * bare, and what is left is read as any drawing; bare ends at a label are its places. Undefined where there are no such labels.
 * @param sure where atoms are whose labels are read already
 */
export async function readFormula(
  page: GreyImage,
  picture: PictureInk,
  { components, cap }: Segments,
  readers: { lines: LineReader; drawings: DrawingReader; printed?: LabelText },
  sure: readonly { x: number; y: number }[] = [],
): Promise<PageFormula | undefined> {
  const all = [...picture.components, ...(picture.label?.components ?? [])];
  const { printed } = readers;
  const found = inkLabels(all, components.runs, cap).map((label) => withPrinted(label, all, cap, printed));
  if (found.length > MOST_LABELS) return undefined;
  const labels: ReadLabel[] = [];
  for (const label of found)
    if (!sure.some(({ x, y }) => x > label.x0 && x < label.x1 && y > label.y0 && y < label.y1))
      labels.push({ ...label, ...(await meaningOf(label, components.runs, cap, readers)) });
  const named = labels.filter(({ name }) => name !== undefined);
  if (named.every(({ name, atNitrogen }) => name === '' && atNitrogen === undefined)) return undefined;
  const gone = new Set(
    labels.flatMap(({ name, locant, components: own }) =>
      name === undefined && locant === undefined ? [] : own,
    ),
  );
  const rest = all.filter((component) => !gone.has(component));
  if (rest.length === 0) return undefined;
  const taken = takenOut(page, boxAround(rest), { rest, named, labels, runs: components.runs, cap });
  const formula = await formulaIn(taken, readers.drawings);
  if (formula !== undefined && missedPlaces(formula) === 0) return formula;
  // A short bond to a label is seen where it goes on to where the label was.
  const wide = takenOut(page, boxAround([...rest, ...named]), {
    rest,
    named,
    labels,
    runs: components.runs,
    cap,
  });
  const ends = wide.places.flatMap(({ box, line, letters }) =>
    line === undefined ? bondsTo(wide.ink, box, letters, cap) : [],
  );
  if (ends.length === 0) return formula;
  for (const end of ends) drawEnd(wide.cut, end);
  const other = await formulaIn(wide, readers.drawings);
  return other !== undefined && (formula === undefined || missedPlaces(other) < missedPlaces(formula))
    ? { ...other, confidence: Math.min(other.confidence, MOST_LED_ON) }
    : formula;
}

/** A drawing without its labels, all in its pixels. */
interface TakenOut {
  cut: GreyPicture;
  ink: Ink;
  places: TakenLabel[];
  locants: { text: string; box: Box }[];
}

/** Cuts a drawing out of its page without its labels, and without the lines from these into rings. */
function takenOut(
  page: GreyImage,
  box: Box,
  drawing: {
    rest: readonly Component[];
    named: readonly ReadLabel[];
    labels: readonly ReadLabel[];
    runs: Segments['components']['runs'];
    cap: number;
  },
): TakenOut {
  const { rest, named, labels, runs, cap } = drawing;
  const { picture: cut, left, top } = cutDrawing(page, { ...box, components: rest }, runs);
  const ink = inkOf(cut);
  const places = named.map((label) => {
    const area = moved(label, -left, -top);
    return {
      name: label.name!,
      group: label.group,
      atNitrogen: label.atNitrogen,
      box: area,
      line: label.group === undefined ? crossingLine(ink, area, cap) : undefined,
      letters: lettersOf(label).map((letter) => moved(letter, -left, -top)),
    };
  });
  for (const { line } of places) if (line !== undefined) eraseLine(cut, line);
  const locants = labels.flatMap(({ locant, ...own }) =>
    locant === undefined ? [] : [{ text: locant, box: moved(own, -left, -top) }],
  );
  return { cut, ink, places, locants };
}

/** How many places of a formula are at none of its atoms. */
const missedPlaces = ({ places }: PageFormula): number =>
  places.filter(({ atoms, ring }) => atoms.length === 0 && ring === undefined).length;

/** Reads a drawing from which its labels were taken out. */
async function formulaIn(
  { cut, places, locants }: TakenOut,
  reader: DrawingReader,
): Promise<PageFormula | undefined> {
  const parts = await reader.read(cut, { isInPieces: true });
  if (parts.length === 0) return undefined;
  const molecule = joined(parts.flatMap(({ drawn }) => (drawn === undefined ? [] : [drawn])));
  const length = median(
    molecule.bonds.map(({ from, to }) => distance(molecule.atoms[from]!, molecule.atoms[to]!)),
  );
  if (length === undefined || length === 0) return undefined;
  return resolved(molecule, length, places, locants, Math.min(...parts.map(({ confidence }) => confidence)));
}
