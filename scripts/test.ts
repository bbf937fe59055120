// `npm test`: every check, each to its end, then the slowest files, the failures again by name, and one line that counts.
// `npm test -- lint unit` runs only those named, `npm test -- quick` the static checks and the tests of the packages that changed
// since the last commit, or with `--since REF` since another.
import { globSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { proofs } from '../tests/proofs.ts';
import { affectedBy, changedFiles } from './affected.ts';
import { endCommandsWithThis, runCommand, type Ran } from './run-command.ts';
import { runSteps, type Step } from './run-steps.ts';
import {
  browserOutcome,
  endToEndOutcome,
  failureLines,
  leftOverFailures,
  slowestLines,
  unitOutcome,
  type AgainReport,
  type BrowserReport,
  type EndToEndReport,
  type Outcome,
  type UnitReport,
} from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache/results');

/** Each runner of tests has all of them to itself, and keeps them busy. */
const cores = availableParallelism();

/** Room for the longest name of a step. */
const NAME_WIDTH = 8;

/**
 * How long a step may write nothing before it counts as hung, in milliseconds. The runners in a browser tell of each test or file as it ends,
 * and let none take longer than five minutes.
 */
const SILENCE = 6 * 60_000;

/** The same of steps that write only at their end, and of the unit tests, of which one may take 15 minutes. */
const LONG_SILENCE = 16 * 60_000;

/**
 * Files of browser tests that fail, and of unit tests that leave an error, are tried once more, as single tests are elsewhere; failures in
 * more files are no chance.
 */
const TRIED_AGAIN_MAX = 5;

/** Writes whole lines, each with the name of the step that it comes from: several steps write at the same time. */
const lineWriter = (name: string, to: NodeJS.WriteStream): { write(text: string): void; end(): void } => {
  let begun = '';
  const prefix = `${name.padEnd(NAME_WIDTH)} │ `;
  return {
    write: (text) => {
      const lines = (begun + text).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) to.write(`${prefix}${line}\n`);
    },
    end: () => {
      if (begun !== '') to.write(`${prefix}${begun}\n`);
    },
  };
};

/** Runs a command of a step in the repository's root, its output shown as it comes. */
const run = async (
  step: string,
  command: string,
  { silence, env }: { silence: number; env?: NodeJS.ProcessEnv },
): Promise<Ran> => {
  const writers = {
    stdout: lineWriter(step, process.stdout),
    stderr: lineWriter(step, process.stderr),
  };
  const ran = await runCommand(command, {
    cwd: root,
    silence,
    // The server's code is compiled once for the many processes that tests start.
    env: { ...process.env, FORCE_COLOR: '0', NODE_COMPILE_CACHE: join(root, '.cache/node'), ...env },
    heard: (text, stream) => writers[stream].write(text),
  });
  for (const writer of Object.values(writers)) writer.end();
  return ran;
};

/** The last lines of an output that say something. */
const tail = (output: string, count: number): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n    ');

/** A command that passes or fails as a whole. */
const check = (
  name: string,
  command: string,
  order: Pick<Step<Outcome>, 'needs' | 'after'> = {},
): Step<Outcome> => ({
  name,
  ...order,
  run: async () => {
    const { code, output, ended } = await run(name, command, { silence: LONG_SILENCE });
    if (code === 0 && ended === undefined) return { passed: 1, failures: [] };
    return { passed: 0, failures: [{ where: name, message: ended ?? tail(output, 4) }] };
  },
});

const readReport = async <Report>(file: string): Promise<Report | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
};

/** A runner that fails without a failed test (it crashed, or an error was left over), hangs or runs none is a failure. */
const counted = (name: string, ran: Ran, outcome: Outcome = { passed: 0, failures: [] }): Outcome => {
  if (ran.ended !== undefined)
    return { ...outcome, failures: [...outcome.failures, { where: name, message: ran.ended }] };
  if (outcome.failures.length > 0 || (ran.code === 0 && outcome.passed > 0)) return outcome;
  const where = `${name}: exit code ${ran.code}, no failed test`;
  return { ...outcome, failures: [{ where, message: tail(ran.output, 12) }] };
};

/**
 * @param projects of vitest, or patterns of their names; by default all
 * @param files what the paths of the tests' files begin with; by default all of those projects
 */
const unit = (projects: readonly string[] = [], files: readonly string[] = []): Step<Outcome> => ({
  name: 'unit',
  cores,
  run: async () => {
    const file = join(results, 'unit.json');
    const vitest = (paths: readonly string[]): Promise<Ran> => {
      const only = [...projects.map((project) => `'--project=${project}'`), ...paths].join(' ');
      // Left to itself vitest leaves one core free, which on two is half of the machine.
      const command = `vitest run ${only} --maxWorkers=100% --retry=1 --reporter=dot --reporter=./scripts/again-reporter.ts`;
      return run('unit', `${command} --reporter=json --outputFile.json=${file}`, {
        silence: LONG_SILENCE,
        env: { AGAIN_REPORT: join(results, 'unit-again.json') },
      });
    };
    const ran = await vitest(files);
    const report = await readReport<UnitReport>(file);
    const { again = [], leftOver = [] } =
      (await readReport<AgainReport>(join(results, 'unit-again.json'))) ?? {};
    const outcome = report && { ...unitOutcome(report, root), again };
    if (!outcome || ran.ended !== undefined || leftOver.length === 0) return counted('unit', ran, outcome);
    const uncaught = leftOverFailures(leftOver);
    const sources = new Set(leftOver.map((each) => each.file));
    if (outcome.failures.length > 0 || sources.has(undefined) || sources.size > TRIED_AGAIN_MAX)
      return { ...outcome, failures: [...outcome.failures, ...uncaught] };
    const second = await vitest([...sources].filter((each) => each !== undefined));
    return second.code === 0
      ? { ...outcome, again: [...again, ...uncaught] }
      : { ...outcome, failures: uncaught };
  },
});

/** @param files globs of the tests; by default all */
const elements = (files: readonly string[] = []): Step<Outcome> => ({
  name: 'elements',
  cores,
  run: async () => {
    const file = join(results, 'elements.json');
    const inBrowser = (only: readonly string[]): Promise<Ran> =>
      run('elements', 'wtr', {
        silence: SILENCE,
        env: {
          BROWSER_TESTS_REPORT: file,
          ...(only.length > 0 && { BROWSER_TESTS: only.join(',') }),
        },
      });
    const ran = await inBrowser(files);
    const report = await readReport<BrowserReport>(file);
    const failed = [...new Set(report?.failures.map((failure) => relative(root, failure.file)))];
    if (!report || failed.length === 0 || failed.length > TRIED_AGAIN_MAX)
      return counted('elements', ran, report && browserOutcome(report, root));
    await rm(file);
    const second = await inBrowser(failed);
    const secondReport = await readReport<BrowserReport>(file);
    return secondReport
      ? counted('elements', second, browserOutcome(report, root, secondReport))
      : counted('elements', ran, browserOutcome(report, root));
  },
});

/** Ways to use the elements, journeys, and what holds for every page: all that needs built packages and a browser. */
const endToEnd: Step<Outcome> = {
  name: 'e2e',
  cores,
  needs: ['build'],
  run: async () => {
    const file = join(results, 'e2e.json');
    const ran = await run('e2e', 'playwright test -c tests --retries=1 --reporter=list,json', {
      silence: SILENCE,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    const report = await readReport<EndToEndReport>(file);
    return counted('e2e', ran, report && endToEndOutcome(report));
  },
};

/** The longest first, but for the one that the build waits for. */
const staticChecks = [
  check(
    'written',
    'node elements/scripts/write-theme.ts --check && node elements/scripts/write-react.ts --check && node scripts/write-example-patent.ts --check && node scripts/write-font-coverage.ts --check && node scripts/write-notices.ts --check',
  ),
  check('locales', 'node scripts/check-locales.ts'),
  check('lint', 'npm run --silent lint'),
  check('types', 'npm run --silent typecheck'),
  check('format', 'oxfmt --check'),
];

/** Every check: first what takes one core each, side by side. */
const all: readonly Step<Outcome>[] = [
  // It writes what is not as the sources say, and `written` would find nothing afterwards.
  check('build', 'node scripts/build.ts', { after: ['written'] }),
  ...staticChecks,
  endToEnd,
  unit(),
  elements(),
  check('sizes', 'node scripts/check-sizes.ts && node scripts/check-monitoring.ts', { needs: ['build'] }),
];

/** The tests that repeat something often: they take half of the time of their packages. */
const filesWithProofs = (): string[] => [...new Set(Object.values(proofs).map(({ file }) => file))];

/** The tests' files of all projects of vitest. */
const testFiles = (): string[] =>
  globSync('{brand,contract,locales,chemistry,extraction,server,portal,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path),
  });

const quick = (since: string | undefined): readonly Step<Outcome>[] => {
  const files = changedFiles(root, since);
  const { projects, browserTests } = affectedBy(files);
  const without = filesWithProofs().filter((file) => !files.includes(file));
  const tests = [...projects, ...browserTests].join(', ') || 'no tests';
  console.log(
    `Files that changed: ${files.length}. Static checks, and tests of: ${tests}. Not run, because what they prove did not change: ${without.join(', ')}.`,
  );
  return [
    ...(projects.length > 0
      ? [
          unit(
            projects,
            testFiles().filter((file) => !without.includes(file)),
          ),
        ]
      : []),
    ...(browserTests.length > 0 ? [elements(browserTests)] : []),
    ...staticChecks,
  ];
};

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' } },
});
const isQuick = wanted.includes('quick');
const unknown = wanted.filter((name) => name !== 'quick' && !all.some((step) => step.name === name));
if (unknown.length > 0 || (isQuick && wanted.length > 1) || (values.since !== undefined && !isQuick)) {
  const names = all.map(({ name }) => name).join(', ');
  console.error(
    `Usage: npm test -- [CHECK…], or: npm test -- quick [--since COMMIT]. The checks are: ${names}.`,
  );
  process.exit(2);
}
const plan = (): readonly Step<Outcome>[] => {
  if (!isQuick) return all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  try {
    return quick(values.since);
  } catch (error) {
    // Where there is nothing to compare with, which the words say.
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(2);
  }
};
const steps = plan();

endCommandsWithThis();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const ends = await runSteps(steps, {
  cores,
  succeeded: ({ failures }) => failures.length === 0,
});
const outcomes = ends.map((end): { name: string; seconds: number; outcome: Outcome } => {
  const { name, seconds } = end;
  if ('result' in end) return { name, seconds, outcome: end.result };
  const message = `not run, because ${end.missed} failed`;
  return { name, seconds, outcome: { passed: 0, failures: [{ where: name, message }] } };
});
const failures = outcomes.flatMap(({ outcome }) => outcome.failures);
const again = outcomes.flatMap(({ outcome }) => outcome.again ?? []);
const times = outcomes.flatMap(({ outcome }) => outcome.times ?? []);
const passed = outcomes.reduce((sum, { outcome }) => sum + outcome.passed, 0);
const lines = outcomes.map(
  ({ name, seconds, outcome }) =>
    `${name.padEnd(NAME_WIDTH)} ${outcome.passed} passed, ${outcome.failures.length} failed  (${seconds.toFixed(0)} s)`,
);
if (times.length > 0) console.log(`\n── slowest files\n${slowestLines(times, 10).join('\n')}`);
if (again.length > 0) console.log(`\n── passed when tried again\n${failureLines(again, '↻').join('\n')}`);
if (failures.length > 0) console.log(`\n── failed\n${failureLines(failures).join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
