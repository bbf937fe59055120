// `npm run browsers`: the tests of the elements and tools, and the core journeys (`tests/browsers/journeys.ts`), in Firefox. `npm test`
// runs them in Chromium. What differs is written down with its reason in `tests/browsers/firefox.json`: what fails and is not there
// fails the run, and so does what is there and passes. `npm run browsers -- FILE…` runs only those files of elements and tools,
// `npm run browsers -- journeys` only the journeys.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import known from '../tests/browsers/firefox.json' with { type: 'json' };
import {
  browserOutcome,
  endToEndOutcome,
  type BrowserReport,
  type EndToEndReport,
  type Outcome,
} from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache/results');
const args = process.argv.slice(2);
const files = args.filter((name) => name !== 'journeys');

/** Runs tests that leave a report in that file. */
const run = async (
  report: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<unknown> => {
  await mkdir(results, { recursive: true });
  await rm(report, { force: true });
  spawnSync('npx', command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return JSON.parse(await readFile(report, 'utf8'));
};

const elements = async (): Promise<Outcome> => {
  const file = join(results, 'firefox.json');
  const report = await run(file, ['wtr', '--config', 'web-test-runner.firefox.config.mjs'], {
    BROWSER_TESTS_REPORT: file,
    ...(files.length > 0 && { BROWSER_TESTS: files.map((name) => relative(root, name)).join(',') }),
  });
  return browserOutcome(report as BrowserReport, root);
};

/** A line number is no name to write down. */
const withoutLine = (where: string): string => `tests/${where.replace(/:\d+ > /, ' > ')}`;

const journeys = async (): Promise<Outcome> => {
  const file = join(results, 'firefox-journeys.json');
  const report = await run(
    file,
    ['playwright', 'test', '-c', 'tests/browsers/playwright.config.ts', '--reporter', 'list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const { passed, failures, times = [] } = endToEndOutcome(report as EndToEndReport);
  return {
    passed,
    failures: failures.map(({ where, message }) => ({ where: withoutLine(where), message })),
    times: times.map(({ file: name, seconds }) => ({ file: `tests/${name}`, seconds })),
  };
};

const outcomes: Outcome[] = [];
if (files.length > 0 || args.length === 0) outcomes.push(await elements());
if (args.includes('journeys') || args.length === 0) outcomes.push(await journeys());

const reasons: Readonly<Record<string, string>> = known;
const failures = outcomes.flatMap((outcome) => outcome.failures);
const failed = new Set(failures.map(({ where }) => where));
const ran = new Set(outcomes.flatMap(({ times = [] }) => times.map(({ file }) => file)));
const isKnown = (where: string): boolean => where in reasons;
const surprises = failures.filter(({ where }) => !isKnown(where));
const outdated = Object.keys(reasons).filter(
  (where) => !failed.has(where) && ran.has(where.split(' > ', 1)[0] ?? ''),
);

for (const where of failed) if (isKnown(where)) console.log(`· ${where}\n    ${reasons[where]}`);
for (const { where, message } of surprises) console.log(`✗ ${where}\n    ${message}`);
for (const where of outdated)
  console.log(`✗ ${where}\n    passes: take it out of tests/browsers/firefox.json`);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const unexpected = surprises.length + outdated.length;
const differing = [...failed].filter(isKnown).length;
console.log(`Firefox: ${passed} passed, ${unexpected} failed, ${differing} differ and are written down`);
process.exitCode = unexpected > 0 ? 1 : 0;
