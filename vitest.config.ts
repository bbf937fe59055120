import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'contract',
      'api-client',
      'locales',
      'chemistry',
      'extraction',
      'sketcher',
      'server',
      'server/vitest.config.mocks.ts',
      'server/vitest.config.postgresql.ts',
      'portal',
      'tests',
    ],
  },
});
