import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'scripts', environment: 'node', testTimeout: 30_000, include: ['scripts/**/*.test.ts'] },
});
