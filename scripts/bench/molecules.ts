// `npm run bench -- molecules`: molecules a second beside the bare RDKit calls in the same run, substructure search, and a large set in the
// browser: of 10,000 molecules, or of as many as `MOLECULES` says, such as 100000, which takes a quarter of an hour of two cores.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { MainModule } from '@rdkit/rdkit';
import {
  createMoleculeWorkers,
  Engine,
  MoleculeFile,
  readRecord,
  StructureIndex,
} from '../../chemistry/src/index.ts';
import { bigSmiles, compounds, variedDrugs } from '../../chemistry/test/big-file.ts';
import { createNodeWorker } from '../../chemistry/test/node-worker.ts';
import { figure } from './figure.ts';
import { measureInBrowser } from './molecules-in-browser.ts';

const MOLECULES = 10_000;
/** Both ways take turns, so that what else the machine does falls on both. */
const TURNS = 10;
const IN_BROWSER = Number(process.env['MOLECULES'] ?? 10_000);
/** Of the molecules in the browser so many are read by bare calls, from all over the file. */
const BARE_SAMPLE = 3000;
const QUERIES = ['c1ccccc1', 'C(=O)N', 'c1ccncc1', '[#7;R]', 'S(=O)(=O)N', '[CX3](=O)[OX2H1]', 'C'];

interface Measured {
  bare: number;
  ours: number;
  /** The first search, in molecules that are not ready. */
  scan: number;
  indexing: number;
  searches: [query: string, milliseconds: number, found: number][];
  similar: Similar[];
  within: number;
}

type Similar = [milliseconds: number, found: number];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** CPU milliseconds of this thread alone. */
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The least that a reader has to ask RDKit for, with nothing of ours around it. */
const runBare = (rdkit: MainModule, structures: readonly string[]): number => {
  const before = cpu();
  for (const structure of structures) {
    const molecule = rdkit.get_mol(structure);
    if (molecule !== null) {
      molecule.get_descriptors();
      molecule.get_smiles();
      rdkit.get_inchikey_for_inchi(molecule.get_inchi());
      molecule.delete();
    }
  }
  return cpu() - before;
};

/** From the file's bytes to finished records. */
const runOurs = async (engine: Engine, file: Blob): Promise<number> => {
  const before = cpu();
  const opened = await MoleculeFile.open(file, { name: 'bench.smi' });
  while (!opened.done)
    for (const raw of await opened.next(32)) {
      const record = readRecord(engine, raw);
      if (record.status === 'error') throw new Error(`${raw.structure}: ${record.error.detail}`);
    }
  return cpu() - before;
};

const measure = async (): Promise<Measured> => {
  const engine = await Engine.load();
  const drugs = Array.from(variedDrugs(MOLECULES), ({ smiles }) => smiles);
  const size = MOLECULES / TURNS;
  const slices = Array.from({ length: TURNS }, (_, turn) => drugs.slice(turn * size, (turn + 1) * size));
  const files = slices.map((slice) => new Blob([slice.join('\n')]));
  // Compiled and warm before anything counts.
  runBare(engine.rdkit, drugs.slice(0, 500));
  await runOurs(engine, new Blob([drugs.slice(0, 500).join('\n')]));
  let bare = 0;
  let ours = 0;
  for (const [turn, slice] of slices.entries()) {
    const file = files[turn] ?? new Blob();
    if (turn % 2 === 0) {
      bare += runBare(engine.rdkit, slice);
      ours += await runOurs(engine, file);
    } else {
      ours += await runOurs(engine, file);
      bare += runBare(engine.rdkit, slice);
    }
  }
  const index = new StructureIndex(engine);
  index.add(
    drugs.keys(),
    drugs.map((drug) => engine.withMolecule(drug, (molecule) => molecule.get_smiles())),
  );
  let before = cpu();
  index.search('c1ccccc1');
  const scan = cpu() - before;
  before = cpu();
  index.makeReady(drugs.length);
  const indexing = cpu() - before;
  const searches = QUERIES.map((query): [string, number, number] => {
    let found = 0;
    const times = Array.from({ length: 5 }, () => {
      before = cpu();
      found = index.search(query).length;
      return cpu() - before;
    });
    return [query, median(times), found];
  });
  const similar = ['CC(=O)Oc1ccccc1C(=O)O', 'CN1c2ccc(Cl)cc2C(c2ccccc2)=NCC1=O'].map((structure): Similar => {
    before = cpu();
    const { positions } = index.similarTo(structure, 0.5);
    return [cpu() - before, positions.length];
  });
  before = cpu();
  index.within('OC(=O)c1ccccc1OC(=O)Cc1ccc(cc1)S(N)(=O)=O');
  const within = cpu() - before;
  return { bare, ours, scan, indexing, searches, similar, within };
};

/** Waits until all threads rest: molecules are made quick to search in the background. */
const rested = async (): Promise<void> => {
  for (let isBusy = true; isBusy;) {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { user, system } = process.cpuUsage(before);
    isBusy = user + system > 50_000;
  }
};

const perSecond = (milliseconds: number): number => MOLECULES / (milliseconds / 1000);

const report = async (): Promise<void> => {
  const thread = new Worker(new URL(import.meta.url));
  const measured = await new Promise<Measured>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  console.log(`One worker thread, ${MOLECULES} molecules, CPU time of the thread`);
  figure({
    name: 'file to records, one worker',
    value: perSecond(measured.ours),
    unit: 'a second',
    floor: { of: 'bare RDKit calls', value: perSecond(measured.bare) },
    targetRatio: 0.85,
    better: 'higher',
  });
  figure({
    name: 'made quick to search, one worker',
    value: perSecond(measured.indexing),
    unit: 'a second',
    better: 'higher',
  });
  figure({ name: 'first search c1ccccc1, one worker', value: measured.scan, unit: 'ms' });
  for (const [query, milliseconds, found] of measured.searches)
    figure({ name: `search ${query}, one worker`, value: milliseconds, unit: 'ms' }, `${found} found`);
  for (const [turn, [milliseconds, found]] of measured.similar.entries())
    figure(
      {
        name: `search by similarity, ${turn === 0 ? 'with fingerprints to make' : 'later'}, one worker`,
        value: milliseconds,
        unit: 'ms',
      },
      `${found} found`,
    );
  figure({ name: 'search for parts of a structure, one worker', value: measured.within, unit: 'ms' });

  const workers = createMoleculeWorkers({ createWorker: createNodeWorker, wasmUrl: '' });
  const file = bigSmiles(MOLECULES);
  const begun = performance.now();
  let first = 0;
  const smiles: (string | null)[] = [];
  await workers.parse(file, {
    name: 'bench.smi',
    onRecords(records) {
      first ||= performance.now() - begun;
      for (const record of records) smiles.push(record.status === 'ok' ? record.smiles : null);
    },
  });
  const parsed = performance.now() - begun;
  console.log('The pool, one worker a core, from cold, by the clock');
  figure({ name: 'first records, pool', value: first, unit: 'ms', target: 1000 });
  figure({ name: 'all records, pool', value: perSecond(parsed), unit: 'a second', better: 'higher' });
  await workers.indexForSearch('bench', smiles);
  const asked = performance.now();
  await workers.search('bench', { kind: 'contains', structure: 'c1ccccc1' });
  figure({ name: 'first search, pool', value: performance.now() - asked, unit: 'ms' });
  await rested();
  const searches: number[] = [];
  for (const query of [...QUERIES, ...QUERIES, ...QUERIES]) {
    const before = performance.now();
    await workers.search('bench', { kind: 'contains', structure: query });
    searches.push(performance.now() - before);
  }
  figure({ name: 'search, pool, median', value: median(searches), unit: 'ms', target: 150 });
  figure({ name: 'search, pool, worst', value: Math.max(...searches), unit: 'ms', target: 150 });
  const { heapUsed, rss } = process.memoryUsage();
  figure({ name: 'heap with the SMILES of the records', value: heapUsed / 1e6, unit: 'MB' });
  figure({ name: 'process with the SMILES of the records', value: rss / 1e6, unit: 'MB' });
  workers.destroy();

  console.log('The built product in Chromium');
  const read = await measureInBrowser(IN_BROWSER);
  if (Number.isNaN(read)) return;
  const step = Math.max(1, Math.floor(IN_BROWSER / BARE_SAMPLE));
  const sample = [...compounds(IN_BROWSER)].filter((_, at) => at % step === 0);
  const engine = await Engine.load();
  runBare(engine.rdkit, sample.slice(0, 500));
  figure({
    name: `${IN_BROWSER.toLocaleString('en-US')}: read, processor of all threads of the page`,
    value: read,
    unit: 's',
    floor: {
      of: 'bare RDKit calls',
      value: (runBare(engine.rdkit, sample) / 1000) * (IN_BROWSER / sample.length),
    },
    targetRatio: 1.15,
  });
};

if (isMainThread) await report();
else parentPort?.postMessage(await measure(), []);
