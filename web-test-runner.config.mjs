// The tests that need a real browser: of the elements and of the hosted tools.
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { serveStructureWorker } from './elements/test/serve-structure-worker.js';
import { browserArgs, ensureTestBrowser } from './scripts/browser.ts';
import { bundledTests } from './scripts/bundled-tests.ts';
import { faults, hosts } from './tests/fixtures/plain-tool/faults.js';

const rootDir = fileURLToPath(new URL('.', import.meta.url));
const launchOptions = { executablePath: await ensureTestBrowser(), args: browserArgs };

const testsOf = ({ tests, suites }, path = []) => [
  ...tests.map((test) => ({ ...test, name: [...path, test.name].join(' > ') })),
  ...suites.flatMap((suite) => testsOf(suite, [...path, suite.name])),
];

/** What failed in a file: its tests, or else the file itself, which did not load or never ended. */
const failuresOf = ({ testFile, passed, testResults, errors = [], logs = [] }) => {
  const failed = testResults ? testsOf(testResults).filter((test) => !test.passed && !test.skipped) : [];
  const failures = failed.map(({ name, error }) => ({
    file: testFile,
    name,
    message: error?.message ?? errors[0]?.message ?? '',
  }));
  if (passed || failures.length > 0) return failures;
  return [{ file: testFile, name: '', message: errors[0]?.message ?? String(logs.flat()[0] ?? '') }];
};

/** Tells how far the run is, ends with one line that counts what passed and failed, and leaves the same where `scripts/test.ts` reads it. */
const summary = {
  getTestProgress({ sessions }) {
    const ended = sessions.filter(({ status }) => status === 'FINISHED').length;
    return ended < sessions.length ? [`browser tests: ${ended} of ${sessions.length} files`] : [];
  },
  async onTestRunFinished({ sessions }) {
    const tests = sessions.flatMap(({ testResults }) => (testResults ? testsOf(testResults) : []));
    const passed = tests.filter((test) => test.passed).length;
    const skipped = tests.filter((test) => test.skipped).length;
    const failures = sessions.flatMap(failuresOf);
    console.log(
      `browser tests: ${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
    const report = process.env.BROWSER_TESTS_REPORT;
    const times = sessions.map(({ testFile, testResults }) => ({
      file: testFile,
      seconds:
        (testResults ? testsOf(testResults) : []).reduce((sum, test) => sum + (test.duration ?? 0), 0) / 1000,
    }));
    if (report) await writeFile(report, JSON.stringify({ passed, failures, times }));
  },
};

/** Without what Lit says in every page, and without the failed requests that passing tests ask for. */
const filterBrowserLogs = ({ args: [text] }, { passed }) =>
  !String(text).startsWith('Lit is in dev mode.') && !(passed && text === 'Request failed');

/** `BROWSER_TESTS=elements/src/toast/toast.test.ts,… wtr` runs only these files. */
const only = process.env.BROWSER_TESTS?.split(',');

const groups = only
  ? [{ name: 'only', files: only }]
  : [
      { name: 'elements', files: 'elements/src/**/*.test.ts' },
      { name: 'grid', files: 'grid/src/**/*.test.ts' },
      { name: 'annotation', files: 'annotation/src/**/*.test.ts' },
      { name: 'sketcher', files: 'sketcher/src/**/*.test.ts' },
      { name: 'tool-kit', files: 'tool-kit/{src,template}/**/*.test.ts' },
      { name: 'tools', files: 'tools/*/src/**/*.test.ts' },
    ].filter(({ files }) => globSync(files, { cwd: rootDir }).length > 0);

const bundled = bundledTests(rootDir, [
  ...groups.flatMap(({ files }) => files),
  'elements/test/structure-from-elsewhere.ts',
]);

export default {
  rootDir,
  groups,
  nodeResolve: { browser: true, exportConditions: ['source', 'browser', 'development'] },
  plugins: [
    bundled.plugin,
    esbuildPlugin({ ts: true, target: 'es2022', tsconfig: `${rootDir}tsconfig.base.json` }),
  ],
  middleware: [faults, hosts, serveStructureWorker, bundled.middleware],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions,
      createBrowserContext: ({ browser }) => browser.newContext({ locale: 'en-US', colorScheme: 'light' }),
    }),
  ],
  concurrency: availableParallelism(),
  filterBrowserLogs,
  reporters: [defaultReporter({ reportTestProgress: false }), summary],
  testFramework: { config: { ui: 'bdd', timeout: 20_000 } },
  testsFinishTimeout: 300_000,
  testRunnerHtml: (testFramework) =>
    `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Tests</title></head><body><script type="module" src="${testFramework}"></script></body></html>`,
};
