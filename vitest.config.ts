import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'contract',
      'locales',
      'chemistry',
      'server',
      'server/vitest.config.mocks.ts',
      'server/vitest.config.postgresql.ts',
      'portal',
      'tests',
    ],
  },
});
