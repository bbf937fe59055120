import type { MoleculeRecord } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine.ts';
import { MoleculeFileError } from '../src/files/molecule-file-error.ts';
import type { JudgeName } from '../src/files/names-layout.ts';
import { MoleculeFile, type OpenOptions } from '../src/files/open-file.ts';
import { parseName } from '../src/names/parse-name.ts';
import { readsAsName } from '../src/names/reads-as-name.ts';
import { readNamedRecord } from '../src/read-named-record.ts';
import { readRecord } from '../src/read-record.ts';
import type { ParseOptions, ParseResult } from '../src/worker/file-options.ts';
import { createMoleculeWorkers, type MoleculeWorkers } from '../src/worker/workers.ts';
import { csvRow } from '../src/writing/csv-row.ts';
import { engineForTests } from './engine-for-tests.ts';
import { createNodeWorker } from './node-worker.ts';
import { timesOf } from '../../tests/proofs.ts';
import { generateName, randomNumbers } from './name-generator.ts';
import { writeXlsx } from 'hucre/xlsx';

let workers: MoleculeWorkers;
let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
  workers = createMoleculeWorkers({ createWorker: createNodeWorker, wasmUrl: '', size: 2 });
});
afterAll(() => workers.destroy());

const judge: JudgeName = async (name) => parseName(engine, name).results.length;

/** Reads on this thread, as the workers do. */
const read = async (
  text: string | Blob,
  options: Partial<OpenOptions> = {},
): Promise<{ records: MoleculeRecord[]; result: Pick<MoleculeFile, 'format' | 'columns'> }> => {
  const blob = typeof text === 'string' ? new Blob([text]) : text;
  const file = await MoleculeFile.open(blob, { name: 'names.csv', ...options }, judge);
  const raw = await file.next(Number.POSITIVE_INFINITY);
  const records = raw.map((record) =>
    (record.kind === 'name' ? readNamedRecord : readRecord)(engine, record),
  );
  return { records, result: file };
};

const readInWorkers = async (
  text: string | Blob,
  options: Partial<ParseOptions> = {},
): Promise<{ records: MoleculeRecord[]; result: ParseResult }> => {
  const records: MoleculeRecord[] = [];
  const blob = typeof text === 'string' ? new Blob([text]) : text;
  const result = await workers.parse(blob, {
    name: 'names.csv',
    onRecords: (some) => void records.push(...some),
    ...options,
  });
  return { records, result };
};

/** A record in a word: its SMILES, or why it has none. */
const inShort = (record: MoleculeRecord): string =>
  record.status === 'ok' ? record.smiles : `${record.error.reason} ${record.error.detail}`.trim();

const pasted = { name: '', format: 'smiles' as const };

describe('a table of names', () => {
  it('is read by its column of names; the others are kept', async () => {
    const { records, result } = await readInWorkers('act,Name\n1,ethanol\n2,2-chloropyridine\n');
    expect(records.map(inShort)).toEqual(['CCO', 'Clc1ccccn1']);
    expect(records[1]).toMatchObject({ name: '2-chloropyridine', line: 3, data: { act: '2' } });
    expect(result).toMatchObject({ format: 'csv', columns: ['act'], total: 2, unread: 0 });
  });

  it.each(['IUPAC Name', 'name', 'Compound name', '名称', '化合物名称', 'Chemical name', '化学名称'])(
    'is known by the heading %s',
    async (heading) => {
      const { records } = await read(`No.\tSolvent\t${heading}\n1\tethanol\tpyridine\n2\tethanol\tzzz-xyz\n`);
      expect(records.map(inShort)).toEqual(['c1ccncc1', expect.stringContaining('unreadable-name')]);
    },
  );

  it('says from which character a name is not understood, and keeps it', async () => {
    const { records } = await read('Name\n2-chloropyridxne\n');
    const [record] = records;
    expect(record).toMatchObject({
      status: 'error',
      name: '2-chloropyridxne',
      source: '2-chloropyridxne',
      error: { reason: 'unreadable-name' },
    });
    const [, at] =
      /^not-understood:(\d+)(?::[a-z]+)+$/.exec(record?.status === 'error' ? record.error.detail : '') ?? [];
    expect(Number(at)).toBeGreaterThan('2-chloro'.length);
    expect(Number(at)).toBeLessThanOrEqual('2-chloropyridx'.length);
  });

  it('takes none of the structures that an ambiguous name can mean', async () => {
    const { records } = await read('Name\nfluoropyridine\npyridine\n');
    expect(records[0]).toMatchObject({ status: 'error', error: { reason: 'ambiguous-name' } });
    expect(inShort(records[0]!).split(' ')).toHaveLength(4);
  });

  it('remarks on a configuration that the name leaves open, in a column of its own', async () => {
    const { records, result } = await readInWorkers('Name,act\nbutan-2-ol,1\n(2R)-butan-2-ol,2\n');
    expect(records.map(({ data }) => data)).toEqual([
      { act: '1', NameReading: 'partial-stereo' },
      { act: '2' },
    ]);
    expect(result.columns).toEqual(['act', 'NameReading']);
  });

  it('keeps the chemical name as a column where the molecules are called otherwise', async () => {
    const { records, result } = await read('Compound,IUPAC name\nA-1,ethanol\nA-2,pyridine\n');
    expect(records.map(({ name, data }) => [name, data])).toEqual([
      ['A-1', { 'IUPAC name': 'ethanol' }],
      ['A-2', { 'IUPAC name': 'pyridine' }],
    ]);
    expect(result.columns).toEqual(['IUPAC name']);
  });

  it('with SMILES is read by these', async () => {
    const { records } = await read('Name,SMILES\nethanol,CCN\n');
    expect(records.map(inShort)).toEqual(['CCN']);
  });

  it('may be a sheet of a workbook, or in an encoding that a person chose', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['Name', 'act'],
            ['2,4-dichlorophenol', 1],
          ],
        },
      ],
    });
    const { records, result } = await read(new Blob([book as Uint8Array<ArrayBuffer>]), {
      name: 'names.xlsx',
    });
    expect(records.map(inShort)).toEqual(['Oc1ccc(Cl)cc1Cl']);
    expect(result.format).toBe('xlsx');
    // “名称” and “乙醇” in GB 18030.
    const bytes = Uint8Array.from([0xc3, 0xfb, 0xb3, 0xc6, 10, 0xd2, 0xd2, 0xb4, 0xbc, 10]);
    const chinese = await read(new Blob([bytes]), { encoding: 'gb18030' });
    expect(chinese.records.map(inShort)).toEqual(['CCO']);
  });

  it('is refused where no name is understood, as before', async () => {
    const failure = await read('Item,Price\nflask,12\nbeaker,3\n').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MoleculeFileError);
    expect(failure).toMatchObject({ code: 'no-structure-column', columns: ['Item', 'Price'] });
  });

  it('does not take a few words that are names for a column of them where no heading says so', async () => {
    const failure = await read('Item,Price\nflask,12\nethanol,3\nbeaker,4\ntongs,5\n').catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'no-structure-column' });
  });

  it('of systematic names is one also where none is understood', async () => {
    const { records } = await read('IUPAC name\naspirinoid\n');
    expect(records.map(inShort)).toEqual([expect.stringContaining('unreadable-name')]);
    const pastedName = await read('2-chloropyridxne', pasted);
    expect(pastedName.records.map(inShort)).toEqual([expect.stringContaining('unreadable-name')]);
  });

  it('has a limit', async () => {
    const failure = await readInWorkers('Name\nethanol\npyridine\n', { limit: 1 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'too-many-records', total: 2 });
  });
});

describe('a list of names', () => {
  it('has a name a line, with commas, comments and the lines that it has', async () => {
    const { records } = await read('\n2,4-dichlorophenol\n# comment\nN,N-dimethylformamide\n', pasted);
    expect(records.map(inShort)).toEqual(['Oc1ccc(Cl)cc1Cl', 'CN(C)C=O']);
    expect(records.map(({ line, name }) => [line, name])).toEqual([
      [2, '2,4-dichlorophenol'],
      [4, 'N,N-dimethylformamide'],
    ]);
  });

  it('is one too where every name has as many commas, or is taken for a table', async () => {
    for (const format of ['csv', 'smiles'] as const) {
      const { records } = await read('2,4-dichlorophenol\n3,5-dimethylpyridine\n', { name: '', format });
      expect(records.map(inShort)).toEqual(['Oc1ccc(Cl)cc1Cl', 'Cc1cncc(C)c1']);
    }
  });

  it('may be a file of any name, with a heading or without', async () => {
    for (const text of ['ethanol\npyridine\n', 'Name\nethanol\npyridine\n'])
      for (const name of ['list.txt', 'list.csv', 'list']) {
        const { records } = await read(text, { name });
        expect([name, ...records.map(inShort)]).toEqual([name, 'CCO', 'c1ccncc1']);
      }
  });

  it('loses no first line that is not understood', async () => {
    const { records } = await read('ethaxx\nethanol\npyridine\n', pasted);
    expect(records.map(inShort)).toEqual([
      expect.stringMatching(/^unreadable-name not-understood:\d:ending$/),
      'CCO',
      'c1ccncc1',
    ]);
  });

  it('keeps a line that is SMILES, also one that is broken', async () => {
    const { records } = await read(
      'benzene\npyridine\nthiophene\nfuran\nCCO alcohol\nN\nI\nCC(=O\n吡啶\n',
      pasted,
    );
    expect(records.map(inShort)).toEqual([
      'c1ccccc1',
      'c1ccncc1',
      'c1ccsc1',
      'c1ccoc1',
      'CCO',
      'N',
      'I',
      expect.stringContaining('unreadable-smiles'),
      'c1ccncc1',
    ]);
    expect(records[4]?.name).toBe('alcohol');
  });

  it('may be Chinese', async () => {
    const { records } = await read('2-氯吡啶\n乙醇\n苯甲酸\n', pasted);
    expect(records.map(inShort)).toEqual(['Clc1ccccn1', 'CCO', 'O=C(O)c1ccccc1']);
  });

  it.each([
    ['C\nCC\nN\nI\nO\n', ['C', 'CC', 'N', 'I', 'O']],
    ['CCO ethanol\nCCN ethylamine\n', ['CCO', 'CCN']],
    ['ethanol CCO\npyridine c1ccncc1\n', ['CCO', 'c1ccncc1']],
    ['C1CC\nCCO\n', [expect.stringContaining('unreadable-smiles'), 'CCO']],
    ['NO\nCO\nCON\nCNO\n', ['NO', 'CO', 'CON', 'CNO']],
  ])('is not what SMILES are: %j', async (text, expected) => {
    const { records } = await read(text, pasted);
    expect(records.map(inShort)).toEqual(expected);
  });

  it('of which nothing is understood is what it was before', async () => {
    const { records } = await read('hello\nworld\n', pasted);
    expect(records.map(inShort).every((word) => word.startsWith('unreadable-smiles'))).toBe(true);
  });

  it('gives of generated names the structures that they are put together of, however it is written', async () => {
    const random = randomNumbers(19);
    const names = Array.from({ length: timesOf('namesAsInput') }, () => generateName(random));
    const asSmiles = await read(names.map(({ smiles }) => smiles).join('\n'), pasted);
    const keys = asSmiles.records.map((record) => record.status === 'ok' && record.inchiKey);
    const list = names.map(({ name }) => name).join('\n');
    const table = [['IUPAC name', 'No.'], ...names.map(({ name }, index) => [name, String(index)])];
    for (const text of [list, table.map(csvRow).join('')]) {
      const { records } = await read(text, { name: '', format: 'csv' });
      expect(records.map((record) => record.status === 'ok' && record.inchiKey)).toEqual(keys);
    }
  });
});

describe('the grammar alone', () => {
  it('takes for names what the parser reads', () => {
    const random = randomNumbers(23);
    for (let index = 0; index < timesOf('namesAsInput'); index += 1) {
      const { name } = generateName(random);
      expect([name, readsAsName(name)]).toEqual([name, { reads: true }]);
    }
  });

  it('says from where on a text is none', () => {
    expect(readsAsName('2-chloropyridxne')).toMatchObject({ reads: false });
    expect(readsAsName('2-氯吡啶')).toEqual({ reads: true });
    for (const word of ['settings', 'language', 'admin', '通知', ''])
      expect(readsAsName(word).reads).toBe(false);
  });
});
