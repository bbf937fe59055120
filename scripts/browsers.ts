// `npm run browsers`: the tests of the elements and tools in Firefox and in WebKit, and the core journeys (`tests/browsers/journeys.ts`) in
// Firefox. `npm test` runs them in Chromium. What differs is written down with its reason in `tests/browsers/firefox.json` and
// `tests/browsers/webkit.json`: what fails and is not there fails the run, and so does what is there and passes.
// `npm run browsers -- firefox` and `-- webkit` run one browser only, `-- FILE…` only those files of elements and tools, `-- journeys` only
// the journeys.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compared, isEmpty, type Reasons } from './browsers/compared.ts';
import { asked, type BrowserName } from './browsers/asked.ts';
import {
  browserOutcome,
  endToEndOutcome,
  type BrowserReport,
  type EndToEndReport,
  type Outcome,
} from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache/results');
const names: Readonly<Record<BrowserName, string>> = { firefox: 'Firefox', webkit: 'WebKit' };
const { browsers, files, elements: withElements, journeys: withJourneys } = asked(process.argv.slice(2));

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

const elements = async (browser: BrowserName): Promise<Outcome> => {
  const file = join(results, `${browser}.json`);
  const report = await run(file, ['wtr', '--config', `web-test-runner.${browser}.config.mjs`], {
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

const lines: string[] = [];
for (const browser of browsers) {
  const outcomes: Outcome[] = [];
  if (withElements) outcomes.push(await elements(browser));
  if (withJourneys && browser === 'firefox') outcomes.push(await journeys());
  const reasons = JSON.parse(await readFile(join(root, `tests/browsers/${browser}.json`), 'utf8')) as Reasons;
  const { passed, known, surprises, outdated } = compared(outcomes, reasons);
  for (const where of known) console.log(`· ${where}\n    ${reasons[where]}`);
  for (const { where, message } of surprises) console.log(`✗ ${where}\n    ${message}`);
  for (const where of outdated)
    console.log(`✗ ${where}\n    passes: take it out of tests/browsers/${browser}.json`);
  const failed = surprises.length + outdated.length;
  lines.push(
    `${names[browser]}: ${passed} passed, ${failed} failed, ${known.length} differ and are written down`,
  );
  const ranNothing = isEmpty(outcomes);
  if (ranNothing)
    lines.push(`✗ ${names[browser]}: of what was asked for, no test ran (journeys: Firefox only)`);
  if (failed > 0 || ranNothing) process.exitCode = 1;
}
for (const line of lines) console.log(line);
