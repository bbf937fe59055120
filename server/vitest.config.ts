import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: 'test/support/postgres.ts',
    setupFiles: 'test/support/hash-once.ts',
    // A real database and real password hashes on a machine that may be busy with everything else.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
