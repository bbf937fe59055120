import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Candidate } from '../src/compounds/candidates.ts';
import { compoundOf } from '../src/compounds/fuse.ts';
import { isGroup, isLabel, shownLabel } from '../src/compounds/labels.ts';
import { isIon, isSaltPart } from '../src/compounds/loose-ions.ts';
import { readName } from '../src/compounds/read-name.ts';
import type { PageResult, TextLine } from '../src/page/page-result.ts';
import { headingCandidates, withHeadings } from '../src/prose/named-headings.ts';
import { paragraphsOf } from '../src/prose/running-text.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const CAP = 7;
const lineAt = (text: string, y0: number, { x0 = 100, column = 0, confidence = 1 } = {}): TextLine => ({
  text,
  x0,
  y0,
  x1: x0 + 5 * text.length,
  y1: y0 + 10,
  confidence,
  column,
  at: Array.from(text, (_, index) => x0 + 5 * index),
  doubts: [],
});
const pageOf = (page: number, lines: TextLine[]): PageResult => ({
  page,
  width: 595,
  height: 842,
  turn: 0,
  skew: 0,
  cap: CAP,
  source: 'layer',
  lines,
  tables: [],
  pictures: [],
  rules: { across: [], down: [] },
});
const drawingAt = (page: number, y0: number, x0 = 240): Candidate => ({
  label: '',
  page,
  box: { x0, y0, x1: x0 + 100, y1: y0 + 80 },
  name: '',
  rank: 'drawing',
});
const named = (...pages: PageResult[]): (string | number)[][] =>
  headingCandidates(engine, pages.flatMap(paragraphsOf)).map(({ label, page, name }) => [label, page, name]);
const labels = (pages: PageResult[], drawings: Candidate[]): string[] =>
  withHeadings(pages.flatMap(paragraphsOf), drawings).map(({ label }) => label);

const NAME = '2-chloro-N-(4-fluorophenyl)acetamide';
const PROSE = 'To a solution of the acid in water were added the amine and a base, and it was stirred.';

describe('a name under a label that has a line of its own', () => {
  test('is the name of that compound, however wide the space between them', () => {
    expect(named(pageOf(3, [lineAt('Example 7', 100), lineAt(`Synthesis of ${NAME}`, 140)]))).toEqual([
      ['7', 3, NAME],
    ]);
  });
  test('is so behind the number of a paragraph', () => {
    expect(named(pageOf(3, [lineAt('[0189] Example 15', 100), lineAt(NAME, 140)]))).toEqual([
      ['15', 3, NAME],
    ]);
  });
  test('is so at the top of the next page, behind the page number', () => {
    expect(
      named(
        pageOf(3, [lineAt(PROSE, 600), lineAt('实施例 8', 700), lineAt('52', 760, { x0: 290 })]),
        pageOf(4, [lineAt(NAME, 95)]),
      ),
    ).toEqual([['8', 4, NAME]]);
  });
  test('is not so under another label', () => {
    expect(named(pageOf(3, [lineAt('Example 7', 100), lineAt('Example 8', 140), lineAt(NAME, 180)]))).toEqual(
      [['8', 3, NAME]],
    );
  });
});

test('names behind labels in one Chinese sentence belong to each of them', () => {
  const lines = [
    lineAt('1. 一种化合物，选自：', 100),
    lineAt('化合物 A59: 2-氯-1-苯并呋喃-6-甲腈；', 114),
    lineAt('化合物 A60: 2-(2-甲氧基乙基)喹唑啉-8-甲腈；', 128),
  ];
  expect(named(pageOf(3, lines))).toEqual([
    ['A59', 3, '2-氯-1-苯并呋喃-6-甲腈'],
    ['A60', 3, '2-(2-甲氧基乙基)喹唑啉-8-甲腈'],
  ]);
});

describe('a drawing between a heading and the next text', () => {
  const heading = [lineAt('Example 7', 100), lineAt(`Synthesis of ${NAME}`, 120), lineAt(PROSE, 300)];
  test('has its label, for a person to look at', () => {
    expect(labels([pageOf(3, heading)], [drawingAt(3, 160)])).toEqual(['7']);
    const smiles = 'O=C(CCl)Nc1ccc(F)cc1';
    const drawn = { smiles, inchikey: 'KEY', confidence: 0.99, accepted: true };
    const [labelled] = withHeadings(paragraphsOf(pageOf(3, heading)), [
      { ...drawingAt(3, 160), drawn } as Candidate,
    ]);
    expect(compoundOf(labelled!)).toMatchObject({ label: '7', smiles, review: true, doubts: ['drawing'] });
  });
  test('has none where there are several, as in a scheme, or where it stands below the text', () => {
    expect(labels([pageOf(3, heading)], [drawingAt(3, 160, 100), drawingAt(3, 160, 300)])).toEqual(['', '']);
    expect(labels([pageOf(3, heading)], [drawingAt(3, 400)])).toEqual(['']);
  });
  test('has none under a sentence that begins with a label', () => {
    const sentence = lineAt('Compound 7 was stirred with the amine and the base', 100);
    expect(labels([pageOf(3, [sentence, lineAt(PROSE, 300)])], [drawingAt(3, 160)])).toEqual(['']);
  });
  test('is found at the top of the next page', () => {
    expect(
      labels(
        [pageOf(3, [lineAt('Example 7', 700)]), pageOf(4, [lineAt(NAME, 95), lineAt(PROSE, 300)])],
        [drawingAt(4, 140)],
      ),
    ).toEqual(['7']);
  });
});

test('the number of a paragraph is no label', () => {
  expect(['[0182]', '[12]', '(12)', 'Example 12'].map(isLabel)).toEqual([false, true, true, true]);
});

test('a text that is nearly a group is none, however often it could be read in two ways', () => {
  expect(['CHCI2', 'OC2H5', 'R12', 'CI', 'Cl', 'Br'].map(isGroup)).not.toContain(false);
  expect(['C', 'Example', `${'CI'.repeat(40)}!`].map(isGroup)).toEqual([false, false, false]);
});

test('a line of text beside a drawing is an ion also where its sign was read as another, or not at all', () => {
  expect(['Na+', 'Nat', 'Na*', 'Ca2+', 'Cl−', 'Cl', 'CI', '2 HCI', 'x TFA'].map(isIon)).not.toContain(false);
  expect(['Na', 'K', 'I', 'F', '12', 'Cla', 'N'].map(isIon)).toEqual([
    true,
    ...Array.from({ length: 6 }, () => false),
  ]);
});

test('an ion or acid is read with its drawing where it can be nothing else', () => {
  expect(['Na+', 'Nat', 'HCl', '2 HCl', 'Br−', 'BF4-'].map(isSaltPart)).not.toContain(false);
  // In a cell these may be groups, and the last a label.
  expect(['Na', 'Cl', 'Br', 'F', 'I-', 'H2O', '12'].map(isSaltPart)).not.toContain(true);
});

test('a label is shown without the word that says what it is of', () => {
  expect(['Example 10', 'Compound No. 3a', '实施例 8', 'I-1A', '(12)', 'Example'].map(shownLabel)).toEqual([
    '10',
    '3a',
    '8',
    'I-1A',
    '(12)',
    'Example',
  ]);
});

test('of the readings of a damaged name the one that is drawn is taken', () => {
  const text = '2-(4,6-dimethylpyridin-2-yl)(cyclopropyl)amino)-N-phenylacetamide';
  const read = readName(engine, [lineAt(text, 100, { confidence: 0.97 })])!;
  expect([read.isCertain, read.others?.length]).toEqual([false, 1]);
  const [other] = read.others!;
  for (const { smiles, inchikey } of [read, other!])
    expect(
      compoundOf({
        ...drawingAt(1, 100),
        named: read,
        name: read.name,
        drawn: { smiles, inchikey, confidence: 0.9, accepted: true },
      } as Candidate),
    ).toMatchObject({ smiles, inchikey, review: false });
});

describe('a name that is broken over the end of a page', () => {
  const first = pageOf(3, [lineAt('Example 7: 2-chloro-N-(4-fluoro-', 700)]);
  test('is read as one', () => {
    expect(
      named(first, pageOf(4, [lineAt('phenyl)acetamide;', 95), lineAt('Example 8: 2-methoxyphenol', 130)])),
    ).toEqual([
      ['7', 3, '2-chloro-N-(4-fluoro-phenyl)acetamide'],
      ['8', 4, '2-methoxyphenol'],
    ]);
  });
  test('is not certain where only its first part is read', () => {
    const [found] = headingCandidates(
      engine,
      [
        pageOf(3, [lineAt('Example 7: 2-chloropyridine-', 700)]),
        pageOf(4, [lineAt('4-carboxylyc acidd', 95)]),
      ].flatMap(paragraphsOf),
    );
    expect(found?.named?.isCertain ?? false).toBe(false);
  });
});

describe('an index that stands low', () => {
  test('is of the line that it is in', () => {
    const small = { ...lineAt('50', 106.3, { x0: 152 }), x1: 160, y1: 111.7 };
    const before = { ...lineAt('With an EC', 100.4), y1: 108.6, x1: 151.3 };
    const behind = {
      ...lineAt('of 19.2 nM, compound A1 was the most potent.', 100.4, { x0: 163.5 }),
      y1: 111,
    };
    expect(paragraphsOf(pageOf(1, [before, small, behind])).map(({ text }) => text)).toEqual([
      'With an EC 50 of 19.2 nM, compound A1 was the most potent.',
    ]);
  });
});
