// `npm run bench`: speed and size, each figure beside a floor or a peer taken in the same run.
// `npm run bench -- start pages` runs only those named; with `--record` the figures are kept in docs/benchmarks.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FIGURES_FILE, type Figure } from './bench/figure.ts';
import { withRecord, type Taking } from './bench/record.ts';

const benches = [
  'sizes',
  'start',
  'pages',
  'portal',
  'lighthouse',
  'hosting',
  'server',
  'molecules',
  'sar',
  'recognition',
  'names',
  'extraction',
  'table',
  'grid',
  'monitoring',
  'elements',
  'accessibility',
  'ledger',
  'search',
  'documents',
  'patsight',
] as const;
type Bench = (typeof benches)[number];

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
});
const unknown = wanted.filter((name) => !(benches as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${benches.join(', ')}.`);
  process.exit(2);
}

const root = join(import.meta.dirname, '..');
const kept = join(root, 'docs/benchmarks.md');

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The load of the last minute is what else the machine does, as long as no bench has run. */
const takingNow = (): Taking => {
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs/benchmarks.md') !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : ''),
    machine: `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  };
};

/** @returns whether it finished without a fault */
const run = (bench: Bench, env: NodeJS.ProcessEnv = process.env): boolean => {
  console.log(`\n── ${bench}`);
  const script = bench === 'sizes' ? 'check-sizes.ts' : `bench/${bench}.ts`;
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], {
    stdio: 'inherit',
    env,
  });
  return status === 0;
};

/** Runs a bench and keeps what it measured, also where it then failed: a figure that is too bad is one. */
const runAndRecord = (bench: Bench, taking: Taking): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'moiety-figures-'));
  const file = join(folder, 'figures.jsonl');
  try {
    const finished = run(bench, { ...process.env, [FIGURES_FILE]: file });
    if (existsSync(file)) {
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      const figures = lines.map((line) => JSON.parse(line) as Figure);
      const document = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
      writeFileSync(kept, withRecord(document, bench, figures, taking));
    }
    return finished;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const taking = options.record ? takingNow() : undefined;
const failed = benches
  .filter((bench) => wanted.length === 0 || wanted.includes(bench))
  .filter((bench) => !(taking ? runAndRecord(bench, taking) : run(bench)));
if (failed.length > 0) {
  console.error(`\nDid not finish: ${failed.join(', ')}`);
  process.exit(1);
}
