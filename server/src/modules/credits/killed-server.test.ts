import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderForDatabases } from '../../../test/support/folder-for-databases.ts';
import { killOften, PEOPLE_A_ROUND } from '../../../test/support/killed-server.ts';
import { endAll } from '../../../test/support/server-process.ts';
import { timeLimit, timesOf } from '../../../../tests/proofs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(await folderForDatabases(), 'moiety-killed-'));
});
afterAll(async () => {
  await endAll(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

test(
  'a server over PGlite that is killed amid gifts and check-ins loses and doubles nothing',
  { timeout: timeLimit(600_000) },
  async () => {
    const kills = timesOf('serverOverPgliteKilled');
    const { confirmed, unanswered, faults, books } = await killOften(join(folder, 'data'), 8134, kills);
    expect(faults).toEqual([]);
    // A gift and a check-in for each person.
    expect(books).toContain(`All right. Entries: ${kills * PEOPLE_A_ROUND * 2}, `);
    expect(confirmed).toBeGreaterThan(0);
    expect(unanswered).toBeGreaterThan(0);
  },
);
