import type { MoleculeRecord } from '@moiety/contract';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MoleculeFileError } from '../src/files/molecule-file-error.ts';
import { QueryError } from '../src/query-error.ts';
import { StructureIndex } from '../src/structure-index.ts';
import { StructureError } from '../src/structure-error.ts';
import type { WorkerRequest } from '../src/worker/protocol.ts';
import type { MoleculeWorker } from '../src/worker/worker-channel.ts';
import { createMoleculeWorkers, type MoleculeWorkers } from '../src/worker/workers.ts';
import { bigCsv, bigSmiles } from './big-file.ts';
import { engineForTests } from './engine-for-tests.ts';
import { createNodeWorker } from './node-worker.ts';
import { samplePath } from './sample.ts';
import { readXlsx } from 'hucre/xlsx';

let shared: MoleculeWorkers;
beforeAll(() => {
  shared = createMoleculeWorkers({ createWorker: createNodeWorker, wasmUrl: '', size: 2 });
});
afterAll(() => shared.destroy());

let own: MoleculeWorkers | undefined;
/** Workers of a test's own, where loading the engine anew, or being destroyed, is part of it. */
const ownPool = (createWorker: () => MoleculeWorker = createNodeWorker, size = 2): MoleculeWorkers => {
  own = createMoleculeWorkers({ createWorker, wasmUrl: '', size });
  return own;
};
afterEach(() => {
  own?.destroy();
  own = undefined;
});

const sample = new Blob([readFileSync(samplePath)]);

const parseAll = async (from: MoleculeWorkers, file: Blob, name: string): Promise<MoleculeRecord[]> => {
  const records: MoleculeRecord[] = [];
  await from.parse(file, { name, onRecords: (some) => void records.push(...some) });
  return records;
};

/** A molfile of one atom. */
const molfile = (atom: string): string =>
  `x\n  y\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    1.0000    2.0000    0.0000 ${atom}   0  0\nM  END\n`;

/** Records of the sample, read once for all that is done with them; more than go to a worker at once. */
let reading: Promise<MoleculeRecord[]> | undefined;
const sampleRecords = async (): Promise<MoleculeRecord[]> =>
  (await (reading ??= parseAll(shared, sample, 'approved-drugs.csv'))).slice(0, 120);

/** What has to be the same of a record that was written and read back. */
const identity = (record: MoleculeRecord): (string | undefined)[] => [
  record.name,
  record.status === 'ok' ? record.inchiKey : '',
  record.data['Class'],
];

/** A worker that passes every call on to a real one but those that `swallow` picks, which it never answers. */
const hangingWorker = (swallow: (request: WorkerRequest) => boolean): MoleculeWorker => {
  const real = createNodeWorker();
  return {
    addEventListener: real.addEventListener.bind(real),
    terminate: () => real.terminate(),
    postMessage(message) {
      if (!swallow(message as WorkerRequest)) real.postMessage(message, []);
    },
  };
};

describe('parsing a file', () => {
  it('hands over every record in order, a small batch first, and tells what it found', async () => {
    const batches: MoleculeRecord[][] = [];
    const progress: number[] = [];
    let begun: unknown;
    const result = await shared.parse(sample, {
      name: 'approved-drugs.csv',
      onBegin: (begin) => {
        begun = begin;
        expect(batches).toEqual([]);
      },
      onRecords: (records) => void batches.push(records),
      onProgress: ({ bytesRead, bytesTotal, records, totalGuess }) => {
        expect(bytesRead).toBeLessThanOrEqual(bytesTotal);
        // The file is split at once; its records are read one batch after another.
        expect(totalGuess).toBe(475);
        progress.push(records);
      },
    });
    const records = batches.flat();
    expect(result).toEqual({
      format: 'csv',
      columns: ['Class', 'Group'],
      sheets: null,
      omittedColumns: 0,
      total: 475,
      unread: 0,
    });
    expect(begun).toEqual({ format: 'csv', columns: ['Class', 'Group'], totalGuess: 475 });
    expect(records.map((record) => record.position)).toEqual(records.map((_, index) => index));
    expect(batches[0]?.length).toBeLessThanOrEqual(16);
    expect(progress.at(-1)).toBe(475);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(records[0]).toMatchObject({ name: 'Abacavir', line: 2, status: 'ok', formula: 'C14H18N6O' });
  });

  it('reads a large file whose every structure is a variation of the sample', async () => {
    const records = await parseAll(shared, bigCsv(700), 'big.csv');
    expect(records.length).toBe(700);
    expect(records.filter((record) => record.status === 'error')).toEqual([]);
    expect(records[699]).toMatchObject({ position: 699, line: 701 });
  });

  it('keeps unread records in their place, also ones that break the engine', async () => {
    const lines = ['CCO', 'C1CC', 'C'.repeat(3000), 'CCN', 'CN(C)(C)(C)C', 'CCC'];
    const records = await parseAll(shared, new Blob([lines.join('\n')]), 'x.smi');
    expect(records.map((record) => (record.status === 'ok' ? record.smiles : record.error.reason))).toEqual([
      'CCO',
      'unreadable-smiles',
      'too-large',
      'CCN',
      'impossible-valence',
      'CCC',
    ]);
  });

  it.each([
    ['empty-file', new Blob([]), 'x.smi'],
    ['empty-file', new Blob(['# only a comment\n']), 'x.smi'],
    ['binary-file', new Blob(['%PDF-1.7\n']), 'x.sdf'],
    ['unknown-format', new Blob(['Dear colleague,\nhow are you?\n']), 'x.txt'],
    ['no-structure-column', new Blob(['A,B\n1,2\n']), 'x.csv'],
  ])('is refused as %s', async (code, file, name) => {
    const parsing = parseAll(shared, file, name);
    await expect(parsing).rejects.toBeInstanceOf(MoleculeFileError);
    await expect(parsing).rejects.toMatchObject({ code });
  });

  it('hands over structures and values as the file wrote them, of records that cannot be read and of names too', async () => {
    const text = ['O', 'Zz'].map((atom) => `${molfile(atom)}>  <Batch>\nB-${atom}\n\n$$$$\n`).join('');
    const records = await parseAll(shared, new Blob([text]), 'two.sdf');
    expect(records.map(({ status, source, data }) => [status, source, data])).toEqual([
      ['ok', molfile('O'), { Batch: 'B-O' }],
      ['error', molfile('Zz'), { Batch: 'B-Zz' }],
    ]);
    const named = await parseAll(shared, new Blob(['Compound,Batch\nethanol,B1\n']), 'names.csv');
    expect(named).toMatchObject([{ status: 'ok', smiles: 'CCO', source: 'CCO', data: { Batch: 'B1' } }]);
  });

  it('names the columns of a table without structures and names', async () => {
    const parsing = parseAll(shared, new Blob(['Price,Item\n1,flask\n']), 'x.csv');
    await expect(parsing).rejects.toMatchObject({ columns: ['Price', 'Item'] });
  });

  it('beyond a limit is refused with the number of records in the file', async () => {
    const parsing = shared.parse(bigSmiles(400), { name: 'x.smi', limit: 399, onRecords: () => undefined });
    await expect(parsing).rejects.toMatchObject({ code: 'too-many-records', total: 400 });
  });

  it('at its limit is read', async () => {
    const parsing = shared.parse(bigSmiles(100), { name: 'x.smi', limit: 100, onRecords: () => undefined });
    await expect(parsing).resolves.toMatchObject({ total: 100 });
  });

  it('stops when it is aborted, hands over nothing afterwards, and leaves the workers usable', async () => {
    const aborting = new AbortController();
    let handedOver = 0;
    const parsing = shared.parse(bigSmiles(20_000), {
      name: 'x.smi',
      signal: aborting.signal,
      onRecords(records) {
        handedOver += records.length;
        aborting.abort();
      },
    });
    await expect(parsing).rejects.toMatchObject({ name: 'AbortError' });
    const then = handedOver;
    expect(await parseAll(shared, new Blob(['CCO x\n']), 'x.smi')).toMatchObject([{ smiles: 'CCO' }]);
    expect(handedOver).toBe(then);
  });

  it('is refused at once by a signal that has aborted', async () => {
    const parsing = shared.parse(sample, {
      name: 'x.csv',
      signal: AbortSignal.abort(),
      onRecords: () => undefined,
    });
    await expect(parsing).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails with the error that the receiver of records throws', async () => {
    const parsing = shared.parse(sample, {
      name: 'x.csv',
      onRecords() {
        throw new RangeError('no room');
      },
    });
    await expect(parsing).rejects.toThrow('no room');
  });

  it('fails when no worker can be started, and works once one can', async () => {
    let broken = true;
    const workersInUse = ownPool(() => {
      if (broken) throw new Error('blocked');
      return createNodeWorker();
    });
    await expect(parseAll(workersInUse, sample, 'x.csv')).rejects.toThrow('blocked');
    broken = false;
    expect((await parseAll(workersInUse, sample, 'x.csv')).length).toBe(475);
  });
});

describe('searching', () => {
  it('finds the positions in the whole list, whichever worker has them', async () => {
    const records = await parseAll(shared, bigSmiles(600), 'x.smi');
    const smiles = records.map((record, index) =>
      index === 3 || record.status === 'error' ? null : record.smiles,
    );
    const indexing = shared.indexForSearch('set', smiles);
    const found = [...(await shared.search('set', { kind: 'contains', structure: 'S(=O)(=O)N' })).positions];
    await indexing;
    const single = new StructureIndex(await engineForTests());
    single.add(
      smiles.flatMap((text, position) => (text === null ? [] : [position])),
      smiles.filter((text) => text !== null),
    );
    expect(found).toEqual([...single.search('S(=O)(=O)N')]);
    expect(found.length).toBeGreaterThan(20);
    expect(found).not.toContain(3);
    expect(
      [...(await shared.search('set', { kind: 'contains', structure: 'C' })).positions].length,
    ).toBeGreaterThan(550);
  });

  it('by similarity has each molecule with its own, whichever worker has it', async () => {
    const smiles = Array.from({ length: 450 }, (_, position): string =>
      position % 2 === 0 ? 'CCCCCCO' : 'c1ccccc1',
    );
    smiles[7] = 'CCCCCO';
    await shared.indexForSearch('similar', smiles);
    const query = { kind: 'similar', structure: 'OCCCCC', threshold: 0.3 } as const;
    const { positions, similarities } = await shared.search('similar', query);
    expect(positions).toHaveLength(226);
    expect(positions).toEqual(positions.toSorted());
    expect(similarities?.[[...positions].indexOf(7)]).toBe(1);
    expect(similarities?.filter((similarity) => similarity === 1)).toHaveLength(1);
    await shared.removeIndex('similar');
  });

  it('in a replaced or removed index forgets the old molecules', async () => {
    await shared.indexForSearch('set', ['CCO', 'CCN']);
    await shared.indexForSearch('set', ['c1ccccc1', null, 'CCO']);
    expect([...(await shared.search('set', { kind: 'contains', structure: 'O' })).positions]).toEqual([2]);
    await shared.removeIndex('set');
    await expect(shared.search('set', { kind: 'contains', structure: 'O' })).rejects.toThrow(
      'no search index',
    );
  });

  it('tells a bad query, in an empty index too', async () => {
    await shared.indexForSearch('set', ['CCO']);
    await expect(shared.search('set', { kind: 'contains', structure: '[#6' })).rejects.toBeInstanceOf(
      QueryError,
    );
    await shared.indexForSearch('none', [null]);
    await expect(shared.search('none', { kind: 'contains', structure: '[#6' })).rejects.toBeInstanceOf(
      QueryError,
    );
    expect([...(await shared.search('none', { kind: 'contains', structure: 'C' })).positions]).toEqual([]);
    expect(await shared.checkQuery('[#6')).toMatchObject({ ok: false });
    expect(await shared.checkQuery('[#6]')).toEqual({ ok: true });
  });

  it('goes on after a structure has broken an engine', async () => {
    const workersInUse = ownPool(createNodeWorker, 1);
    await workersInUse.indexForSearch('set', ['CCO', 'CCN']);
    await parseAll(workersInUse, new Blob(['C'.repeat(3000)]), 'x.smi');
    expect([...(await workersInUse.search('set', { kind: 'contains', structure: 'N' })).positions]).toEqual([
      1,
    ]);
  });
});

describe('drawing and writing', () => {
  it('draws, and tells what cannot be drawn', async () => {
    const options = { width: 160, height: 96 } as const;
    expect(await shared.draw('OCC', options)).toMatchObject({ width: 160, height: 96, smiles: 'CCO' });
    expect(await shared.molfile('CCO')).toContain('V2000');
    await expect(shared.draw('C1CC', options)).rejects.toBeInstanceOf(StructureError);
  });

  it.each(['sdf', 'csv'] as const)('writes %s that is read back the same', async (format) => {
    const records = await sampleRecords();
    const progress: number[] = [];
    const file = await shared.write(format, records, ['Class', 'Group'], {
      onProgress: ({ records: written }) => void progress.push(written),
    });
    const back = await parseAll(shared, file, `x.${format}`);
    expect(back.map(identity)).toEqual(records.map(identity));
    expect(progress.at(-1)).toBe(records.length);
  });

  it('writes a workbook of everything, on every worker', async () => {
    const records = await sampleRecords();
    const file = await shared.write('xlsx', records, ['Class', 'Group'], { title: 'Drugs' });
    const { sheets } = await readXlsx(await file.arrayBuffer());
    expect(sheets[0]?.name).toBe('Drugs');
    expect(sheets[0]?.rows.slice(1).map(([, name]) => name)).toEqual(records.map(({ name }) => name));
    expect(sheets[0]?.images).toHaveLength(records.filter(({ status }) => status === 'ok').length);
  });

  it('writes further sheets behind the records, their cells as texts and numbers', async () => {
    const records = await parseAll(shared, new Blob(['CCO ethanol']), 'x.smi');
    const rows = Array.from({ length: 2500 }, (_, index) => [`=${index}+1`, index, null, '+++']);
    const columns = ['Text', 'Number', 'Nothing', 'Code'].map((heading) => ({ heading, width: 10 }));
    const file = await shared.write('xlsx', records, [], {
      title: 'Compounds',
      sheets: [
        { name: 'Evidence', columns, rows },
        { name: 'Empty', columns, rows: [] },
      ],
    });
    const { sheets } = await readXlsx(await file.arrayBuffer());
    expect(sheets.map(({ name }) => name)).toEqual(['Compounds', 'Evidence', 'Empty']);
    expect(sheets[0]?.images).toHaveLength(1);
    expect(sheets[1]?.rows[0]).toEqual(['Text', 'Number', 'Nothing', 'Code']);
    expect(sheets[1]?.rows).toHaveLength(2501);
    expect(sheets[1]?.rows[2500]).toEqual(['=2499+1', 2499, null, '+++']);
    expect([...(sheets[1]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual(
      [],
    );
    expect(sheets[2]?.rows).toHaveLength(1);
  });

  it('writes a heading for no records', async () => {
    const file = await shared.write('csv', [], ['Lot']);
    expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await file.text()).toMatch(/^Name,.*,Lot\r\n$/);
  });

  it('stops writing when it is aborted', async () => {
    const records = await sampleRecords();
    const aborting = new AbortController();
    const writing = shared.write('sdf', records, [], {
      signal: aborting.signal,
      onProgress: () => aborting.abort(),
    });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('workers', () => {
  it('refuse what is under way and what comes after when they are destroyed', async () => {
    const workersInUse = ownPool();
    const parsing = parseAll(workersInUse, bigSmiles(5000), 'x.smi');
    const drawing = workersInUse.draw('CCO', { width: 10, height: 10 });
    workersInUse.destroy();
    await expect(drawing).rejects.toThrow('destroyed');
    await expect(parsing).rejects.toThrow('destroyed');
    await expect(workersInUse.checkQuery('C')).rejects.toThrow('destroyed');
  });

  it('never answer twice or for another call', async () => {
    const smiles = ['C', 'CC', 'CCC', 'CCCC', 'CCCCC', 'CCCCCC'];
    const drawings = await Promise.all(
      smiles.map((structure) => shared.draw(structure, { width: 200, height: 100 })),
    );
    expect(drawings.map((drawing) => drawing.smiles)).toEqual(smiles);
  });

  it('that cannot load the engine say so, at every call', async () => {
    const unreachable = createMoleculeWorkers({
      createWorker: createNodeWorker,
      wasmUrl: 'data:text/plain,no',
      size: 1,
    });
    await expect(unreachable.warm()).rejects.toThrow(/wasm|WebAssembly/i);
    await expect(unreachable.checkQuery('C')).rejects.toThrow(/wasm|WebAssembly/i);
    unreachable.destroy();
  });

  it.each(['openFile', 'nextRecords', 'countRecords'])(
    'that hang at %s end the reading, with the reason',
    async (call) => {
      const workersInUse = createMoleculeWorkers({
        createWorker: () => hangingWorker(({ name }) => name === call),
        wasmUrl: '',
        size: 1,
        timeLimits: { reading: 300 },
      });
      const parsing = workersInUse.parse(bigSmiles(2000), {
        name: 'x.smi',
        limit: 5000,
        onRecords: () => undefined,
      });
      await expect(parsing).rejects.toBeInstanceOf(MoleculeFileError);
      await expect(parsing).rejects.toMatchObject({ code: 'reading-too-long' });
      workersInUse.destroy();
    },
  );

  it('that hang on a structure are replaced, and only that structure is unread', async () => {
    let started = 0;
    const workersInUse = createMoleculeWorkers({
      createWorker() {
        started += 1;
        return hangingWorker(
          ({ name, arguments: given }) =>
            name === 'readRecords' &&
            'records' in given &&
            given.records.some((record) => record.name === 'endless'),
        );
      },
      wasmUrl: '',
      size: 1,
      timeLimits: { batch: 3000, structure: 3000 },
    });
    await workersInUse.indexForSearch('set', ['CCO', 'CCN']);
    const lines = ['CCO one', 'CCN two', 'CCC endless', 'CCCC four', 'CCCCC five'];
    const records = await parseAll(workersInUse, new Blob([lines.join('\n')]), 'x.smi');
    expect(records.map((record) => [record.name, record.status])).toEqual([
      ['one', 'ok'],
      ['two', 'ok'],
      ['endless', 'error'],
      ['four', 'ok'],
      ['five', 'ok'],
    ]);
    expect(records[2]).toMatchObject({ error: { reason: 'too-large' } });
    expect(started).toBeGreaterThan(2);
    // The worker that took the place has the search index too.
    expect([...(await workersInUse.search('set', { kind: 'contains', structure: 'N' })).positions]).toEqual([
      1,
    ]);
    workersInUse.destroy();
  });
});
