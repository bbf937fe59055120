import { defineConfig, mergeConfig } from 'vitest/config';
import { HOW_TO_INSTALL, installedPostgres } from './test/support/installed-postgres.ts';
import server from './vitest.config.ts';

/** What must hold whoever keeps the books, above all when several connections are at work. */
const files = [
  'database/migrations',
  'modules/account-deletion/at-once',
  'modules/credits/at-once',
  'modules/credits/killed',
  'modules/credits/model',
  'modules/credits/organization-model',
].map((name) => `src/${name}.test.ts`);

const isInstalled = installedPostgres() !== undefined;
if (!isInstalled)
  console.warn(`The ledger is not tested on this machine's own PostgreSQL: it has none (${HOW_TO_INSTALL}).`);

// The machine's own PostgreSQL, which is another version than the embedded one and set up by other hands.
const config = mergeConfig(server, defineConfig({ test: { name: 'postgresql' } }));
config.test.include = isInstalled ? files : ['test/support/no-postgresql.ts'];
export default config;
