// In the place of the ledger's tests on the machine's own PostgreSQL where there is none.
import { expect, test } from 'vitest';
import { HOW_TO_INSTALL, installedPostgres } from './installed-postgres.ts';

const bin = installedPostgres();
test.runIf(bin)(`left out, as no PostgreSQL is installed (${HOW_TO_INSTALL})`, () => {
  expect(bin).toBeDefined();
});
