import { Engine } from '@moiety/chemistry/engine.ts';
import { longestName } from '@moiety/chemistry/names/longest-name.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Candidate } from '../src/compounds/candidate.ts';
import { compoundOf } from '../src/compounds/fuse.ts';
import { isGroup, isLabel, shownLabel } from '../src/compounds/labels.ts';
import { isIon, isSaltPart } from '../src/compounds/loose-ions.ts';
import { looksLikeName, readName } from '../src/compounds/read-name.ts';
import type { PageResult, TextLine } from '../src/page/page-result.ts';
import { withHeadings } from '../src/prose/headed-drawings.ts';
import { headingCandidates } from '../src/prose/named-headings.ts';
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

/** A page of lines that stand close under each other. */
const pageWith = (...lines: string[]): PageResult =>
  pageOf(
    3,
    lines.map((line, index) => lineAt(line, 100 + 12 * index)),
  );

describe('a name above the first sentence of its paragraph', () => {
  const told = 'The crude material was taken up in ethyl acetate, washed with brine and dried.';

  test('is the name of that compound', () => {
    expect(named(pageWith('Example 2', NAME, told))).toEqual([['2', 3, NAME]]);
    expect(named(pageWith(`Example 2: ${NAME}.`, told))).toEqual([['2', 3, NAME]]);
  });

  test('begins with its configuration, which is no bracket around it', () => {
    const own = '(3R)-3-(methylamino)piperidine-1-carbonitrile';
    expect(named(pageWith('Example 4', own, told))).toEqual([['4', 3, own]]);
    expect(named(pageWith(`Example 4 (${NAME})`))).toEqual([['4', 3, NAME]]);
  });

  test('is none where the sentence goes on in its line: something was done with what it names', () => {
    expect(named(pageWith(`Intermediate 3 ${NAME} was added to the acid in water`, told))).toEqual([]);
    expect(named(pageWith(`Intermediate 3, ${NAME}`, told))).toEqual([]);
  });

  test('is told by a sentence about the title compound', () => {
    expect(named(pageWith('Example 9', `The title compound, ${NAME}, was made as in Example 7.`))).toEqual([
      ['9', 3, NAME],
    ]);
    expect(
      named(pageWith('Example 9 was made as Example 7. The title compound,', `${NAME}, was dried.`)),
    ).toEqual([]);
  });
});

/** A page of paragraphs, each with a sentence below how it begins. */
const steps = (...begins: string[]): PageResult =>
  pageOf(
    2,
    begins.flatMap((begin, index) => [lineAt(begin, 100 + 40 * index), lineAt(PROSE, 112 + 40 * index)]),
  );
/** Labels and names of the headings, and whether they are certain. */
const certainly = (page: PageResult): (string | boolean | undefined)[][] =>
  headingCandidates(engine, paragraphsOf(page)).map((one) => [one.label, one.name, one.named?.isCertain]);

/** The name with which a text begins. */
const nameIn = (text: string): string | undefined => longestName(engine, text, 0)?.name.replace(/;$/, '');

test('a reagent of the next sentence is no part of a name', () => {
  expect(nameIn('4-ethylbenzylamine. HCl (2 M, 10 mL) was added')).toBe('4-ethylbenzylamine');
  expect(nameIn('4-ethylbenzylamine. TFA was removed')).toBe('4-ethylbenzylamine');
  expect(nameIn('4-ethylbenzylamine. HCl')).toBe('4-ethylbenzylamine. HCl');
  expect(nameIn('4-ethylbenzylamine. HCl; 12. toluene')).toBe('4-ethylbenzylamine. HCl');
});

describe('a drawing below a heading', () => {
  const text = lineAt('【0062】2-chloro-N-(4-fluorophenyl)acetamide (1.01 g) was dissolved in water.', 332);

  test('is of its compound though a name begins the text below the drawing', () => {
    expect(labels([pageOf(3, [lineAt('Example 2', 230), text])], [drawingAt(3, 245)])).toEqual(['2']);
  });

  test('may stand at the top of the next page', () => {
    const pages = (...next: TextLine[]): PageResult[] => [
      pageOf(3, [lineAt(PROSE, 100), lineAt(`Example 7 ${NAME}`, 740)]),
      pageOf(4, next),
    ];
    expect(labels(pages(lineAt(PROSE, 200)), [drawingAt(4, 90)])).toEqual(['7']);
    // Below text it is something else.
    expect(labels(pages(lineAt(PROSE, 80)), [drawingAt(4, 120)])).toEqual(['']);
    expect(labels(pages(lineAt(PROSE, 200)), [drawingAt(4, 90, 100), drawingAt(4, 90, 300)])).toEqual([
      '',
      '',
    ]);
  });
});

describe('a synthesis that is told in steps', () => {
  const acid = '2-fluoro-4-(methoxycarbonyl)benzoic acid';

  test.each([
    ['Step a): ', 'Step b): '],
    ['Step 1. ', 'Step 2. Synthesis of '],
    ['步骤1：', '步骤2：'],
  ])('%s makes no compound of the heading, the last step does', (first, last) => {
    const page = steps(`${first}${acid}`, `${last}${NAME}`);
    const headed = { ...page, lines: [lineAt('Example 3', 80), ...page.lines] };
    expect(certainly(headed)).toEqual([['3', NAME, false]]);
  });

  test('the name of the heading counts where there is one', () => {
    const page = steps(`Step a): ${acid}`, `Step b): 2-chloro-N-methylacetamide`);
    expect(certainly({ ...page, lines: [lineAt(`Example 3 ${NAME}`, 80), ...page.lines] })).toEqual([
      ['3', NAME, true],
    ]);
  });

  test('the steps of the next heading are its own', () => {
    const page = steps(`Step a): ${acid}`, `Example 4 Step a): ${NAME}`);
    expect(certainly({ ...page, lines: [lineAt('Example 3', 80), ...page.lines] })).toEqual([
      ['3', acid, false],
      ['4', NAME, false],
    ]);
  });
});

/** Three names of a claim, each behind its label. */
const list = (...numbers: string[]): PageResult =>
  pageWith(
    '1. A compound selected from the group consisting of:',
    ...numbers.map(
      (label, index) =>
        `(${label}) ${['2-chloro', '2-bromo', '2-iodo'][index]!}-N-(4-fluorophenyl)acetamide;`,
    ),
    'and the salts thereof.',
  );

/** The labels of a list, and whether each is certain. */
const sureOf = (...numbers: string[]): unknown[] =>
  certainly(list(...numbers)).map(([label, , isCertain]) => [label, isCertain]);

describe('a list of names', () => {
  test('has a compound for each label', () => {
    expect(certainly(list('4', '7A', '7B'))).toEqual([
      ['4', '2-chloro-N-(4-fluorophenyl)acetamide', true],
      ['7A', '2-bromo-N-(4-fluorophenyl)acetamide', true],
      ['7B', '2-iodo-N-(4-fluorophenyl)acetamide', true],
    ]);
  });

  test('whose numbers may only count it is looked at', () => {
    expect(sureOf('1', '2', '3')).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
    ]);
    // It goes on from the page before.
    expect(sureOf('12', '13', '14')).toEqual([
      ['12', false],
      ['13', false],
      ['14', false],
    ]);
  });

  test('of less than three is none, and what goes on behind a name is another compound', () => {
    expect(certainly(list('4', '7A'))).toEqual([]);
    expect(
      certainly(
        pageWith(
          'with: (4) 2-chloro-N-(4-fluorophenyl)acetamide in water; (5) 2-bromo-N-(4-fluorophenyl)acetamide and',
          '(6) 2-iodo-N-(4-fluorophenyl)acetamide derivatives.',
        ),
      ),
    ).toEqual([]);
  });
});

/** Labels, structures and whether they are certain of paragraphs one below the other. */
const numbered = (...texts: string[]): [string, string, boolean][] =>
  headingCandidates(
    engine,
    paragraphsOf(
      pageOf(
        3,
        texts.map((text, index) => lineAt(text, 100 + 30 * index)),
      ),
    ),
  ).map(({ label, named: read }) => [label, read!.smiles, read!.isCertain]);

describe('a list of which each paragraph is a number and a name', () => {
  const salts = [
    '113. 2-amino-N-(4-fluorophenyl)acetamide. HCl',
    '114. 2-amino-N-(4-chlorophenyl)acetamide. 2 HCl',
    '115. 2-amino-N-(4-bromophenyl)acetamide. TFA',
  ];

  test('has a compound for each, with its salt, and a person looks at it', () => {
    expect(numbered(...salts)).toEqual([
      ['113', 'Cl.NCC(=O)Nc1ccc(F)cc1', false],
      ['114', 'Cl.Cl.NCC(=O)Nc1ccc(Cl)cc1', false],
      ['115', 'NCC(=O)Nc1ccc(Br)cc1.O=C(O)C(F)(F)F', false],
    ]);
  });

  test('has none where more is said, where numbers are left out, or of less than three', () => {
    expect(numbered(...salts.map((text) => `${text} as a white powder`))).toEqual([]);
    // What cannot be read is of the list all the same.
    expect(numbered(salts[0]!, '114. 2-amino-N-(4-chlrophenyl)acetamde. 2 HCl', salts[2]!)).toHaveLength(2);
    expect(numbered(salts[0]!, salts[2]!, salts[1]!)).toEqual([]);
    expect(numbered(...salts.slice(1))).toEqual([]);
  });
});

test('a salt behind the point of a name is of it, the next sentence is not', () => {
  const name = '2-amino-N-(4-fluorophenyl)acetamide';
  expect(named(pageWith(`Example 7: ${name}. HCl`))).toEqual([['7', 3, `${name}. HCl`]]);
  expect(named(pageWith(`Example 7: ${name}. White solid.`))).toEqual([['7', 3, name]]);
});

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
    const [labelled] = withHeadings(paragraphsOf(pageOf(3, heading)), [{ ...drawingAt(3, 160), drawn }]);
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

/** A page whose first column ends with a line, and whose second begins with another. */
const inColumns = (heading: string, last: string): PageResult =>
  pageOf(3, [
    lineAt('[0195] Herstellung analog Beispiel 1A.', 688),
    lineAt(last, 700),
    lineAt(heading, 60, { x0: 320, column: 1 }),
    lineAt('2-chlor-N-(4-fluorphenyl)acetamid', 74, { x0: 320, column: 1 }),
  ]);

describe('a heading at the top of the next column', () => {
  test('begins a paragraph below a sentence, and is no heading within one', () => {
    expect(
      paragraphsOf(inColumns('Beispiel 11', 'Schmelzpunkt: 215 °C.')).map(({ text }) => text),
    ).toHaveLength(2);
    expect(paragraphsOf(inColumns('Example 11', 'Melting point: 215 °C.'))).toHaveLength(2);
    expect(paragraphsOf(inColumns('Beispiel 1A.', 'Herstellung analog'))).toHaveLength(1);
  });
});

test('German names look like names by what stands behind their locants', () => {
  expect(['(17β)-17-Hydroxyandrost-4-en-3-on', '1,4-dien-3,20-dion'].map(looksLikeName)).not.toContain(false);
  expect(['stored for 4-5 days on ice', 'from day 3 on'].map(looksLikeName)).not.toContain(true);
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
      }),
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
