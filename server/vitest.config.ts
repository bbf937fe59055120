import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // A mock of its own cannot be kept from the files that share a worker (`vitest.config.mocks.ts`).
    exclude: ['src/modules/passwords/passwords.test.ts'],
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
