import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { browserArgs, ensureTestBrowser } from '../scripts/browser.ts';

export default defineConfig({
  plugins: [react()],
  cacheDir: '../.cache/vitest-portal',
  // Every dependency is bundled before the first test: one found later would reload the page under it.
  optimizeDeps: {
    entries: [
      'src/main.tsx',
      'test/**/*.{ts,tsx}',
      '../elements/src/**/{define,react,client,host,confirm,toast-region}.ts',
    ],
    include: ['react-dom/client', 'react/jsx-dev-runtime', 'axe-core', '@rrweb/record', '@rrweb/replay'],
  },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // With the pages of monitoring; the application that the tests open is never monitored itself.
  define: { 'import.meta.env.VITE_RUM_APPLICATION_ID': '"tests"' },
  test: {
    name: 'portal',
    include: ['test/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // On a machine that is busy with everything else the first page of a file takes its time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await ensureTestBrowser(), args: browserArgs },
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
      }),
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
    },
  },
});
