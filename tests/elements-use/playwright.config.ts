import { defineConfig, devices } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { onFailure } from '../on-failure.ts';

/** The ways to use the elements outside of this product, each in a real browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/elements-use/results',
  globalSetup: './prepare.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    ...onFailure,
    launchOptions: { executablePath: await ensureBrowser(), args: browserArgs },
  },
});
