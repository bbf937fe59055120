// `npm run proof`: what `npm test` takes a sample of, repeated often (kill -9 forty times, thousands of generated cases); the
// result goes to docs/proofs.md, to be committed. `npm run proof -- ledger` takes the proofs whose name has that in it, and writes their rows.
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONGEST_PROOF_MS, proofs, type Proof } from '../tests/proofs.ts';
import { holds, proofsPage } from './proofs-page.ts';
import { failureLines, unitOutcome, type UnitReport } from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reportFile = join(root, '.cache/results/proof.json');

const [part] = process.argv.slice(2);
const wanted: [string, Proof][] = Object.entries(proofs).filter(
  ([name]) => part === undefined || name.toLowerCase().includes(part.toLowerCase()),
);
if (wanted.length === 0) {
  console.error(`No proof has “${part}” in its name. There are: ${Object.keys(proofs).join(', ')}.`);
  process.exit(2);
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
// The page of proofs is what an earlier run has written.
const changes = git('status', '--porcelain', '--', ':/', ':!docs/proofs.md');
const commit = git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : ' and changes');

await mkdir(join(root, '.cache/results'), { recursive: true });
await rm(reportFile, { force: true });
const child = spawn(
  'vitest',
  [
    'run',
    '--project=server',
    '--project=chemistry',
    '--project=scripts',
    `--testTimeout=${LONGEST_PROOF_MS}`,
    `--testNamePattern=${wanted
      .flatMap(([, { tests }]) => tests)
      .map((title) => title.replaceAll(/[^\w\s]/g, '.'))
      .join('|')}`,
    '--maxWorkers=100%',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...new Set(wanted.map(([, { file }]) => file)),
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, MOIETY_PROOF: '1' } },
);
await new Promise((resolve, reject) => {
  child.on('error', reject);
  child.on('close', resolve);
});

const report = JSON.parse(await readFile(reportFile, 'utf8')) as UnitReport;
const { failures } = unitOutcome(report, root);
const results = wanted.map(([, proof]) => ({ proof, holds: holds(proof, report, root) }));
const pageFile = join(root, 'docs/proofs.md');
const page = proofsPage(
  Object.values<Proof>(proofs),
  results,
  { date: new Date().toISOString().slice(0, 10), commit, cores: availableParallelism() },
  await readFile(pageFile, 'utf8'),
);
await writeFile(pageFile, page);
if (failures.length > 0) console.log(`\n${failureLines(failures).join('\n')}`);
const held = results.filter((result) => result.holds).length;
console.log(`\n${held} of ${results.length} hold`);
process.exit(held === results.length ? 0 : 1);
