import type { DrawnMolecule } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import { median } from '@moiety/chemistry/recognition/median.ts';
import { molfileV3000 } from '@moiety/chemistry/recognition/molfile.ts';
import { readLabel } from '@moiety/chemistry/recognition/labels/read-label.ts';
import { joined } from '@moiety/chemistry/recognition/split-molecules.ts';
import { type Box, moved } from '../box.ts';
import { placeholderIn } from '../groups/placeholders.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import type { GreyImage } from './bitmap.ts';
import type { Component } from './components.ts';
import { cutDrawing } from './drawing-crop.ts';
import type { DrawingReader } from './drawing-reader.ts';
import { type CrossingLine, crossingLine, eraseLine, type InkLabel, inkLabels } from './formula-ink.ts';
import { pictureOf } from './lines.ts';
import type { FormulaPlace, PageFormula } from './page-result.ts';
import type { PictureInk } from './pictures.ts';
import { ringThrough } from './rings.ts';
import type { Segments } from './segment.ts';

/** Labels of a drawing that are read: what has more is no formula. */
const MOST_LABELS = 60;
/** Lengths of a bond in which an end belongs to a label, and a number to an atom. */
const REACH = { end: 0.6, bridge: 0.25, locant: 0.75, crossing: 0.2 };

interface ReadLabel extends InkLabel {
  name?: string;
  /** A group that is written as a condensed formula. */
  group?: string;
  /** A number that names an atom of a ring. */
  locant?: string;
}

/**
 * Reads a drawing with places for groups (R1, X2): its labels are read as text and taken out of the picture, so that the bonds to them end
 * bare, and what is left is read as any drawing; bare ends at a label are its places. Undefined where there are no such labels.
 * @param sure where atoms are whose labels are read already
 */
export async function readFormula(
  page: GreyImage,
  picture: PictureInk,
  { components, cap }: Segments,
  readers: { lines: LineReader; drawings: DrawingReader },
  sure: readonly { x: number; y: number }[] = [],
): Promise<PageFormula | undefined> {
  const all = [...picture.components, ...(picture.label?.components ?? [])];
  const found = inkLabels(all, components.runs, cap);
  if (found.length > MOST_LABELS) return undefined;
  const labels: ReadLabel[] = [];
  for (const label of found)
    if (!sure.some(({ x, y }) => x > label.x0 && x < label.x1 && y > label.y0 && y < label.y1))
      labels.push({ ...label, ...(await meaningOf(label, components.runs, cap, readers.lines)) });
  const named = labels.filter(({ name }) => name !== undefined);
  if (named.every(({ name }) => name === '')) return undefined;
  const gone = new Set(
    labels.flatMap(({ name, locant, components: own }) =>
      name === undefined && locant === undefined ? [] : own,
    ),
  );
  const rest = all.filter((component) => !gone.has(component));
  if (rest.length === 0) return undefined;
  const x0 = Math.min(...rest.map((one) => one.x0));
  const y0 = Math.min(...rest.map((one) => one.y0));
  const box = {
    x0,
    y0,
    x1: Math.max(...rest.map((one) => one.x1)),
    y1: Math.max(...rest.map((one) => one.y1)),
  };
  const { picture: cut, left, top } = cutDrawing(page, { ...box, components: rest }, components.runs);
  const ink = {
    width: cut.width,
    height: cut.height,
    isInk: (x: number, y: number): boolean =>
      x >= 0 && y >= 0 && x < cut.width && y < cut.height && cut.grey[y * cut.width + x]! < 140,
  };
  const places = named.map((label) => {
    const area = moved(label, -left, -top);
    return {
      name: label.name!,
      group: label.group,
      box: area,
      line: label.group === undefined ? crossingLine(ink, area, cap) : undefined,
    };
  });
  for (const { line } of places) if (line !== undefined) eraseLine(cut, line);
  const parts = await readers.drawings.read(cut, { isInPieces: true });
  if (parts.length === 0) return undefined;
  const molecule = joined(parts.flatMap(({ drawn }) => (drawn === undefined ? [] : [drawn])));
  const length = median(
    molecule.bonds.map(({ from, to }) => distance(molecule.atoms[from]!, molecule.atoms[to]!)),
  );
  if (length === undefined || length === 0) return undefined;
  const locants = labels.flatMap(({ locant, ...own }) =>
    locant === undefined ? [] : [{ text: locant, box: moved(own, -left, -top) }],
  );
  return resolved(molecule, length, places, locants, Math.min(...parts.map(({ confidence }) => confidence)));
}

async function meaningOf(
  label: InkLabel,
  runs: Segments['components']['runs'],
  cap: number,
  lines: LineReader,
): Promise<{ name?: string; group?: string; locant?: string }> {
  const middle = (label.y0 + label.y1) / 2;
  const half = Math.max(label.y1 - label.y0, 1.25 * cap) / 2 + 0.18 * cap;
  const frame = {
    x0: Math.floor(label.x0 - 0.35 * cap),
    x1: Math.ceil(label.x1 + 0.35 * cap),
    y0: Math.floor(middle - half),
    y1: Math.ceil(middle + half),
  };
  const { latin } = await lines.read(pictureOf(label.components, runs, frame));
  const name = placeholderIn(withLoweredOne(latin.text, label.components));
  if (name !== undefined) return { name };
  const text = latin.text.trim().replace('$', 'S');
  if (label.components.length >= 3 && latin.confidence > 0.8 && isGroup(text))
    return { name: '', group: text };
  return /^[1-9]\d?['a-d]?$/.test(text) && latin.confidence > 0.8 && label.components.length <= 3
    ? { locant: text }
    : {};
}

/**
 * A lowered or raised 1 is read as a comma or the like, or not at all: where the sign behind a letter is an upright stroke that reaches the letter's lower half, it is one.
 * A prime is above it.
 */
const withLoweredOne = (text: string, components: readonly Component[]): string => {
  const [first, second, ...others] = components.toSorted((a, b) => a.x0 - b.x0);
  const isStroke =
    first !== undefined &&
    second !== undefined &&
    others.length === 0 &&
    second.height > 0.35 * first.height &&
    second.y1 > (first.y0 + first.y1) / 2 &&
    second.width < 0.7 * second.height;
  return isStroke ? text.replace(/^([A-Z])\s?[,.;:'’`]?$/, (_, letter: string) => `${letter}1`) : text;
};

/** A group with a number in it: what is read as text more surely than as a drawing. */
const isGroup = (text: string): boolean =>
  /^[^A-Z]*[A-Z].*\d/.test(text) &&
  [1, 2].some((bonds) => readLabel(text, { order: bonds, count: bonds })?.kind === 'group');

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

const distanceTo = ({ x, y }: { x: number; y: number }, box: Box): number =>
  Math.hypot(Math.max(0, box.x0 - x, x - box.x1), Math.max(0, box.y0 - y, y - box.y1));

/** Atoms at the end of one single bond with nothing printed at them. */
export function bareEnds({ atoms, bonds }: DrawnMolecule): number[] {
  return atoms.flatMap(({ element, charge, isotope, label, inner }, index) => {
    if (element !== 'C' || charge !== 0 || isotope !== 0 || label !== undefined || inner === true) return [];
    const own = bonds.filter(({ from, to }) => from === index || to === index);
    return own.length === 1 && own[0]!.order === 1 ? [index] : [];
  });
}

/** The bare ends that are nearest to the places at which bonds are open, as far as they reach there. */
export function openEnds(molecule: DrawnMolecule, places: readonly { x: number; y: number }[]): number[] {
  const { atoms, bonds } = molecule;
  const length = median(bonds.map(({ from, to }) => distance(atoms[from]!, atoms[to]!))) ?? 0;
  const free = new Set(bareEnds(molecule));
  return places.flatMap((place) => {
    const [nearest] = [...free].toSorted((a, b) => distance(atoms[a]!, place) - distance(atoms[b]!, place));
    if (nearest === undefined || distance(atoms[nearest]!, place) >= REACH.end * length) return [];
    // Two places are not open at one atom.
    free.delete(nearest);
    return [nearest];
  });
}

/** A corner with two single bonds and nothing printed at it. */
function isBareBridge({ atoms, bonds }: DrawnMolecule, index: number): boolean {
  const { element, label } = atoms[index]!;
  const own = bonds.filter(({ from, to }) => from === index || to === index);
  return element === 'C' && label === undefined && own.length === 2 && own.every(({ order }) => order === 1);
}

function resolved(
  molecule: DrawnMolecule,
  length: number,
  named: readonly { name: string; group: string | undefined; box: Box; line: CrossingLine | undefined }[],
  locants: readonly { text: string; box: Box }[],
  confidence: number,
): PageFormula {
  const ends = bareEnds(molecule);
  const taken = new Set<number>();
  const places: FormulaPlace[] = [];
  for (const { name, group, box, line } of named) {
    if (line !== undefined) {
      const ring = ringAt(molecule, line.crossing, length);
      places.push({ name, atoms: [], ...(ring === undefined ? {} : { ring }) });
      continue;
    }
    const own = ends
      .filter((end) => !taken.has(end) && distanceTo(molecule.atoms[end]!, box) < REACH.end * length)
      .toSorted((a, b) => molecule.atoms[a]!.x - molecule.atoms[b]!.x);
    // Where the bonds to a place within a chain were read as meeting in it.
    const inside =
      own.length > 0
        ? own
        : molecule.atoms
            .flatMap((_, index) => (isBareBridge(molecule, index) && !taken.has(index) ? [index] : []))
            .filter((index) => distanceTo(molecule.atoms[index]!, box) < REACH.bridge * length)
            .toSorted((a, b) => distanceTo(molecule.atoms[a]!, box) - distanceTo(molecule.atoms[b]!, box))
            .slice(0, 1);
    for (const end of inside) taken.add(end);
    places.push({ name, atoms: inside, ...(group === undefined ? {} : { group }) });
  }
  for (const end of taken) molecule.atoms[end]!.element = '*';
  const inRings = new Set(places.flatMap(({ ring }) => ring ?? []));
  const numbered = locants.flatMap(({ text, box }) => {
    const near = molecule.atoms
      .map((atom, index) => ({ index, away: distanceTo(atom, box) }))
      .filter(({ index, away }) => inRings.has(index) && away < REACH.locant * length)
      .toSorted((a, b) => a.away - b.away);
    // A number between two atoms names neither.
    if (near[0] === undefined || (near[1] !== undefined && near[1].away < 1.25 * near[0].away + 2)) return [];
    return [{ text, atom: near[0].index }];
  });
  return { molfile: molfileV3000(molecule, length), places, locants: numbered, confidence };
}

/** The ring whose bond lies at a point. */
function ringAt(
  { atoms, bonds }: DrawnMolecule,
  point: { x: number; y: number },
  length: number,
): number[] | undefined {
  let [best, least] = [undefined as { from: number; to: number } | undefined, REACH.crossing * length];
  for (const bond of bonds) {
    const [a, b] = [atoms[bond.from]!, atoms[bond.to]!];
    const size = distance(a, b) ** 2;
    const share = Math.min(
      1,
      Math.max(0, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / size),
    );
    const away = distance(point, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
    if (away < least) [best, least] = [bond, away];
  }
  return best === undefined ? undefined : ringThrough(bonds, best.from, best.to);
}
