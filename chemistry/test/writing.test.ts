import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { MoleculeFile } from '../src/files/open-file.ts';
import { readRecord } from '../src/read-record.ts';
import { csvText } from '../src/writing/csv.ts';
import { recordColumns } from '../src/writing/record-sheet.ts';
import { sdfText } from '../src/writing/sdf.ts';
import { engineForTests, read } from './engine-for-tests.ts';
import { sampleDrugs } from './sample.ts';
import { timesOf } from '../../tests/proofs.ts';

const UNREAD: MoleculeRecord = {
  status: 'error',
  position: 1,
  line: 3,
  name: 'broken',
  source: 'C1CC',
  data: { Lot: 'B' },
  error: { reason: 'unreadable-smiles', detail: 'unclosed ring' },
};

const readBack = async (text: string, name: string): Promise<MoleculeRecord[]> => {
  const engine = await engineForTests();
  const file = await MoleculeFile.open(new Blob([text]), { name });
  return (await file.next(10_000)).map((raw) => readRecord(engine, raw));
};

const cells = (text: string): string[][] =>
  papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;

const named = async (name: string, data: Record<string, string>): Promise<ReadMolecule> => ({
  ...(await read('CCO')),
  name,
  data,
});

describe('CSV', () => {
  it('has a mark for Excel, headings, and a row for each record, read or not', async () => {
    const text = csvText([await named('ethanol', { Lot: 'A' }), UNREAD], ['Lot'], {
      heading: true,
      unread: true,
    });
    expect(text.startsWith('\uFEFFName,SMILES,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const [headings, ethanol, broken] = cells(text);
    expect(headings).toEqual([
      'Name',
      'SMILES',
      'InChIKey',
      'Formula',
      'MolecularWeight',
      'cLogP',
      'TPSA',
      'HBondDonors',
      'HBondAcceptors',
      'RotatableBonds',
      'Rings',
      'FractionSp3',
      'LipinskiViolations',
      'Lot',
      'UnreadReason',
      'UnreadDetail',
    ]);
    expect(ethanol).toEqual([
      'ethanol',
      'CCO',
      'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
      'C2H6O',
      '46.069',
      '-0.0014',
      '20.23',
      '1',
      '1',
      '0',
      '0',
      '1',
      '0',
      'A',
      '',
      '',
    ]);
    expect(broken?.slice(0, 2)).toEqual(['broken', 'C1CC']);
    expect(broken?.slice(-3)).toEqual(['B', 'unreadable-smiles', 'unclosed ring']);
  });

  it('says in one line why a record is unread, in an older set too', () => {
    const detail = "SMILES Parse Error: syntax error\nC1CC\n~~^\nfor input: 'C1CC'";
    const text = csvText([{ ...UNREAD, error: { ...UNREAD.error, detail } }], ['Lot'], {
      heading: true,
      unread: true,
    });
    expect(text.trimEnd().split(/\r?\n/)).toHaveLength(2);
  });

  it('does not hide a column of the file behind a computed one', async () => {
    const text = csvText([await named('x', { TPSA: '99', smiles: 'OCC' })], ['TPSA', 'smiles'], {
      heading: true,
      unread: false,
    });
    const [headings = [], row = []] = cells(text);
    expect(row[headings.indexOf('TPSA')]).toBe('99');
    expect(row[headings.indexOf('Computed TPSA')]).toBe('20.23');
    expect(row[headings.indexOf('smiles')]).toBe('OCC');
    expect(row[headings.indexOf('Computed SMILES')]).toBe('CCO');
    expect(new Set(headings).size).toBe(headings.length);
  });

  it.each([
    '=1+1',
    '@SUM(A1)',
    '+cmd',
    '-a',
    ' =1',
    "'=1",
    "'-",
    '＝1',
    '-(-)-menthol',
    '+1 234',
    '+5 nM',
    "-1+cmd|' /C calc'!A0",
    '-1 cmd|x!A0',
    '-5 SUM(A1)',
    '-1-2',
    '-5-10',
    '- 5',
    '- see batch',
    '-OH',
    '-无',
    '-"a"',
  ])('keeps a spreadsheet from running %j', async (value) => {
    const text = csvText([await named(value, { X: value })], ['X'], { heading: false, unread: false });
    const [row = []] = cells(text);
    expect(row[0]).toBe(`'${value}`);
    expect(row.at(-1)).toBe(`'${value}`);
  });

  it.each([
    '-1.5',
    '+3',
    '-1e-5',
    '-12 %',
    '-.5',
    '0',
    '>5',
    '1,234',
    '-1,234.5',
    '5"',
    '-',
    '－',
    '--',
    '---',
    '-/-',
    '-?',
    '+',
    '++',
    '+++',
    '++++',
    '=',
    '==',
    '@',
    '-1,5',
    '-1,2345',
    '-5 nM',
    '-20 °C',
    '-4.5 kcal/mol',
    "'",
    "'tis",
  ])('leaves %j as it is', async (value) => {
    const text = csvText([await named('x', { X: value })], ['X'], { heading: false, unread: false });
    expect(cells(text)[0]?.at(-1)).toBe(value);
  });

  it('has columns that were computed later behind the computed ones, under a name of their own', async () => {
    const added = { names: ['QED', 'Predicted logD low'], values: new Map([[0, ['0.55', '-1.2']]]) };
    const records = [await named('x', { QED: 'of the file' }), { ...UNREAD, position: 1, data: {} }];
    const [names, values, unread] = cells(csvText(records, ['QED'], { heading: true, unread: true, added }));
    const at = names!.indexOf('Computed QED');
    expect(names!.slice(at - 1, at + 3)).toEqual([
      'LipinskiViolations',
      'Computed QED',
      'Predicted logD low',
      'QED',
    ]);
    // A minus before a number is no formula, and stays.
    expect(values!.slice(at, at + 3)).toEqual(['0.55', '-1.2', 'of the file']);
    expect(unread!.slice(at, at + 3)).toEqual(['', '', '']);
    const sdf = sdfText(await engineForTests(), records, ['QED'], { unread: true, added });
    expect(sdf).toContain('>  <Predicted logD low>\n-1.2\n');
    const sheet = { columns: ['QED'], numeric: [], unread: true, hasPictures: false };
    expect(recordColumns(sheet, { added }).map(({ heading }) => heading)).toEqual(names);
  });

  it('has its columns in the order that is asked for, those of which nothing is said behind the one that they follow otherwise', async () => {
    const options = {
      added: {
        names: ['Star', 'Tags'],
        texts: ['Tags'],
        values: new Map([[0, ['1', 'hit; made']]]),
      },
      order: ['added:Star', 'file:IC50', 'computed:clogp', 'computed:smiles', 'no such column'],
    };
    const records = [await named('x', { IC50: '12', Lot: 'A' }), { ...UNREAD, position: 1, data: {} }];
    const columns = ['IC50', 'Lot'];
    const [names, values] = cells(csvText(records, columns, { heading: true, unread: true, ...options }));
    expect(names!.slice(1)).toEqual([
      'Star',
      'Tags',
      'IC50',
      'Lot',
      'cLogP',
      'TPSA',
      'HBondDonors',
      'HBondAcceptors',
      'RotatableBonds',
      'Rings',
      'FractionSp3',
      'LipinskiViolations',
      'SMILES',
      'InChIKey',
      'Formula',
      'MolecularWeight',
      'UnreadReason',
      'UnreadDetail',
    ]);
    expect(values!.slice(1, 5)).toEqual(['1', 'hit; made', '12', 'A']);
    const sheet = { columns, numeric: [], unread: true, hasPictures: false };
    expect(recordColumns(sheet, options).map(({ heading }) => heading)).toEqual(names);
    const items = sdfText(await engineForTests(), records, columns, { unread: true, ...options });
    expect(items.indexOf('<Tags>')).toBeLessThan(items.indexOf('<IC50>'));
    expect(items.indexOf('<IC50>')).toBeLessThan(items.indexOf('<SMILES>'));
  });

  it('has its name and pictures where they are asked for, and leaves out what is not to be written', async () => {
    const options = { order: ['file:Lot', 'name', 'picture:structure'], without: ['computed:clogp'] };
    const sheet = { columns: ['Lot'], numeric: [], unread: false, hasPictures: true };
    const headings = recordColumns(sheet, options).map(({ heading }) => heading);
    expect(headings.slice(0, 4)).toEqual(['Lot', 'Name', 'SMILES', 'InChIKey']);
    expect(headings.at(-1)).toBe('Structure');
    expect(headings).not.toContain('cLogP');
    const records = [await named('x', { Lot: 'A' })];
    const [names, values] = cells(csvText(records, ['Lot'], { heading: true, unread: false, ...options }));
    expect(names!.slice(0, 3)).toEqual(['Lot', 'Name', 'SMILES']);
    expect(values!.slice(0, 3)).toEqual(['A', 'x', 'CCO']);
    const sdf = sdfText(await engineForTests(), records, ['Lot'], { unread: false, without: ['name'] });
    expect(sdf.split('\n')[0]).toBe('x');
    expect(sdf).not.toContain('<Name>');
  });

  it('is read back with the same names and values, whatever they are', async () => {
    const ethanol = await read('CCO');
    const value = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\n', "'", '=', '-', '+', '@', '1', '.', '中', ';', '\t', '＝'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), async (rows) => {
        const column = '=a, "b";-c';
        const records = rows.map(([name, data]) => ({ ...ethanol, name, data: { [column]: data } }));
        const text = csvText(records, [column], { heading: true, unread: false });
        const back = await readBack(text, 'x.csv');
        expect(back.map((record) => record.name)).toEqual(rows.map(([name]) => name.trim()));
        // White space alone is no value.
        expect(back.map((record) => record.data[column] ?? '')).toEqual(
          rows.map(([, data]) => (data.trim() === '' ? '' : data)),
        );
        expect(back.every((record) => record.status === 'ok' && record.smiles === 'CCO')).toBe(true);
      }),
      { numRuns: timesOf('writtenFiles') },
    );
  });
});

describe('SDF', () => {
  it('has structures with coordinates and every column as a data item', async () => {
    const engine = await engineForTests();
    const text = sdfText(engine, [await named('ethanol', { Lot: 'A' }), UNREAD], ['Lot'], { unread: true });
    const back = await readBack(text, 'x.sdf');
    expect(back).toMatchObject([
      {
        status: 'ok',
        name: 'ethanol',
        smiles: 'CCO',
        data: { SMILES: 'CCO', Lot: 'A', MolecularWeight: '46.069' },
      },
      {
        status: 'error',
        name: 'broken',
        data: { SMILES: 'C1CC', Lot: 'B', UnreadReason: 'unreadable-smiles' },
      },
    ]);
    expect(engine.withMolecule(back[0]?.source ?? '', (molecule) => molecule.has_coords())).toBe(2);
    expect(text.split('$$$$\n').length).toBe(3);
  });

  it('keeps the connection table of a molfile as the file wrote it', async () => {
    const engine = await engineForTests();
    const table =
      '  2  1  0  0  0  0  0  0  0  0999 V2000\n   12.3400    5.6700    0.8900 C   0  0\n   13.3400    5.6700    0.8900 O   0  0\n  1  2  1  0\nM  END\n';
    const record = readRecord(engine, {
      position: 0,
      line: 1,
      kind: 'molfile',
      structure: `a\n  b\nc\n${table}`,
      name: 'a',
      data: {},
    });
    expect(sdfText(engine, [record], [], { unread: false })).toContain(table);
  });

  it('rewrites V3000 as V2000 with its own coordinates', async () => {
    const engine = await engineForTests();
    const structure = engine.withMolecule('C[C@H](O)c1ccccc1', (molecule) => {
      molecule.set_new_coords();
      return molecule.get_v3Kmolblock();
    });
    const record = readRecord(engine, {
      position: 0,
      line: 1,
      kind: 'molfile',
      structure,
      name: 'a',
      data: {},
    });
    const text = sdfText(engine, [record], [], { unread: false });
    expect(text).not.toContain('V3000');
    const [x = ''] = /-?\d+\.\d+/.exec(structure.split('BEGIN ATOM')[1] ?? '') ?? [];
    expect(Number(text.split('\n')[4]?.slice(0, 10))).toBeCloseTo(Number(x), 3);
    expect(await readBack(text, 'x.sdf')).toMatchObject([{ smiles: 'C[C@H](O)c1ccccc1' }]);
  });

  it('has V3000 where it is asked for, of all records, and is read back the same', async () => {
    const engine = await engineForTests();
    const source = engine.withMolecule('C[C@H](O)c1ccccc1', (molecule) => {
      molecule.set_new_coords();
      return molecule.get_v2Kmolblock();
    });
    const drawn = readRecord(engine, {
      position: 0,
      line: 1,
      kind: 'molfile',
      structure: source,
      name: 'a',
      data: {},
    });
    const text = sdfText(engine, [drawn, await named('b', {}), UNREAD], [], {
      unread: true,
      version: 'V3000',
    });
    expect(text).not.toContain('V2000');
    expect(text.match(/M {2}V30 END CTAB/g)).toHaveLength(3);
    const [, x = ''] = /M {2}V30 1 C (-?\d+\.\d+)/.exec(text) ?? [];
    expect(Number(x)).toBeCloseTo(Number(source.split('\n')[4]?.slice(0, 10)), 3);
    const back = await readBack(text, 'x.sdf');
    expect(back.map((record) => record.status === 'ok' && record.smiles)).toEqual([
      'C[C@H](O)c1ccccc1',
      'CCO',
      false,
    ]);
  });

  it('keeps an unread molfile as it was', async () => {
    const engine = await engineForTests();
    const table =
      '  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 Qq  0  0\nM  END\n';
    const record = readRecord(engine, {
      position: 0,
      line: 1,
      kind: 'molfile',
      structure: `a\n\n\n${table}`,
      name: 'a',
      data: {},
    });
    expect(record.status).toBe('error');
    expect(sdfText(engine, [record], [], { unread: true })).toContain(table);
  });

  it('gives every drug of the sample back', async () => {
    const engine = await engineForTests();
    const records: ReadMolecule[] = [];
    for (const { name, smiles } of sampleDrugs()) records.push({ ...(await read(smiles)), name });
    const back = await readBack(sdfText(engine, records, [], { unread: false }), 'x.sdf');
    expect(
      back.map((record) => [record.name, record.status === 'ok' ? record.inchiKey : record.error]),
    ).toEqual(records.map((record) => [record.name, record.inchiKey]));
  });

  it('is read back with the same values, whatever they are', async () => {
    const engine = await engineForTests();
    const ethanol = await read('CCO');
    const value = fc.string({
      unit: fc.constantFrom('a', '\n', ' ', '$', '>', '<', '中', 'M  END', '> <x>', '$$$$'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 5 }), async (values) => {
        const records = values.map((data) => ({ ...ethanol, name: 'n', data: { Note: data } }));
        const back = await readBack(sdfText(engine, records, ['Note'], { unread: false }), 'x.sdf');
        expect(back.map((record) => record.data['Note'] ?? '')).toEqual(values.map((data) => data.trimEnd()));
      }),
      { numRuns: timesOf('writtenFiles') },
    );
  });
});
