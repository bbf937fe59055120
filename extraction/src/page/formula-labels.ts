// What the labels of a drawing say that is a formula with places for groups: by the file's own text where it has them, else as they are read.
import { readLabel } from '@moiety/chemistry/recognition/labels/read-label.ts';
import { type Box, boxAround } from '../box.ts';
import { placeholderIn } from '../groups/placeholders.ts';
import type { LineReader, LineReading } from '../ocr/line-reader.ts';
import type { Component } from './components.ts';
import type { InkLabel } from './formula-ink.ts';
import { pictureOf } from './lines.ts';
import type { Segments } from './segment.ts';

/** What the file's own text says in a box, in pixels; empty where it says nothing. */
export type LabelText = (box: Box) => string;

export interface ReadLabel extends InkLabel {
  name?: string;
  /** A group that is written as a condensed formula. */
  group?: string;
  /** A number that names an atom of a ring. */
  locant?: string;
  /** The two places at a nitrogen with which they are one label: `NR1R2`. */
  atNitrogen?: [string, string];
}

/** Share of the tallest character's height from which on a character of a label stands on its line. */
const LETTER = 0.8;

/** The characters of a label that are no raised or lowered ones. */
export const lettersOf = ({ components }: InkLabel): Component[] => {
  const tallest = Math.max(...components.map(({ height }) => height));
  return components.filter(({ height }) => height >= LETTER * tallest);
};

/** Height of capitals in which a character that looks like a stroke, as a small t, stands behind the others of its label. */
const BESIDE = 0.3;

/** A label with the characters behind it that are strokes in print, and characters in the file's text. */
export function withPrinted(
  label: InkLabel,
  all: readonly Component[],
  cap: number,
  printed?: LabelText,
): InkLabel {
  if (printed === undefined || printed(label) === '') return label;
  let whole = label;
  for (const component of all.toSorted((a, b) => a.x0 - b.x0)) {
    const gap = component.x0 - whole.x1;
    const isBeside =
      !whole.components.includes(component) &&
      gap < BESIDE * cap &&
      gap > -BESIDE * cap &&
      component.height < 1.5 * cap &&
      Math.min(component.y1, whole.y1) - Math.max(component.y0, whole.y0) > 0.5 * component.height;
    if (!isBeside) continue;
    const wider = { ...boxAround([whole, component]), components: [...whole.components, component] };
    const [text, more] = [printed(whole), printed(wider)];
    if (more.length > text.length && more.startsWith(text)) whole = wider;
  }
  return whole;
}

export async function meaningOf(
  label: InkLabel,
  runs: Segments['components']['runs'],
  cap: number,
  { lines, printed }: { lines: LineReader; printed?: LabelText },
): Promise<Pick<ReadLabel, 'name' | 'group' | 'locant' | 'atNitrogen'>> {
  const read = (characters: readonly Component[], height = cap): Promise<LineReading> =>
    textOf(characters, runs, height, lines);
  const told = printed?.(label) ?? '';
  const latin = told === '' ? await read(label.components) : { text: told, confidence: 1 };
  const name = placeholderIn(told === '' ? withLoweredOne(latin.text, label.components) : told);
  const numbered = told === '' ? await withMark(label, latin.text, read) : undefined;
  if (numbered !== undefined) return { name: numbered };
  if (name !== undefined) return { name };
  const atNitrogen = await placesAtNitrogen(label, read);
  if (atNitrogen !== undefined) return { name: '', atNitrogen };
  const text = latin.text.trim().replace('$', 'S');
  if (label.components.length >= 3 && latin.confidence > 0.8 && isGroup(text))
    return { name: '', group: text };
  return /^[1-9]\d?['a-d]?$/.test(text) && latin.confidence > 0.8 && label.components.length <= 3
    ? { locant: text }
    : {};
}

/** Multiples of a mark's height in which it is read by itself, as of a line of its own size, and how sure it has to be. */
const MARK = { height: 1.25, sure: 0.6 };

/**
 * The name of a place whose number is small and stands so high that it is lost beside the letter: it is read by itself.
 * @param text what was read of the label as a whole
 */
async function withMark(
  label: InkLabel,
  text: string,
  read: (characters: readonly Component[], cap?: number) => Promise<LineReading>,
): Promise<string | undefined> {
  const [, letter] = /^\(?(R|X|Y|Z|Ar)\??\)?\S?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  const letters = lettersOf(label).toSorted((a, b) => a.x0 - b.x0);
  // Brackets around it are narrow.
  const last = letters.findLastIndex(({ width, height }) => width > 0.4 * height);
  const [from, to] = [letters[last]?.x0, letters[last + 1]?.x0 ?? Infinity];
  const marks = label.components.filter(
    (one) => !letters.includes(one) && from !== undefined && one.x0 > from && one.x0 < to,
  );
  if (letter === undefined || marks.length === 0 || marks.length > 2) return undefined;
  const { y0, y1 } = boxAround(marks);
  const mark = await read(marks, (y1 - y0) * MARK.height);
  const number = mark.text.trim();
  return /^(?:[1-9]\d?|[a-d])$/.test(number) && mark.confidence >= MARK.sure
    ? placeholderIn(`${letter}${number}`)
    : undefined;
}

/** Reads characters as a line of their own. */
async function textOf(
  characters: readonly Component[],
  runs: Segments['components']['runs'],
  cap: number,
  lines: LineReader,
): Promise<LineReading> {
  const { x0, x1, y0, y1 } = boxAround(characters);
  const half = Math.max(y1 - y0, 1.25 * cap) / 2 + 0.18 * cap;
  const frame = {
    x0: Math.floor(x0 - 0.35 * cap),
    x1: Math.ceil(x1 + 0.35 * cap),
    y0: Math.floor((y0 + y1) / 2 - half),
    y1: Math.ceil((y0 + y1) / 2 + half),
  };
  const { latin } = await lines.read(pictureOf(characters, runs, frame));
  return latin;
}

/** The places of `NR1R2` or `R2R1N`: each letter is read by itself with what is raised behind it, which is lost among the others. */
async function placesAtNitrogen(
  label: InkLabel,
  read: (characters: readonly Component[]) => Promise<LineReading>,
): Promise<[string, string] | undefined> {
  const letters = lettersOf(label).toSorted((a, b) => a.x0 - b.x0);
  const small = label.components.filter((one) => !letters.includes(one));
  if (letters.length !== 3 || small.length < 1 || small.length > 4) return undefined;
  const base = (await read(letters)).text.replaceAll(/\s/g, '');
  if (base !== 'NRR' && base !== 'RRN') return undefined;
  const names: (string | undefined)[] = [];
  for (const [index, letter] of letters.entries()) {
    if (base[index] !== 'R') continue;
    const end = letters[index + 1]?.x0 ?? Infinity;
    const own = small.filter(({ x0 }) => x0 >= letter.x0 && x0 < end);
    if (own.length === 0) return undefined;
    const mark = (await read(own)).text.trim();
    const whole = /^(?:\d{1,2}|[a-d])$/.test(mark) ? `R${mark}` : (await read([letter, ...own])).text;
    names.push(placeholderIn(withLoweredOne(whole, [letter, ...own])));
  }
  const [one, other] = names;
  return one === undefined || other === undefined || one === other ? undefined : [one, other];
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
