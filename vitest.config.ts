import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['contract', 'locales', 'chemistry', 'server', 'portal', 'tests'] },
});
