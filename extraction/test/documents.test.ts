import { readFile } from 'node:fs/promises';
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractDocument } from '../src/document/extract-document.ts';
import { loadAssets } from '../src/node/assets.ts';
import { extractFile } from '../src/node/extract-file.ts';
import type { PageResult } from '../src/page/page-result.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { benzeneRing, columnsOfText, makePdf, ruledTable, scanPage, textAt } from './pdf-builder.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

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

const measured = [
  ['1', 'IC50', '=', '29.8', 'nM'],
  ['2', 'IC50', '>', '1000', 'nM'],
  ['3', 'IC50', '=', '0.75', 'nM'],
  ['12', 'IC50', '=', '153', 'nM'],
];

const told = (activities: ReturnType<typeof extractDocument>['activities']): string[][] =>
  activities.map(({ label, endpoint, qualifier, value, unit }) => [label, endpoint, qualifier, value, unit]);

describe('a page with a ruled table', () => {
  test('is read from its text layer, and as a scan with no other activities', async () => {
    const digital = await extractFile(engine, makePdf([{ content: page }]), { processes: 1 });
    expect(digital.extraction.pages[0]).toMatchObject({ source: 'layer', tables: 1 });
    expect(told(digital.extraction.activities)).toEqual(measured);

    const { pdfium } = await loadAssets();
    const opened = await PdfDocument.open(makePdf([{ content: page }]), { wasm: pdfium });
    const image = opened.render(0, 200);
    opened.close();
    const scan = await extractFile(engine, makePdf([scanPage(image, 200)]), { processes: 1 });
    expect(scan.extraction.pages[0]).toMatchObject({ source: 'ocr', tables: 1 });
    // A scan of 200 dpi may leave a cell unread; what it gives is right.
    const seen = told(scan.extraction.activities);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(measured).toEqual(expect.arrayContaining(seen));
    // The same place on the page, to a few points.
    for (const { box, label } of scan.extraction.activities) {
      const same = digital.extraction.activities.find((other) => other.label === label)!.box;
      for (const edge of ['x0', 'y0', 'x1', 'y1'] as const)
        expect(Math.abs(box[edge] - same[edge])).toBeLessThan(4);
    }
  });
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

test('a column of names gives compounds of names without locants, and none of other words', async () => {
  const rows = [
    ['1', 'morpholine', '12'],
    ['2', 'benzoic acid', '31'],
    ['3', '3-chlorophenol', '5.4'],
    ['4', 'reference', '8'],
  ];
  const file = makePdf([
    { content: ruledTable([['Compound', 'Name', 'IC50 (nM)'], ...rows], { widths: [90, 200, 100] }) },
  ]);
  const { extraction } = await extractFile(engine, file, { processes: 1 });
  expect(extraction.compounds.map(({ label, smiles }) => [label, smiles])).toEqual([
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

test('a dense table of numbers is upright, though they stand closer under one another; one on its side is turned', async () => {
  const rows = [
    ['Compound', ...Array.from({ length: 10 }, (_, column) => `T${column + 1} IC50`)],
    ...Array.from({ length: 46 }, (_row, row) => [
      String(row + 1),
      ...Array.from({ length: 10 }, (_, column) => String(1 + ((row * 37 + column * 11) % 900))),
    ]),
  ];
  const size = { width: 760, height: 842 };
  const content =
    textAt('Table 1. Inhibition of ten kinases (nM)', 30, 30) +
    ruledTable(rows, { x: 30, y: 45, widths: [80, ...Array<number>(10).fill(62)], rowHeight: 16 });
  const upright = await extractFile(engine, makePdf([{ content, ...size }]), { processes: 1 });
  expect(upright.extraction.pages[0]).toMatchObject({ turn: 0 });
  expect(upright.extraction.activities).toHaveLength(460);

  const text = ['1', '2', '3', '4', '5', '6'].map((label) => [label, 'a compound of the series', '12']);
  const turned = makePdf([
    {
      content: `0 1 -1 0 842 0 cm\n${ruledTable([['Compound', 'Remark on the compound', 'IC50 (nM)'], ...text], { widths: [90, 200, 100], x: 60, y: 300 })}`,
      width: 842,
      height: 842,
    },
  ]);
  const read = await extractFile(engine, turned, { processes: 1 });
  expect(read.extraction.pages[0]).toMatchObject({ turn: 1 });
  expect(read.extraction.activities).toHaveLength(6);
});

test.each([
  ['mM', 'mM: unit'],
  ['nM', 'nM: '],
])('values in %s are looked at where a text layer may say so of a micro sign', async (unit, said) => {
  const rows = ['1', '2', '3', '4'].map((label) => [label, `${label}.5`]);
  const content = ruledTable([['Compound', `IC50 (${unit})`], ...rows], { x: 60, y: 300 });
  const { extraction } = await extractFile(engine, makePdf([{ content }]), { processes: 1 });
  const found = extraction.activities.map((activity) => `${activity.unit}: ${activity.doubts.join(', ')}`);
  expect(found).toEqual(Array<string>(4).fill(said));
});

test('codes whose legend gives thousandths of a mole are looked at, too', async () => {
  const rows = ['1', '2', '3', '4'].map((label, place) => [label, 'AB'[place % 2]!]);
  const content =
    ruledTable([['Compound', 'IC50'], ...rows], { x: 60, y: 300 }) +
    textAt('A: IC50 < 1 mmol/L; B: IC50 of 1 to 10 mmol/L', 60, 290);
  const { extraction } = await extractFile(engine, makePdf([{ content }]), { processes: 1 });
  expect(extraction.activities.map(({ code, meaning, doubts }) => [code, meaning?.upper, doubts])).toEqual(
    rows.map(([, code]) => [code, code === 'A' ? 1_000_000 : 10_000_000, ['unit']]),
  );
});

test('short labels that sight cannot spell do not make it doubt a text layer', async () => {
  const labels = Array.from({ length: 12 }, (_, index) => `IIb-${index + 1}`);
  const content =
    textAt('Table 9. In vitro activity', 60, 60) +
    ruledTable([['No.', 'IC50 (nM)'], ...labels.map((label) => [label, '1'])], {
      x: 60,
      y: 90,
      widths: [80, 90],
    });
  const { extraction } = await extractFile(engine, makePdf([{ content }]), { processes: 1 });
  expect(extraction.pages[0]).toMatchObject({ source: 'layer' });
  expect(extraction.activities.map(({ label }) => label)).toEqual(labels);
});

test('a table without rules whose caption says what was measured is read, with its legend', async () => {
  const labels = ['1', '2', '3', '4', '5', '6'];
  const content =
    textAt('Table 3. Growth of A431 cells (IC50)', 100, 90) +
    columnsOfText(
      [['Compound', 'A431 cells'], ...labels.map((label, index) => [label, ['+++', '++', '+'][index % 3]!])],
      { y: 120, widths: [130, 120] },
    ) +
    textAt('+++: IC50 below 100 nM; ++: 100 to 1000 nM; +: above 1000 nM', 100, 270);
  const { extraction } = await extractFile(engine, makePdf([{ content }]), { processes: 1 });
  expect(
    extraction.activities.map(({ label, endpoint, target, code, meaning }) => [
      label,
      endpoint,
      target,
      code,
      meaning?.upper,
    ]),
  ).toEqual(
    labels.map((label, index) => [
      label,
      'IC50',
      'A431 cells',
      ['+++', '++', '+'][index % 3],
      [100, 1000, undefined][index % 3],
    ]),
  );
});

test('a table of values of which none was read is said to be missing, and one of masses is not', async () => {
  const rows = ['1', '2', '3', '4', '5', '6', '7'].map((label, index) => [label, String(20 + index)]);
  const pageOf = (heading: string): string =>
    columnsOfText([['Batch', heading], ...rows], { widths: [130, 120] });
  const file = makePdf([{ content: pageOf('Column two') }, { content: pageOf('MS (ESI) m/z') }]);
  const { extraction } = await extractFile(engine, file, { processes: 1 });
  expect(extraction.activities).toEqual([]);
  expect(extraction.missing).toEqual([{ kind: 'table', page: 1, caption: '' }]);
});

test('the evidence of a row is where its name and its drawing are, each by itself', async () => {
  const content =
    ruledTable(
      [
        ['Compound', 'Structure', 'Name'],
        ['1', '', 'benzene'],
      ],
      { widths: [80, 160, 160], rowHeight: 90 },
    ) + benzeneRing(260, 285);
  const { extraction } = await extractFile(engine, makePdf([{ content }]), { processes: 1 });
  const [compound] = extraction.compounds;
  expect(compound).toMatchObject({ label: '1', smiles: 'c1ccccc1', review: false });
  const boxes = new Map(compound?.evidence.map(({ kind, box }) => [kind, box]));
  expect(boxes.get('name')!.x0).toBeGreaterThan(340);
  expect(boxes.get('drawing')!.x1).toBeLessThan(300);
  expect(compound?.evidence).toHaveLength(2);
});
