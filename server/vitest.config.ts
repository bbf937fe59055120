import { defineConfig } from 'vitest/config';

/** What mocks a module cannot keep the mock from the files that share its worker: a project of its own runs it (`vitest.config.mocks.ts`). */
export const filesWithMocks = [
  'src/database/embedded-postgres.test.ts',
  'src/modules/passwords/passwords.test.ts',
];

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: filesWithMocks,
    // Each file has a database of its own; what they share is the loaded code, half of what a file costs.
    isolate: false,
    globalSetup: 'test/support/postgres.ts',
    setupFiles: 'test/support/hash-once.ts',
    // A real database and real password hashes on a machine that may be busy with everything else.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
