import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { looksLikeSmiles } from '../src/files/looks-like-smiles.ts';
import { MoleculeFile } from '../src/files/open-file.ts';
import type { RawRecord } from '../src/files/raw-record.ts';
import type { RecordSplitter } from '../src/files/record-splitter.ts';
import { SdfSplitter } from '../src/files/split-sdf.ts';
import { SmilesSplitter } from '../src/files/split-smiles.ts';
import { TableSplitter } from '../src/files/split-table.ts';
import { TableRows } from '../src/files/table-rows.ts';
import { sampleDrugs } from './sample.ts';

const split = (splitter: RecordSplitter, text: string): RawRecord[] => [
  ...splitter.push(text),
  ...splitter.end(),
];

const open = async (text: string, name: string): Promise<{ file: MoleculeFile; records: RawRecord[] }> => {
  const file = await MoleculeFile.open(new Blob([text]), { name });
  const records: RawRecord[] = [];
  while (!file.done) records.push(...(await file.next(7)));
  return { file, records };
};

const METHANE = `  1  0  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
M  END
`;

const sdfRecord = (name: string, data = ''): string => `${name}\n  program\n\n${METHANE}${data}`;

describe('SDF', () => {
  it('gives structure, name, data items of several lines, and the line on which each record begins', () => {
    const splitter = new SdfSplitter();
    const records = split(
      splitter,
      `${sdfRecord('one', '> <IC50>\n3.5\n\n>  25 <Comment> (7)\nfirst line\nsecond line\n\n')}$$$$\n${sdfRecord('two', '> <IC50>\n\n> <Lot>\nA\n\n')}$$$$\n`,
    );
    expect(records).toEqual([
      {
        position: 0,
        line: 1,
        kind: 'molfile',
        structure: sdfRecord('one'),
        name: 'one',
        data: { IC50: '3.5', Comment: 'first line\nsecond line' },
      },
      {
        position: 1,
        line: 15,
        kind: 'molfile',
        structure: sdfRecord('two'),
        name: 'two',
        data: { Lot: 'A' },
      },
    ]);
    expect(splitter.columns).toEqual(['IC50', 'Comment', 'Lot']);
  });

  it.each([
    ['without $$$$ at the end', `${sdfRecord('one')}$$$$\n${sdfRecord('two')}`],
    ['without $$$$ between', `${sdfRecord('one', '> <A>\n1\n\n')}${sdfRecord('two')}$$$$\n`],
    ['with blank lines at the end', `${sdfRecord('one')}$$$$\n${sdfRecord('two')}$$$$\n\n\n`],
    ['with blank lines before a record', `${sdfRecord('one')}$$$$\n\n\n${sdfRecord('two')}$$$$\n`],
    ['with no line break at the end', `${sdfRecord('one')}$$$$\n${sdfRecord('two')}$$$$`],
  ])('is read %s', (_how, text) => {
    const records = split(new SdfSplitter(), text);
    expect(records.map((record) => record.name)).toEqual(['one', 'two']);
    expect(
      records.every((record) => record.incomplete === undefined && record.structure.endsWith('M  END\n')),
    ).toBe(true);
  });

  it('tells a record that breaks off, and reads the one after it', () => {
    const broken = 'one\n  program\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000';
    const records = split(new SdfSplitter(), `${broken}\n$$$$\n${sdfRecord('two')}$$$$\n`);
    expect(records).toMatchObject([
      { name: 'one', incomplete: 'M  END' },
      { name: 'two', position: 1, line: 7 },
    ]);
    expect(records[1]?.incomplete).toBeUndefined();
  });

  it('takes the name from a data item when the first line has none', () => {
    const records = split(
      new SdfSplitter(),
      `${sdfRecord('', '> <ID>\nA-7\n\n> <Compound Name>\nfoo\n\n')}$$$$\n`,
    );
    expect(records[0]?.name).toBe('foo');
  });

  it('keeps an empty record as one', () => {
    expect(split(new SdfSplitter(), `$$$$\n${sdfRecord('two')}$$$$\n`)).toMatchObject([
      { structure: '', position: 0 },
      { name: 'two', position: 1 },
    ]);
  });

  it('reads a molfile without its header lines', () => {
    expect(split(new SdfSplitter(), METHANE)[0]?.structure).toBe(`\n\n\n${METHANE}`);
  });

  it('has at most 500 columns and counts the others', () => {
    const items = Array.from({ length: 510 }, (_, index) => `> <C${index}>\n1\n\n`).join('');
    const splitter = new SdfSplitter();
    split(splitter, sdfRecord('wide', items));
    expect(splitter.columns.length).toBe(500);
    expect(splitter.omittedColumns).toBe(10);
  });
});

describe('SMILES', () => {
  it('gives structure and name, and passes over comments and blank lines', () => {
    expect(split(new SmilesSplitter(), '# made by hand\nCCO ethanol\n\nc1ccccc1\tbenzene\nO')).toEqual([
      { position: 0, line: 2, kind: 'smiles', structure: 'CCO', name: 'ethanol', data: {} },
      { position: 1, line: 4, kind: 'smiles', structure: 'c1ccccc1', name: 'benzene', data: {} },
      { position: 2, line: 5, kind: 'smiles', structure: 'O', name: '', data: {} },
    ]);
  });

  it('parts the name from the structure by whatever white space there is', () => {
    expect(split(new SmilesSplitter(), 'CCO\u00A0ethanol\n')).toMatchObject([
      { structure: 'CCO', name: 'ethanol' },
    ]);
  });

  it('takes a first line of headings for what it is', () => {
    const splitter = new SmilesSplitter();
    const records = split(splitter, 'SMILES\tName\tIC50\nCCO\tethyl alcohol\t3.2\n');
    expect(records).toMatchObject([{ structure: 'CCO', name: 'ethyl alcohol', data: { IC50: '3.2' } }]);
    expect(splitter.columns).toEqual(['IC50']);
  });

  it('parts words by spaces under as many headings', () => {
    expect(split(new SmilesSplitter(), 'smiles name ic50\nCCO ethanol 3.2\n')).toMatchObject([
      { name: 'ethanol', data: { ic50: '3.2' } },
    ]);
  });

  it('keeps the extension of a CXSMILES with the structure', () => {
    expect(split(new SmilesSplitter(), 'C[C@H](F)Cl |&1:1| racemate\n')).toMatchObject([
      { structure: 'C[C@H](F)Cl |&1:1|', name: 'racemate' },
    ]);
  });

  it('keeps columns without headings under numbers', () => {
    expect(split(new SmilesSplitter(), 'CCO\tethanol\t1.5\tx\n')[0]?.data).toEqual({
      'Column 3': '1.5',
      'Column 4': 'x',
    });
  });

  it('knows the grammar of every structure of the sample, and few words', () => {
    const structures = sampleDrugs().map(({ smiles }) => smiles);
    expect(structures.filter((smiles) => !looksLikeSmiles(smiles))).toEqual([]);
    const words = 'aspirin,C9H8O4,BSYNRYMUTXBXSQ-UHFFFAOYSA-N,50-78-2,3.5,,12,Compound,C1CC,C('.split(',');
    expect(words.filter(looksLikeSmiles)).toEqual([]);
  });
});

describe('a table', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read with %s', (_what, separator) => {
    const rows = [
      ['Compound ID', 'Canonical SMILES', 'Activity', 'Note'],
      ['A-1', 'CCO', '3.5', '"two\nlines, a ""quote""; and more"'],
      ['A-2', 'c1ccccc1', '', 'x'],
    ];
    const splitter = new TableSplitter();
    const records = split(splitter, rows.map((row) => row.join(separator)).join('\n'));
    expect(records).toEqual([
      {
        position: 0,
        line: 2,
        kind: 'smiles',
        structure: 'CCO',
        name: 'A-1',
        data: { 'Compound ID': 'A-1', Activity: '3.5', Note: 'two\nlines, a "quote"; and more' },
      },
      {
        position: 1,
        line: 4,
        kind: 'smiles',
        structure: 'c1ccccc1',
        name: 'A-2',
        data: { 'Compound ID': 'A-2', Note: 'x' },
      },
    ]);
    expect(splitter.columns).toEqual(['Compound ID', 'Activity', 'Note']);
  });

  it('finds the column of structures by its content', () => {
    const records = split(
      new TableSplitter(),
      'Drug,What,Value\naspirin,CC(=O)Oc1ccccc1C(=O)O,1\nethanol,CCO,2\n',
    );
    expect(records.map((record) => [record.name, record.structure])).toEqual([
      ['aspirin', 'CC(=O)Oc1ccccc1C(=O)O'],
      ['ethanol', 'CCO'],
    ]);
  });

  it('prefers the heading SMILES to a column that also holds structures', () => {
    const records = split(new TableSplitter(), 'Scaffold,SMILES\nc1ccccc1,Cc1ccccc1\nC1CCCCC1,CC1CCCCC1\n');
    expect(records.map((record) => record.structure)).toEqual(['Cc1ccccc1', 'CC1CCCCC1']);
  });

  it('takes a heading of structures over a column of names', () => {
    const records = split(new TableSplitter(), 'Structure,SMILES\nbenzene ring,Cc1ccccc1\n');
    expect(records[0]?.structure).toBe('Cc1ccccc1');
  });

  it('reads Chinese headings', () => {
    expect(split(new TableSplitter(), '名称,结构,活性\n乙醇,CCO,3\n')).toMatchObject([
      { name: '乙醇', structure: 'CCO', data: { 活性: '3' } },
    ]);
  });

  it('may have no headings', () => {
    const records = split(new TableSplitter(), 'CCO,ethanol,1\nc1ccccc1,benzene,2\n');
    expect(records).toMatchObject([
      { structure: 'CCO', line: 1, data: { 'Column 2': 'ethanol', 'Column 3': '1' } },
      { structure: 'c1ccccc1', line: 2 },
    ]);
  });

  it('may be one column', () => {
    expect(split(new TableSplitter(), 'SMILES\nCCO\nCCN\n').map((record) => record.structure)).toEqual([
      'CCO',
      'CCN',
    ]);
  });

  it('keeps a row whose structure is blank or wrong', () => {
    const records = split(new TableSplitter(), 'SMILES,Name\nCCO,a\n,b\nwhat,c\n');
    expect(records.map((record) => record.structure)).toEqual(['CCO', '', 'what']);
  });

  it('makes repeated and blank headings distinct', () => {
    const splitter = new TableSplitter();
    split(splitter, 'SMILES,IC50,IC50,\nCCO,1,2,3\n');
    expect(splitter.columns).toEqual(['IC50', 'IC50 (2)', 'Column 4']);
  });

  it('names its columns when none holds structures', () => {
    const splitter = new TableSplitter();
    expect(() => split(splitter, 'Name,Price\naspirin,3.5\nibuprofen,4\n')).toThrow(
      expect.objectContaining({ code: 'no-structure-column', columns: ['Name', 'Price'] }),
    );
  });

  it('does not lose the file to a quote that is never closed', () => {
    const rows = new TableRows(',');
    const text = `a,"b\n${Array.from({ length: 20 }, (_, index) => `x${index},y`).join('\n')}`;
    const read = [...rows.push(text), ...rows.end()];
    expect(read.length).toBe(21);
    expect(read[0]?.cells).toEqual(['a', '"b']);
    expect(read.at(-1)).toEqual({ line: 21, cells: ['x19', 'y'] });
  });

  it('takes a quote inside a cell for a letter', () => {
    const rows = new TableRows(',');
    expect([...rows.push('N,N"-dimethyl,1\nb,2,3\n')].map((row) => row.cells)).toEqual([
      ['N', 'N"-dimethyl', '1'],
      ['b', '2', '3'],
    ]);
  });

  it('reads whatever papaparse writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '=', '中', ';') });
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = papaparse.unparse(rows, { newline: '\n', quotes: true });
        const reader = new TableRows(',');
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const read = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
        expect(read.map((row) => row.cells)).toEqual(rows);
      }),
    );
  });
});

describe('whatever the pieces in which a file arrives', () => {
  const files: [string, () => RecordSplitter, string][] = [
    [
      'SDF',
      () => new SdfSplitter(),
      `${sdfRecord('one', '> <A>\nx\ny\n\n')}$$$$\n${sdfRecord('two')}$$$$\n${sdfRecord('three')}`,
    ],
    ['SMILES', () => new SmilesSplitter(), 'smiles\tname\nCCO\tethanol\n# no\nCCN\tx\tz\n'],
    ['table', () => new TableSplitter(), 'Name,SMILES,"a ""b"""\n"x\ny",CCO,1\nz,CCN,"2,3"\n'],
  ];
  it.each(files)('%s has the same records', (_what, make, text) => {
    const whole = split(make(), text);
    expect(whole.length).toBeGreaterThan(1);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
        const splitter = make();
        const ends = [...cuts.toSorted((a, b) => a - b), text.length];
        const records = ends.flatMap((end, index) => splitter.push(text.slice(ends[index - 1] ?? 0, end)));
        expect([...records, ...splitter.end()]).toEqual(whole);
      }),
    );
  });
});

describe('a file', () => {
  it.each([
    ['a.sdf', `${sdfRecord('one')}$$$$\n`, 'sdf'],
    ['a.mol', sdfRecord('one'), 'mol'],
    ['a.txt', `${sdfRecord('one')}$$$$\n`, 'sdf'],
    ['a.smi', 'CCO ethanol\n', 'smiles'],
    ['a.txt', 'CCO ethanol\nCCN amine\n', 'smiles'],
    ['a.smi', 'SMILES,Name\nCCO,ethanol\n', 'csv'],
    ['a.csv', 'SMILES,Name\nCCO,ethanol\n', 'csv'],
    ['a.csv', 'CCO ethanol\nCCN amine\n', 'smiles'],
    ['a.txt', 'Name\tSMILES\nethanol\tCCO\n', 'csv'],
    ['a.tsv', 'Name\tSMILES\nethanol\tCCO\n', 'csv'],
  ] as const)('%s: %j is %s', async (name, text, format) => {
    expect((await open(text, name)).file.format).toBe(format);
  });

  it.each([
    ['a.sdf', 'SMILES,Name\nCCO,ethanol\n'],
    ['letter.txt', 'Dear colleague,\nthe samples have arrived.\n'],
  ])('%s: %j is of no known format', async (name, text) => {
    await expect(open(text, name)).rejects.toMatchObject({ code: 'unknown-format' });
  });

  it.each([
    ['empty-file', new Uint8Array()],
    ['empty-file', new TextEncoder().encode(' \n\n')],
    ['binary-file', new TextEncoder().encode('%PDF-1.7 and so on')],
    ['binary-file', Uint8Array.from([80, 75, 3, 4, 20, 0, 6, 0])],
    ['binary-file', Uint8Array.from({ length: 4000 }, (_, index) => (index * 37) % 256)],
  ])('is refused as %s', async (code, bytes) => {
    await expect(MoleculeFile.open(new Blob([bytes]), { name: 'a.smi' })).rejects.toMatchObject({ code });
  });

  it('larger than what is read at a time is read whole and in order', async () => {
    const lines = Array.from({ length: 120_000 }, (_, index) => `CCO record ${index}\r\n`);
    const file = await MoleculeFile.open(new Blob(lines), { name: 'big.smi' });
    let next = 0;
    const wrong: unknown[] = [];
    while (!file.done)
      for (const record of await file.next(5000)) {
        if (record.position !== next || record.line !== next + 1 || record.name !== `record ${next}`)
          wrong.push({ next, record });
        next += 1;
      }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(next).toBe(120_000);
  });
});

describe('a text that is longer than a set allows', () => {
  // An emoji is two UTF-16 units: a cut between them would leave what no database holds.
  it.each([0, 1])('is cut between characters (%d)', async (offset) => {
    const long = (length: number): string => 'x'.repeat(offset) + '🧪'.repeat(length);
    const csv = `SMILES,Name,${long(150)}\nCCO,${long(600)},${long(10_100)}\n`;
    const { records } = await open(csv, 'long.csv');
    const [record] = records;
    const texts = [record!.name, ...Object.entries(record!.data).flat()];
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text).toMatch(/🧪…$/u);
      expect(text.isWellFormed()).toBe(true);
    }
  });
});
