import { expect, test } from 'vitest';
import type { LineReader } from '../src/ocr/line-reader.ts';
import type { Component, Runs } from '../src/page/components.ts';
import { dashesOfRules } from '../src/page/dashed-rules.ts';
import { mayBePlace } from '../src/page/drawings.ts';
import { type InkLabel, inkLabels } from '../src/page/formula-ink.ts';
import { meaningOf, withPrinted } from '../src/page/formula-labels.ts';
import { boxAround } from '../src/box.ts';
import { textComponents } from '../src/page/pictures.ts';
import { characterAt as character } from './ink.ts';

const CAP = 40;
const RUNS: Runs = { y: [], x0: [], x1: [] };
const labelOf = (...components: Component[]): InkLabel => ({ ...boxAround(components), components });

/** Reads wide pictures as one text and narrow ones, as those of a number by itself, as another. */
const reading = (whole: string, mark: string, confidence = 0.9): LineReader => ({
  read: ({ width }) => {
    const line = { text: width > 60 ? whole : mark, confidence, characters: [] };
    return Promise.resolve({ free: line, latin: line });
  },
});

/** An R with a small number that stands high, alone and in brackets with what says how often. */
const [letter, raised] = [character(100, 107, 40, 46), character(144, 100, 14, 18)];
const bracketed = [
  character(86, 103, 7, 56),
  letter,
  raised,
  character(162, 103, 7, 56),
  character(168, 150, 12, 16),
];

const nameOf = async (label: InkLabel, reader: LineReader): Promise<string | undefined> =>
  (await meaningOf(label, RUNS, CAP, { lines: reader })).name;

test('a number that stands so high beside its letter that it is lost is read by itself', async () => {
  expect(await nameOf(labelOf(letter, raised), reading('R', '3'))).toBe('R3');
  expect(await nameOf(labelOf(letter, raised), reading('R?', '3'))).toBe('R3');
  expect(await nameOf(labelOf(...bracketed), reading('(R).', '3'))).toBe('R3');
  // What is not sure, or no number, names no other place.
  expect(await nameOf(labelOf(letter, raised), reading('R', '3', 0.4))).toBe('R');
  expect(await nameOf(labelOf(letter, raised), reading('R', 'x'))).toBe('R');
  expect(await nameOf(labelOf(letter), reading('R', '3'))).toBe('R');
});

test('a label has what says how often its place is there behind brackets that are bent', () => {
  const [label, ...others] = inkLabels(bracketed, RUNS, CAP);
  expect([label?.components.length, others.length]).toEqual([bracketed.length, 0]);
});

test('a label says what the text of the file says, with letters that are strokes in print', async () => {
  const characters = [character(100, 100, 21, 26), character(125, 106, 17, 21), character(143, 103, 8, 24)];
  const printed = ({ x0, x1 }: { x0: number; x1: number }): string =>
    ['H', 'e', 't']
      .filter((_, place) => characters[place]!.x0 >= x0 - 3 && characters[place]!.x1 <= x1 + 3)
      .join('');
  const label = withPrinted(labelOf(characters[0]!, characters[1]!), characters, CAP, printed);
  expect(label.components).toHaveLength(3);
  const { name } = await meaningOf(label, RUNS, CAP, { lines: reading('He', ''), printed });
  expect(name).toBe('Het');
  // A bond beside it is none of its characters.
  const bond = character(152, 112, 30, 3);
  expect(withPrinted(label, [...characters, bond], CAP, printed).components).toHaveLength(3);
});

const atom = (element: string) => ({
  x: 0,
  y: 0,
  element,
  charge: 0,
  isotope: 0,
  confidence: 1,
});
const bond = (from: number, to: number) => ({ from, to, order: 1, stereo: 'none' as const, confidence: 1 });

test('an R that is read as phosphorus at the end of a bond may be a place, and phosphorus within a molecule is none', () => {
  const molecule = { atoms: [atom('P'), atom('P'), atom('C')], bonds: [bond(0, 1), bond(1, 2)] };
  expect(molecule.atoms.map((_, index) => mayBePlace(molecule as never, index))).toEqual([
    true,
    false,
    false,
  ]);
});

const dashes = (count: number, pitch: (place: number) => number): Component[] =>
  Array.from({ length: count }, (_, place) => character(300 + 16 * place + pitch(place), 437, 9, 4));

test('dashes that follow each other over the page are a rule, and some in a line are none', () => {
  const rule = dashes(60, () => 0);
  // Where two cells meet a dash is longer.
  rule.splice(20, 2, character(rule[20]!.x0, 437, 25, 4));
  expect(dashesOfRules(rule, CAP).size).toBe(rule.length);
  expect(
    dashesOfRules(
      dashes(8, () => 0),
      CAP,
    ).size,
  ).toBe(0);
  // Hyphens of text stand anywhere.
  expect(
    dashesOfRules(
      dashes(40, (place) => 100 * place),
      CAP,
    ).size,
  ).toBe(0);
});

test('a line of text goes on behind what is raised in it, as of groups below a drawing', () => {
  const small = 24;
  // `9a X = CH, R1 = H, R2 = Me;`, of which the bars of `=` are low and the numbers are raised.
  const row = Array.from({ length: 6 }, (_, place) => [
    character(100 + 110 * place, 1000, 22, 26),
    character(124 + 110 * place, 989, 12, 20),
    character(150 + 110 * place, 1012, 16, 3),
    character(180 + 110 * place, 1000, 22, 26),
  ]).flat();
  expect(textComponents(row, small).size).toBe(row.length);
});
