// `npm run browsers`: the tests of the elements and tools in Firefox. `npm test` runs them in Chromium.
// What differs is written down with its reason in `tests/browsers/firefox.json`: what fails and is not there fails the run, and so
// does what is there and passes. `npm run browsers -- FILE…` runs only those files.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import known from '../tests/browsers/firefox.json' with { type: 'json' };
import { browserOutcome, type BrowserReport } from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reportFile = join(root, '.cache/results/firefox.json');
const files = process.argv.slice(2);

await mkdir(join(root, '.cache/results'), { recursive: true });
spawnSync('npx', ['wtr', '--config', 'web-test-runner.firefox.config.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    BROWSER_TESTS_REPORT: reportFile,
    ...(files.length > 0 && { BROWSER_TESTS: files.map((file) => relative(root, file)).join(',') }),
  },
});

const outcome = browserOutcome(JSON.parse(await readFile(reportFile, 'utf8')) as BrowserReport, root);
const reasons: Readonly<Record<string, string>> = known;
const failed = new Set(outcome.failures.map(({ where }) => where));
const ran = new Set((outcome.times ?? []).map(({ file }) => file));
const isKnown = (where: string): boolean => where in reasons;
const surprises = outcome.failures.filter(({ where }) => !isKnown(where));
const outdated = Object.keys(reasons).filter(
  (where) => !failed.has(where) && ran.has(where.split(' > ', 1)[0] ?? ''),
);

for (const where of failed) if (isKnown(where)) console.log(`· ${where}\n    ${reasons[where]}`);
for (const { where, message } of surprises) console.log(`✗ ${where}\n    ${message}`);
for (const where of outdated)
  console.log(`✗ ${where}\n    passes: take it out of tests/browsers/firefox.json`);

const unexpected = surprises.length + outdated.length;
console.log(
  `Firefox: ${outcome.passed} passed, ${unexpected} failed, ${failed.size - surprises.length} differ and are written down`,
);
process.exitCode = unexpected > 0 ? 1 : 0;
