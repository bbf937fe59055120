import type { MeasuredValue, MoleculeRecord } from '@moiety/contract';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { recordRows } from '../src/writing/record-rows.ts';
import { NumericColumns, recordColumns, type RecordSheet } from '../src/writing/record-sheet.ts';
import { isPlainNumber, type Cell } from '../src/writing/xlsx/cells.ts';
import { sheetRows } from '../src/writing/xlsx/sheet.ts';
import { sheetNames, xlsxOf, type Sheet } from '../src/writing/xlsx/workbook.ts';
import { timesOf } from '../../tests/proofs.ts';
import { engineForTests, read } from './engine-for-tests.ts';

const workbook = async (sheets: readonly Sheet[]) => {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxOf(sheets)) parts.push(part);
  return readXlsx(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer(), { readStyles: true });
};

const plain = (rows: readonly Cell[][], name = 'Plain'): Sheet => {
  const widest = Math.max(1, ...rows.map((row) => row.length));
  const columns = Array.from({ length: widest }, (_, index) => ({ heading: `Column ${index}`, width: 10 }));
  return { name, columns, rows: [sheetRows(rows, 0)] };
};

const named = async (
  name: string,
  data: Record<string, string>,
  smiles = 'CCO',
): Promise<MoleculeRecord> => ({ ...(await read(smiles)), name, data });
const UNREAD: MoleculeRecord = {
  status: 'error',
  position: 1,
  line: 3,
  name: 'broken',
  source: 'C1CC',
  data: { IC50: '0.10' },
  error: { reason: 'unreadable-smiles', detail: 'unclosed ring' },
};

const withData = (data: Record<string, string>): MoleculeRecord => ({ ...UNREAD, data });

const written = async (records: MoleculeRecord[], columns: string[], hasPictures = false) => {
  const found = new NumericColumns(columns);
  found.add(records);
  const sheet: RecordSheet = {
    columns,
    numeric: found.names,
    unread: records.some(({ status }) => status === 'error'),
    hasPictures,
  };
  const rows = [await recordRows(await engineForTests(), records, sheet, 0)];
  const { sheets } = await workbook([{ name: 'Set', columns: recordColumns(sheet), rows }]);
  return sheets[0]!;
};

describe('a workbook', () => {
  it('has the picture that a record was read from beside its structure', async () => {
    const record = await named('aspirin', {}, 'CCO');
    const png = Uint8Array.from([1, 2, 3]);
    const sheet: RecordSheet = {
      columns: [],
      numeric: [],
      unread: false,
      hasPictures: true,
      hasSources: true,
    };
    const sources = new Map([[record.position, { png, width: 90, height: 60, description: 'scheme.png' }]]);
    const { pictures } = await recordRows(await engineForTests(), [record], sheet, 0, { sources });
    expect(
      recordColumns(sheet)
        .slice(0, 3)
        .map(({ heading }) => heading),
    ).toEqual(['Structure', 'Source Picture', 'Name']);
    expect(pictures.map(({ row, column, description }) => [row, column, description])).toEqual([
      [1, 0, 'CCO'],
      [1, 1, 'scheme.png'],
    ]);
    expect(pictures[1]?.png).toBe(png);
  });

  it('has the numbers of a typed column as numbers, beside limits, ranges and codes as texts', async () => {
    const value = { qualifier: '=', unit: 'nM', text: '', confidence: 1 } as const;
    const typed = async (text: string, ...values: MeasuredValue[]): Promise<MoleculeRecord> => ({
      ...(await named(text, { 'IC50 (nM)': text })),
      measurements: { 'IC50 (nM)': values },
    });
    const { rows } = await written(
      [
        await typed('5.0', { ...value, value: 5 }),
        await typed('>10', { ...value, qualifier: '>', value: 10 }),
        await typed('1-2', { ...value, value: 1, upper: 2 }),
        await typed('3; 4', { ...value, value: 3 }, { ...value, value: 4 }),
        await typed('+++', { ...value, value: null }),
        await named('untyped', { 'IC50 (nM)': '7' }),
      ],
      ['IC50 (nM)'],
    );
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual([5, '>10', '1-2', '3; 4', '+++', '7']);
  });

  it('comes back with its texts and numbers, whatever they are', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true })), {
            minLength: 1,
            maxLength: 4,
          }),
          { minLength: 1, maxLength: 8 },
        ),
        async (rows) => {
          const { sheets } = await workbook([plain(rows)]);
          const back = sheets[0]!.rows.slice(1);
          for (const [y, row] of rows.entries())
            for (const [x, cell] of row.entries()) {
              const found = back[y]?.[x] ?? '';
              // A negative zero is a zero there.
              expect(found).toBe(typeof cell === 'number' ? cell + 0 : cell);
            }
        },
      ),
      { numRuns: timesOf('workbooks') },
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '+++',
    '＝1',
    "'=1",
    '\t=1',
    'a;=1',
    '0012',
    '1e5',
    'TRUE',
    '2026-01-02',
    '#N/A',
  ])('has %j as a text, and never a formula', async (text) => {
    const { sheets } = await workbook([plain([[text]])]);
    expect(sheets[0]!.rows[1]).toEqual([text]);
    expect([...(sheets[0]!.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual(
      [],
    );
  });

  it('writes the characters that XML has not, and the way of writing them, so that they come back', async () => {
    const text = 'bell\u0007 _x0041_ \uFFFE <&>" \n end';
    const { sheets } = await workbook([plain([[text, ' blanks ']])]);
    expect(String(sheets[0]!.rows[1]![0]).replaceAll('_x005F_', '_')).toContain('_x0041_');
    expect(sheets[0]!.rows[1]![1]).toBe(' blanks ');
  });

  it('has several sheets, whose names a spreadsheet takes', async () => {
    const { sheets } = await workbook([
      plain([['a']], 'Kinases: [2026]'),
      plain([['b']], 'kinases  2026'),
      plain([]),
    ]);
    expect(sheets.map(({ name }) => name)).toEqual(['Kinases 2026', 'kinases 2026 (2)', 'Plain']);
    expect(sheets.map(({ rows }) => rows[1]?.[0])).toEqual(['a', 'b', undefined]);
  });

  it('has names of sheets that are short, not empty and each once', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 12 }), (names) => {
        const made = sheetNames(names);
        expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of made) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
      }),
    );
  });
});

describe('records in a workbook', () => {
  it('have numbers as numbers, with the decimals that they were written with', async () => {
    const sheet = await written(
      [await named('one', { IC50: '5.0', Lot: '0012', Activity: '+++' }), UNREAD],
      ['IC50', 'Lot', 'Activity'],
    );
    const [headings, one, broken] = sheet.rows;
    const at = (heading: string): number => headings!.indexOf(heading);
    expect(one![at('MolecularWeight')]).toBe(46.069);
    expect(one![at('IC50')]).toBe(5);
    expect(sheet.cells?.get(`1,${at('IC50')}`)?.style?.numFmt).toBe('0.0');
    expect(sheet.cells?.get(`2,${at('IC50')}`)?.style?.numFmt).toBe('0.00');
    expect([one![at('Lot')], one![at('Activity')]]).toEqual(['0012', '+++']);
    expect(broken![at('UnreadReason')]).toBe('unreadable-smiles');
    expect(broken![at('SMILES')]).toBe('C1CC');
  });

  it('have a picture of each structure, beside its name', async () => {
    const sheet = await written(
      [await named('ethanol', {}), UNREAD, await named('benzene', {}, 'c1ccccc1')],
      [],
      true,
    );
    expect(sheet.rows.map(([, name]) => name)).toEqual(['Name', 'ethanol', 'broken', 'benzene']);
    expect(sheet.images?.map(({ anchor }) => anchor.from.row)).toEqual([1, 3]);
    for (const { data } of sheet.images ?? [])
      expect(new TextDecoder().decode(data.subarray(1, 4))).toBe('PNG');
  });

  it('keep their own columns beside computed ones of the same name', async () => {
    const sheet = await written(
      [await named('one', { Name: 'own', Structure: 'C-C', smiles: 'x' })],
      ['Name', 'Structure', 'smiles'],
      true,
    );
    expect(sheet.rows[0]).toEqual(
      expect.arrayContaining([
        'Computed Structure',
        'Computed Name',
        'Computed SMILES',
        'Name',
        'Structure',
        'smiles',
      ]),
    );
  });

  it('say nothing of a column that has a word among its numbers, or nothing at all', () => {
    const found = new NumericColumns(['a', 'b', 'c', 'd']);
    found.add([withData({ a: '1', b: '1', d: '' }), withData({ a: '>10', b: '' })]);
    found.add([withData({ b: '-2.50' })]);
    expect(found.names).toEqual(['b']);
  });
});

it.each([
  ['0', true],
  ['-1.50', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['0012', false],
  ['1e5', false],
  ['+1', false],
  ['-0', false],
  ['1.', false],
  ['', false],
])('%j is kept as a number: %s', (text, expected) => {
  expect(isPlainNumber(text)).toBe(expected);
});
