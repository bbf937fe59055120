import { describe, expect, it } from 'vitest';
import { MoleculeFile, type OpenOptions } from '../src/files/open-file.ts';
import { detectPastedFormat } from '../src/files/detect-format.ts';
import { doubtfulEncodings } from '../src/files/decode-text.ts';
import { readRecord } from '../src/read-record.ts';
import { remarksOf } from '../src/remarks.ts';
import { csvText } from '../src/writing/csv.ts';
import { sdfText } from '../src/writing/sdf.ts';
import type { Cell } from '../src/writing/xlsx/cells.ts';
import { sheetRows } from '../src/writing/xlsx/sheet.ts';
import { xlsxOf, type Sheet } from '../src/writing/xlsx/workbook.ts';
import { engineForTests, read } from './engine-for-tests.ts';

/** Files whose faults were read over silently once: what they hold is known, and how they have to read. */
const recordsOf = async (content: string | Uint8Array, options: OpenOptions) => {
  const engine = await engineForTests();
  const file = await MoleculeFile.open(new Blob([content as BlobPart]), options);
  const records = [];
  while (!file.done) for (const raw of await file.next(100)) records.push(readRecord(engine, raw));
  return { file, records };
};

const readOf = async (content: string | Uint8Array, options: OpenOptions) => {
  const { records } = await recordsOf(content, options);
  return records.map((record) => {
    if (record.status === 'error') throw new Error(`line ${record.line}: ${record.error.reason}`);
    return record;
  });
};

/** A V2000 molfile of atoms in a row, bonded singly. */
const chain = (symbols: readonly string[], more = ''): string => {
  const atoms = symbols.map(
    (symbol, index) =>
      `${(index * 1.5).toFixed(4).padStart(10)}    0.0000    0.5000 ${symbol.padEnd(3)} 0  0  0  0  0`,
  );
  const bonds = symbols
    .slice(1)
    .map((_, index) => `${String(index + 1).padStart(3)}${String(index + 2).padStart(3)}  1  0`);
  const counts = `${String(symbols.length).padStart(3)}${String(bonds.length).padStart(3)}  0  0  0  0            999 V2000`;
  return `name\n  program\n\n${[counts, ...atoms, ...bonds].join('\n')}\n${more}M  END\n`;
};

describe('hydrogens that a file writes as atoms', () => {
  it('count as those that it does not write', async () => {
    const [explicit] = await readOf(chain(['H', 'O', 'C', 'H']), { name: 'a.mol' });
    expect(explicit).toMatchObject({ smiles: 'CO', inchiKey: (await read('CO')).inchiKey });
    expect(explicit!.properties).toEqual((await read('CO')).properties);
  });

  it.each(['[2H]C', '[3H]OC', '[H][H]', '[H+]', '[H-]'])('stay atoms in %s', async (smiles) => {
    expect((await read(smiles)).smiles).toBe(smiles);
  });

  it('are written to an SDF as the file wrote them', async () => {
    const source = chain(['H', 'O', 'C', 'H']);
    const records = await readOf(source, { name: 'a.mol' });
    const text = sdfText(await engineForTests(), records, [], { unread: false });
    expect(text).toContain(source.split('\n').slice(3).join('\n').trimEnd());
  });
});

describe('stereo groups', () => {
  const smiles = ['C[C@H](O)[C@@H](F)Cl |o1:1,3|', 'C[C@H](O)[C@@H](F)Cl |&1:1,3|', 'C[C@H](O)[C@@H](F)Cl'];

  it('tell relative, racemic and absolute configuration apart', async () => {
    const records = await Promise.all(smiles.map(read));
    expect(records.map((record) => record.smiles)).toEqual(smiles);
    expect(records.map(remarksOf)).toEqual([['relative-stereo'], ['racemate'], []]);
    // The same groups say the same however the enantiomer is drawn.
    expect((await read('C[C@@H](O)[C@H](F)Cl |o1:1,3|')).smiles).toBe(smiles[0]);
  });

  it('survive CSV and SDF, and a V3000 file keeps its own', async () => {
    const engine = await engineForTests();
    const records = await readOf(smiles.map((text, index) => `${text} m${index}`).join('\n'), {
      name: 'a.smi',
    });
    expect(records.map(({ name }) => name)).toEqual(['m0', 'm1', 'm2']);
    const csv = csvText(records, [], { heading: true, unread: false });
    expect((await readOf(csv, { name: 'a.csv' })).map((record) => record.smiles)).toEqual(smiles);
    const sdf = sdfText(engine, records, [], { unread: false });
    expect(sdf.match(/V3000$/gm)).toHaveLength(2);
    const again = await readOf(sdf, { name: 'a.sdf' });
    expect(again.map((record) => record.smiles)).toEqual(smiles);
    expect(sdfText(engine, again, [], { unread: false })).toContain('MDLV30/STEREL1 ATOMS=(2');
  });

  it('keep an axis that cannot turn, and its mirror image apart', async () => {
    const axes = await Promise.all(
      ['U', 'D'].map(async (side) => {
        const { smiles: written } = await read(`Cc1cccc(I)c1-c1c(C)cccc1Br |w${side}:8.9|`);
        const { smiles: again } = await read(written);
        expect(again).toMatch(/ \|w[UD]:/);
        // What names the axis settles with the first reading of a canonical SMILES.
        expect((await read(again)).smiles).toBe(again);
        return again;
      }),
    );
    expect(axes[0]).not.toBe(axes[1]);
  });
});

describe('what is no molecule, or not all of one', () => {
  it('gives atoms of several elements no weight, partition coefficient or Lipinski count', async () => {
    const molfiles = [
      chain(['C', 'R#'], 'M  RGP  1   2   1\n'),
      chain(['C', 'L'], 'M  ALS   2  2 F N   O   \n'),
      chain(['C', 'A']),
      chain(['C', 'X']),
    ];
    for (const molfile of molfiles) {
      const [record] = await readOf(molfile, { name: 'a.mol' });
      expect(record!.properties).toMatchObject({
        molecularWeight: null,
        clogp: null,
        lipinskiViolations: null,
        rings: 0,
      });
      expect(remarksOf(record!)).toEqual(['unknown-atoms']);
    }
  });

  it('marks a repeat unit as a polymer', async () => {
    const [record] = await readOf(chain(['C', 'C', 'C'], 'M  STY  1   1 SRU\nM  SAL   1  1   2\n'), {
      name: 'a.mol',
    });
    expect(remarksOf(record!)).toEqual(['polymer']);
  });

  it('refuses a reaction file as one, and tells a reaction SMILES', async () => {
    const file = MoleculeFile.open(new Blob(['$RXN\n\n  program\n\n  1  1\n$MOL\n', chain(['C'])]), {
      name: 'a.rxn',
    });
    await expect(file).rejects.toMatchObject({ code: 'reaction' });
    const { records } = await recordsOf('CCO>>CC=O oxidation\nCCO\n', { name: 'a.smi' });
    expect(
      records.map((record) => (record.status === 'error' ? record.error.reason : record.smiles)),
    ).toEqual(['reaction', 'CCO']);
  });

  it('calls delimiters alone an empty file', async () => {
    await expect(MoleculeFile.open(new Blob(['$$$$\n']), { name: 'a.sdf' })).rejects.toMatchObject({
      code: 'empty-file',
    });
  });
});

describe('rings', () => {
  it.each([
    ['cubane', 'C12C3C4C1C5C2C3C45', 5],
    ['norbornane', 'C1CC2CCC1C2', 2],
    ['18-crown-6 and sodium', 'C1COCCOCCOCCOCCOCCO1.[Na+]', 1],
    ['a ring of three rings', 'C1CC2CCC1OC1CCC(CC1)OC1CCC(CC1)O2', 4],
  ])('of %s are those of a smallest set', async (_, smiles, rings) => {
    expect((await read(smiles)).properties.rings).toBe(rings);
  });
});

describe('queries', () => {
  const molecules = ['c1ccccc1O', 'c1ccncc1', 'CCO', 'O=[N+]([O-])c1ccccc1', 'CCOC', 'CN1C=CC=C1'];
  it.each([
    ['C1=CC=CC=C1', [0, 3]],
    ['c1ccccc1', [0, 3]],
    ['C1=CC=NC=C1', [1]],
    ['O=N(=O)c1ccccc1', [3]],
    ['[H]OCC', [2]],
    ['C1=CNC=C1', [5]],
    ['[OX2H]', [0, 2]],
    ['[CH3]CO', [2, 4]],
  ])('%s finds what it draws', async (query, expected) => {
    const engine = await engineForTests();
    const found = molecules.flatMap((smiles, index) =>
      engine.withMolecule(smiles, (molecule) =>
        engine.withQuery(query, (lent) => (molecule.get_substruct_match(lent) === '{}' ? [] : [index])),
      ),
    );
    expect(found).toEqual(expected);
  });
});

/** A sheet whose first row has the headings. */
const sheet = (name: string, headings: string[], ...rows: Cell[][]): Sheet => ({
  name,
  columns: headings.map((heading) => ({ heading, width: 10 })),
  rows: [sheetRows(rows, 0)],
});

describe('tables', () => {
  it('are known in a paste from a spreadsheet, whatever one-letter names look like', async () => {
    const text = 'Name\tSMILES\tIC50 (nM)\nA\tCCO\t5\nB\tCCN\t7\n';
    expect(detectPastedFormat(text)).toBe('csv');
    expect(detectPastedFormat('CCO ethanol\nC1CC(')).toBe('smiles');
    const records = await readOf(text, { name: '', format: 'csv' });
    expect(records.map(({ name, smiles, data }) => [name, smiles, data['IC50 (nM)']])).toEqual([
      ['A', 'CCO', '5'],
      ['B', 'CCN', '7'],
    ]);
  });

  it('may have the name first, without separators', async () => {
    const records = await readOf('aspirin CC(=O)Oc1ccccc1C(=O)O\nethyl alcohol CCO\n', { name: 'a.smi' });
    expect(records.map(({ name, smiles }) => [name, smiles])).toEqual([
      ['aspirin', 'CC(=O)Oc1ccccc1C(=O)O'],
      ['ethyl alcohol', 'CCO'],
    ]);
  });

  it.each(['Internal ID', '化合物', '名稱', '名前'])('name their molecules by %s', async (heading) => {
    const [record] = await readOf(`${heading},SMILES\nMol1,CCO\n`, { name: 'a.csv' });
    expect(record!.name).toBe('Mol1');
  });

  it('are read from the first sheet of a workbook with structures, or the one asked for', async () => {
    const parts: Uint8Array[] = [];
    for await (const part of xlsxOf([
      sheet('Notes', ['Remark'], ['none']),
      sheet('Series', ['Compound', 'SMILES', 'IC50 (nM)'], ['A1', 'CCO', { number: '0.1' }]),
      sheet('Others', ['Compound', 'SMILES'], ['B1', 'CCN']),
    ]))
      parts.push(part);
    const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
    const { file, records } = await recordsOf(bytes, { name: 'a.xlsx' });
    expect(file.sheets).toEqual({ names: ['Notes', 'Series', 'Others'], read: 'Series' });
    expect(records).toMatchObject([{ name: 'A1', smiles: 'CCO', line: 2, data: { 'IC50 (nM)': '0.1' } }]);
    const others = await recordsOf(bytes, { name: 'a.xlsx', sheet: 'Others' });
    expect(others.records).toMatchObject([{ name: 'B1', smiles: 'CCN' }]);
    const cut = MoleculeFile.open(new Blob([bytes.subarray(0, 300)]), { name: 'a.xlsx' });
    await expect(cut).rejects.toMatchObject({ code: 'unreadable-workbook' });
  });
});

describe('data items', () => {
  it('may have angle brackets in their name, or only a number', async () => {
    const [record] = await readOf(`${chain(['C'])}> DT12\n7\n\n>  <a<b>\n8\n\n$$$$\n`, { name: 'a.sdf' });
    expect(record!.data).toEqual({ DT12: '7', 'a<b': '8' });
  });
});

describe('encodings that only a reader can tell', () => {
  // 名稱 in Big5; アスピリン in Shift JIS; 阿司匹林 in GB18030; "5 µM, 37 °C" in Windows-1252.
  const big5 = Uint8Array.from([0xa6, 0x57, 0xba, 0xd9, 44, 83, 77, 73, 76, 69, 83, 10]);
  const shiftJis = Uint8Array.from([0x83, 0x41, 0x83, 0x58, 0x83, 0x73, 0x83, 0x8a, 0x83, 0x93, 10]);
  const gb18030 = Uint8Array.from([0xb0, 0xa2, 0xcb, 0xbe, 0xc6, 0xa5, 0xc1, 0xd6, 10]);
  const western = Uint8Array.from([53, 32, 0xb5, 77, 44, 32, 51, 55, 32, 0xb0, 67, 10]);

  it('are offered, the likeliest first', () => {
    expect(doubtfulEncodings(big5)).toContain('big5');
    expect(doubtfulEncodings(shiftJis)[0]).toBe('shift_jis');
    expect(doubtfulEncodings(gb18030)[0]).toBe('gb18030');
    expect(doubtfulEncodings(western)).toEqual([]);
    expect(doubtfulEncodings(new TextEncoder().encode('阿司匹林'))).toEqual([]);
  });

  it('are read as chosen', async () => {
    const { file } = await recordsOf(Uint8Array.from([...big5, ...new TextEncoder().encode('x,CCO\n')]), {
      name: 'a.csv',
      encoding: 'big5',
    });
    expect(file.columns).toEqual([]);
    const [record] = await readOf(
      Uint8Array.from([...shiftJis.subarray(0, 10), ...new TextEncoder().encode(',SMILES\n1,CCO\n')]),
      {
        name: 'a.csv',
        encoding: 'shift_jis',
      },
    );
    expect(record!.data).toEqual({ アスピリン: '1' });
  });
});
