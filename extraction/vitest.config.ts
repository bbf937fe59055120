import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'extraction',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Loading RDKit and the runtime is dear: the files of a worker share them.
    isolate: false,
  },
});
