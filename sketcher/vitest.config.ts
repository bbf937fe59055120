import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sketcher',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Loading RDKit is dear: the files of a worker share one engine.
    isolate: false,
  },
});
