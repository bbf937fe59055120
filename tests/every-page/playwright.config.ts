import { defineConfig } from '@playwright/test';
import journeys, { server } from '../playwright.config.ts';
import { port } from '../product.ts';

/** Every page and what can be open on it, on a server of its own: what is made for it would show in the journeys' pages. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../.cache/every-page',
  webServer: server('scripts/start.ts', port),
});
