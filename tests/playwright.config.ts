import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../scripts/browser.ts';
import { onFailure } from './on-failure.ts';
import { dataFolder, notesOrigin, originAt, owner, port, singleSignOnPort } from './product.ts';

/** A server with an empty database of its own. @param entry what starts it, from the repository's root */
export const server = (entry: string, at: number, settings: Record<string, string> = {}) => ({
  command: `node tests/start-empty.ts ${entry}`,
  cwd: join(import.meta.dirname, '..'),
  env: {
    PORT: String(at),
    MOIETY_DATA_DIR: dataFolder(at),
    MOIETY_OWNER_EMAIL: owner.account,
    MOIETY_OWNER_PASSWORD: owner.password,
    LOG_LEVEL: 'warn',
    // Journeys sign up more people than may come from one network (`ownNetwork`).
    MOIETY_PROXIES: '127.0.0.1,::1',
    ...settings,
  },
  url: `${originAt(at)}/readyz`,
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  // For whoever writes journeys: `E2E_REUSE=1` with both servers running saves their start.
  reuseExistingServer: Boolean(process.env.E2E_REUSE),
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: originAt(port),
    locale: 'en-US',
    ...onFailure,
    launchOptions: { executablePath: await ensureBrowser(), args: browserArgs },
  },
  // One after the other: the first builds what is stale.
  webServer: [
    server('scripts/start.ts', port, { NOTES_TOOL: notesOrigin }),
    server('server/src/main.ts', singleSignOnPort, {
      MOIETY_SIGN_IN_MODE: 'sso',
      // A site of its own name, colours and links (`site.spec.ts`).
      MOIETY_SITE_FILE: 'tests/fixtures/site/site.json',
    }),
  ],
});
