// `npm test`: every check, each to its end, then the failures again by name, and one line that counts. `npm test -- lint unit` runs only those named.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  browserOutcome,
  endToEndOutcome,
  failureLines,
  unitOutcome,
  type BrowserReport,
  type EndToEndReport,
  type Failure,
  type Outcome,
  type UnitReport,
} from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache/results');

/** Runs a command in the repository's root, its output shown as it comes; gives its exit code and that output. */
const run = (command: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    let output = '';
    const show = (chunk: Buffer, to: NodeJS.WriteStream): void => {
      output += chunk.toString('utf8');
      to.write(chunk);
    };
    child.stdout.on('data', (chunk: Buffer) => show(chunk, process.stdout));
    child.stderr.on('data', (chunk: Buffer) => show(chunk, process.stderr));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** The last lines of an output that say something. */
const tail = (output: string, count: number): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n    ');

/** A command that passes or fails as a whole. */
const check = (name: string, command: string) => async (): Promise<Outcome> => {
  const { code, output } = await run(command);
  if (code === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ where: name, message: tail(output, 4) }] };
};

const readReport = async <Report>(file: string): Promise<Report | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
};

/** A runner that fails without a failed test (it crashed, or an error was left over), or runs none, is a failure. */
const counted = (name: string, ran: { code: number; output: string }, outcome?: Outcome): Outcome => {
  const { passed, failures, again = [] } = outcome ?? { passed: 0, failures: [] };
  if (failures.length > 0 || (ran.code === 0 && passed > 0)) return { passed, failures, again };
  const where = `${name}: exit code ${ran.code}, no failed test`;
  return { passed, failures: [{ where, message: tail(ran.output, 12) }], again };
};

const unit = async (): Promise<Outcome> => {
  const file = join(results, 'unit.json');
  // Left to itself vitest leaves one core free, which on two is half of the machine.
  const again = join(results, 'unit-again.json');
  const ran = await run(
    `vitest run --maxWorkers=100% --retry=1 --reporter=default --reporter=./scripts/again-reporter.ts --reporter=json --outputFile.json=${file}`,
    { AGAIN_REPORT: again },
  );
  const report = await readReport<UnitReport>(file);
  const passedAgain = (await readReport<Failure[]>(again)) ?? [];
  return counted('unit', ran, report && { ...unitOutcome(report, root), again: passedAgain });
};

const elements = async (): Promise<Outcome> => {
  const file = join(results, 'elements.json');
  const ran = await run('wtr', { BROWSER_TESTS_REPORT: file });
  const report = await readReport<BrowserReport>(file);
  return counted('elements', ran, report && browserOutcome(report, root));
};

/** @param folder with the configuration of Playwright */
const playwright = (name: string, folder: string) => async (): Promise<Outcome> => {
  const file = join(results, `${name}.json`);
  const ran = await run(`playwright test -c ${folder} --retries=1 --reporter=list,json`, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = await readReport<EndToEndReport>(file);
  return counted(name, ran, report && endToEndOutcome(report));
};

const steps: Record<string, () => Promise<Outcome>> = {
  format: check('format', 'oxfmt --check'),
  lint: check('lint', 'npm run --silent lint'),
  types: check('types', 'tsc -b'),
  locales: check('locales', 'node scripts/check-locales.ts'),
  written: check('written', 'node elements/scripts/write-react.ts --check'),
  unit,
  elements,
  build: check('build', 'node scripts/build.ts'),
  sizes: check('sizes', 'node scripts/check-sizes.ts'),
  uses: playwright('uses', 'tests/elements-use'),
  e2e: playwright('e2e', 'tests'),
  pages: playwright('pages', 'tests/every-page'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const failures: Failure[] = [];
const again: Failure[] = [];
let passed = 0;
const lines: string[] = [];
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const start = performance.now();
  const outcome = await step();
  passed += outcome.passed;
  failures.push(...outcome.failures);
  again.push(...(outcome.again ?? []));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  lines.push(`${name.padEnd(9)} ${outcome.passed} passed, ${outcome.failures.length} failed  (${seconds} s)`);
}
if (again.length > 0) console.log(`\n── passed when tried again\n${failureLines(again, '↻').join('\n')}`);
if (failures.length > 0) console.log(`\n── failed\n${failureLines(failures).join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
