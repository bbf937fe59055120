import { join } from 'node:path';
import process from 'node:process';
import { defineConfig, devices } from '@playwright/test';
import { browserArgs, ensureTestBrowser } from '../scripts/browser.ts';
import { folderForDatabases } from '../server/test/support/folder-for-databases.ts';
import { onFailure } from './on-failure.ts';
import { origin, originAt, pagesOrigin, port, readyPort } from './product.ts';

/** The servers that a project looks at, by their names in `start-servers.ts`. */
const serversOf: Readonly<Record<string, readonly string[]>> = {
  journeys: ['journeys', 'single-sign-on'],
  'every-page': ['pages', 'single-sign-on'],
  'elements-use': [],
};

/**
 * The projects that the command names, by `--project NAME…` or `--project=NAME`; all where it names none. A server that nobody
 * looks at is not started.
 */
const named: string[] = [];
let naming = false;
for (const argument of process.argv) {
  if (argument.startsWith('-')) naming = argument === '--project';
  else if (naming) named.push(argument);
  if (argument.startsWith('--project=')) named.push(argument.slice('--project='.length));
}
const wanted = named.length > 0 ? named : Object.keys(serversOf);
const servers = [...new Set(wanted.flatMap((name) => serversOf[name] ?? []))];

// Read by `product.ts` in the servers' and the tests' processes; servers that run already have the folder that they were given.
if (!process.env.E2E_REUSE) process.env.E2E_DATABASES ??= join(await folderForDatabases(), 'moiety-e2e');

/** Whatever needs a browser and the packages together, in one run that a worker for each core shares. */
export default defineConfig({
  outputDir: '../.cache/test-results',
  fullyParallel: true,
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    ...onFailure,
    launchOptions: { executablePath: await ensureTestBrowser(), args: browserArgs },
  },
  projects: [
    { name: 'packed-elements', testDir: 'elements-use', testMatch: 'pack.setup.ts', teardown: 'unpacked' },
    { name: 'unpacked', testDir: 'elements-use', testMatch: 'pack.teardown.ts' },
    {
      name: 'inhabitants',
      testDir: 'every-page',
      testMatch: 'inhabit.setup.ts',
      use: { baseURL: pagesOrigin },
    },
    {
      name: 'journeys',
      testDir: 'e2e',
      // Nobody waits for an animation that no journey is about.
      use: { baseURL: origin, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'every-page',
      testDir: 'every-page',
      dependencies: ['inhabitants'],
      use: { baseURL: pagesOrigin },
    },
    {
      name: 'elements-use',
      testDir: 'elements-use',
      dependencies: ['packed-elements'],
      expect: { timeout: 10_000 },
    },
  ],
  webServer:
    servers.length === 0
      ? []
      : {
          command: `node tests/start-servers.ts ${servers.join(' ')}`,
          cwd: join(import.meta.dirname, '..'),
          env: { E2E_PORT: String(port) },
          url: originAt(readyPort),
          timeout: 180_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
          // For whoever writes journeys: with `node tests/start-servers.ts journeys single-sign-on` running it saves their start.
          reuseExistingServer: Boolean(process.env.E2E_REUSE),
        },
});
