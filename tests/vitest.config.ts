import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    environment: 'node',
    testTimeout: 30_000,
    include: ['attack/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
