import { readFile } from 'node:fs/promises';
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractDocument, type Extraction } from '../src/document/extract-document.ts';
import { loadAssets } from '../src/node/assets.ts';
import type { PageResult } from '../src/page/page-result.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import {
  benzeneRing,
  columnsOfText,
  makePdf,
  ruledTable,
  scanPage,
  textAt,
  type PdfPage,
} from './pdf-builder.ts';
import { readTogether } from './read-together.ts';

const VALUES = [
  ['1', '29.8'],
  ['2', '> 1000'],
  ['3', '0.75'],
  ['4', 'NT'],
  ['12', '153'],
];
const PROSE =
  'The compounds were tested as described. Compound 12 inhibited the growth of the cells as well.';
const page = [
  textAt('Table 1: Inhibition of the kinase', 100, 130),
  ruledTable([['Example', 'IC50 (nM)'], ...VALUES]),
  textAt(PROSE.slice(0, 60), 100, 400),
  textAt(PROSE.slice(60), 100, 414),
].join('');

const dense: PdfPage = {
  content:
    textAt('Table 1. Inhibition of ten kinases (nM)', 30, 30) +
    ruledTable(
      [
        ['Compound', ...Array.from({ length: 10 }, (_, column) => `T${column + 1} IC50`)],
        ...Array.from({ length: 46 }, (_row, row) => [
          String(row + 1),
          ...Array.from({ length: 10 }, (_, column) => String(1 + ((row * 37 + column * 11) % 900))),
        ]),
      ],
      { x: 30, y: 45, widths: [80, ...Array<number>(10).fill(62)], rowHeight: 16 },
    ),
  width: 760,
  height: 842,
};
const REMARKS = ['1', '2', '3', '4', '5', '6'].map((label) => [label, 'a compound of the series', '12']);
const onItsSide: PdfPage = {
  content: `0 1 -1 0 842 0 cm\n${ruledTable([['Compound', 'Remark on the compound', 'IC50 (nM)'], ...REMARKS], { widths: [90, 200, 100], x: 60, y: 300 })}`,
  width: 842,
  height: 842,
};
const valuesIn = (unit: string): PdfPage => {
  const rows = ['1', '2', '3', '4'].map((label) => [label, `${label}.5`]);
  return { content: ruledTable([['Compound', `IC50 (${unit})`], ...rows], { x: 60, y: 300 }) };
};
const CODED = ['1', '2', '3', '4'].map((label, place) => [label, 'AB'[place % 2]!] as const);
const SHORT_LABELS = Array.from({ length: 12 }, (_, index) => `IIb-${index + 1}`);
/** Compounds, how far they inhibit, and below how many nM that is. */
const GRADES = ['1', '2', '3', '4', '5', '6'].map(
  (label, index) => [label, ['+++', '++', '+'][index % 3]!, [100, 1000, undefined][index % 3]] as const,
);
const batches = (heading: string): PdfPage => {
  const rows = ['1', '2', '3', '4', '5', '6', '7'].map((label, index) => [label, String(20 + index)]);
  return { content: columnsOfText([['Batch', heading], ...rows], { widths: [130, 120] }) };
};

/** What the tests read, all in one process. */
const documents = {
  digital: [{ content: page }],
  names: [
    {
      content: ruledTable(
        [
          ['Compound', 'Name', 'IC50 (nM)'],
          ['1', 'morpholine', '12'],
          ['2', 'benzoic acid', '31'],
          ['3', '3-chlorophenol', '5.4'],
          ['4', 'reference', '8'],
        ],
        { widths: [90, 200, 100] },
      ),
    },
  ],
  dense: [dense],
  onItsSide: [onItsSide],
  mM: [valuesIn('mM')],
  nM: [valuesIn('nM')],
  codes: [
    {
      content:
        ruledTable([['Compound', 'IC50'], ...CODED], { x: 60, y: 300 }) +
        textAt('A: IC50 < 1 mmol/L; B: IC50 of 1 to 10 mmol/L', 60, 290),
    },
  ],
  shortLabels: [
    {
      content:
        textAt('Table 9. In vitro activity', 60, 60) +
        ruledTable([['No.', 'IC50 (nM)'], ...SHORT_LABELS.map((label) => [label, '1'])], {
          x: 60,
          y: 90,
          widths: [80, 90],
        }),
    },
  ],
  withoutRules: [
    {
      content:
        textAt('Table 3. Growth of A431 cells (IC50)', 100, 90) +
        columnsOfText([['Compound', 'A431 cells'], ...GRADES.map(([label, grade]) => [label, grade])], {
          y: 120,
          widths: [130, 120],
        }) +
        textAt('+++: IC50 below 100 nM; ++: 100 to 1000 nM; +: above 1000 nM', 100, 270),
    },
  ],
  unread: [batches('Column two'), batches('MS (ESI) m/z')],
  drawn: [
    {
      content:
        ruledTable(
          [
            ['Compound', 'Structure', 'Name'],
            ['1', '', 'benzene'],
          ],
          { widths: [80, 160, 160], rowHeight: 90 },
        ) + benzeneRing(260, 285),
    },
  ],
} satisfies Record<string, readonly PdfPage[]>;

/** The first page as a scanner makes it. */
const scanned = async (): Promise<PdfPage> => {
  const { pdfium } = await loadAssets();
  const opened = await PdfDocument.open(makePdf([{ content: page }]), { wasm: pdfium });
  const image = opened.render(0, 200);
  opened.close();
  return scanPage(image, 200);
};
/** The same, put into the scanner upside down. */
const onItsHead = (upright: PdfPage): PdfPage => ({
  ...upright,
  content: `-1 0 0 -1 ${upright.width} ${upright.height} cm ${upright.content}`,
});

let engine: Engine;
let read: Record<keyof typeof documents | 'scan' | 'onItsHead', Extraction>;
beforeAll(async () => {
  engine = await Engine.load();
  const scan = await scanned();
  read = await readTogether(engine, { ...documents, scan: [scan], onItsHead: [onItsHead(scan)] });
});

const measured = [
  ['1', 'IC50', '=', '29.8', 'nM'],
  ['2', 'IC50', '>', '1000', 'nM'],
  ['3', 'IC50', '=', '0.75', 'nM'],
  ['12', 'IC50', '=', '153', 'nM'],
];

const told = (activities: ReturnType<typeof extractDocument>['activities']): string[][] =>
  activities.map(({ label, endpoint, qualifier, value, unit }) => [label, endpoint, qualifier, value, unit]);

describe('a page with a ruled table', () => {
  test('is read from its text layer, and as a scan with no other activities', () => {
    const { digital, scan } = read;
    expect(digital.pages[0]).toMatchObject({ source: 'layer', tables: 1 });
    expect(told(digital.activities)).toEqual(measured);
    expect(scan.pages[0]).toMatchObject({ source: 'ocr', tables: 1 });
    // A scan of 200 dpi may leave a cell unread; what it gives is right.
    const seen = told(scan.activities);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(measured).toEqual(expect.arrayContaining(seen));
    // The same place on the page, to a few points.
    for (const { box, label } of scan.activities) {
      const same = digital.activities.find((other) => other.label === label)!.box;
      for (const edge of ['x0', 'y0', 'x1', 'y1'] as const)
        expect(Math.abs(box[edge] - same[edge])).toBeLessThan(4);
    }
  });
});

test('a scan that stands on its head is turned, and its boxes are those of the page as shown', () => {
  expect(read.onItsHead.pages[0]).toMatchObject({ source: 'ocr', turn: 2 });
  expect(told(read.onItsHead.activities)).toEqual(told(read.scan.activities));
  for (const [index, { box }] of read.onItsHead.activities.entries()) {
    const upright = read.scan.activities[index]!.box;
    expect(Math.abs(box.y0 - (842 - upright.y1))).toBeLessThan(4);
    expect(Math.abs(box.x0 - (595 - upright.x1))).toBeLessThan(4);
  }
});

const pages = async (): Promise<PageResult[]> =>
  JSON.parse(await readFile(new URL('fixtures/two-pages.json', import.meta.url), 'utf8')) as PageResult[];

describe('the document stage', () => {
  test('puts a table that goes on over a page together, and gives its codes their meaning', async () => {
    const { activities, tables } = extractDocument(engine, await pages());
    expect(tables).toHaveLength(1);
    expect(told(activities)).toEqual([
      ['1.001', 'IC50', 'code', '+++', ''],
      ['1.002', 'IC50', 'code', '++', ''],
      ['1.003', 'IC50', 'code', '+', ''],
      ['1.004', 'IC50', 'code', '+++', ''],
      ['1.006', 'IC50', '>', '10', 'uM'],
    ]);
    expect(activities[0]!.meaning).toMatchObject({ upper: 100, unit: 'nM' });
    expect(activities[1]!.meaning).toMatchObject({ lower: 100, upper: 1000 });
  });

  test('says what is missing', async () => {
    const { missing } = extractDocument(engine, await pages(), [{ page: 3, problem: 'time' }]);
    expect(missing).toContainEqual({ kind: 'labels', first: '1.001', last: '1.006', labels: ['1.005'] });
    expect(missing).toContainEqual({ kind: 'page', page: 3, problem: 'time' });
  });

  test('is the same whichever page comes first, and when it is run again', async () => {
    const once = extractDocument(engine, await pages());
    expect(extractDocument(engine, (await pages()).toReversed())).toEqual(once);
    expect(extractDocument(engine, await pages())).toEqual(once);
  });
});

test('a column of names gives compounds of names without locants, and none of other words', () => {
  expect(read.names.compounds.map(({ label, smiles }) => [label, smiles])).toEqual([
    ['1', 'C1COCCN1'],
    ['2', 'O=C(O)c1ccccc1'],
    ['3', 'Oc1cccc(Cl)c1'],
  ]);
});

test('a name that is broken behind a hyphen keeps it', async () => {
  const { pdfium } = await loadAssets();
  const lines =
    textAt('2-(4-methylpiperazin-1-yl)-N-', 100, 100) + textAt('phenylpyrimidin-4-amine', 100, 114);
  const opened = await PdfDocument.open(makePdf([{ content: lines }]), { wasm: pdfium });
  const text = opened.characters(0).map((character) => character.text);
  opened.close();
  expect(text.join('')).toBe('2-(4-methylpiperazin-1-yl)-N-phenylpyrimidin-4-amine');
});

test('a dense table of numbers is upright, though they stand closer under one another; one on its side is turned', () => {
  expect(read.dense.pages[0]).toMatchObject({ turn: 0 });
  expect(read.dense.activities).toHaveLength(460);
  expect(read.onItsSide.pages[0]).toMatchObject({ turn: 1 });
  expect(read.onItsSide.activities).toHaveLength(6);
});

test.each([
  ['mM', 'mM: unit'],
  ['nM', 'nM: '],
] as const)('values in %s are looked at where a text layer may say so of a micro sign', (unit, said) => {
  const found = read[unit].activities.map((activity) => `${activity.unit}: ${activity.doubts.join(', ')}`);
  expect(found).toEqual(Array<string>(4).fill(said));
});

test('codes whose legend gives thousandths of a mole are looked at, too', () => {
  expect(read.codes.activities.map(({ code, meaning, doubts }) => [code, meaning?.upper, doubts])).toEqual(
    CODED.map(([, code]) => [code, code === 'A' ? 1_000_000 : 10_000_000, ['unit']]),
  );
});

test('short labels that sight cannot spell do not make it doubt a text layer', () => {
  expect(read.shortLabels.pages[0]).toMatchObject({ source: 'layer' });
  expect(read.shortLabels.activities.map(({ label }) => label)).toEqual(SHORT_LABELS);
});

test('a table without rules whose caption says what was measured is read, with its legend', () => {
  expect(
    read.withoutRules.activities.map(({ label, endpoint, target, code, meaning }) => [
      label,
      endpoint,
      target,
      code,
      meaning?.upper,
    ]),
  ).toEqual(GRADES.map(([label, grade, below]) => [label, 'IC50', 'A431 cells', grade, below]));
});

test('a table of values of which none was read is said to be missing, and one of masses is not', () => {
  expect(read.unread.activities).toEqual([]);
  expect(read.unread.missing).toEqual([{ kind: 'table', page: 1, caption: '' }]);
});

test('the evidence of a row is where its name and its drawing are, each by itself', () => {
  const [compound] = read.drawn.compounds;
  expect(compound).toMatchObject({ label: '1', smiles: 'c1ccccc1', review: false });
  const boxes = new Map(compound?.evidence.map(({ kind, box }) => [kind, box]));
  expect(boxes.get('name')!.x0).toBeGreaterThan(340);
  expect(boxes.get('drawing')!.x1).toBeLessThan(300);
  expect(compound?.evidence).toHaveLength(2);
});
