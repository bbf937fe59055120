import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'extraction',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    testTimeout: 240_000,
    // What the tests of a file read is read before the first, and on a busy machine takes its time.
    hookTimeout: 600_000,
    // Loading RDKit and the runtime is dear: the files of a worker share them.
    isolate: false,
  },
});
