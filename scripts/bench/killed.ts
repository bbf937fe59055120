// `npm run bench -- killed`: a server over PGlite, killed forty times amid what people do with credits. What it confirmed and lost must be nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killOften } from '../../server/test/support/killed-server.ts';
import { endAll } from '../../server/test/support/server-process.ts';
import { figure } from './figure.ts';

const ROUNDS = 40;

const folder = await mkdtemp(join(tmpdir(), 'moiety-killed-'));
try {
  const { confirmed, unanswered, faults, books } = await killOften(join(folder, 'data'), 8184, ROUNDS);
  figure(
    { name: `lost, doubled or wrong after ${ROUNDS} × kill -9`, value: faults.length, target: 0 },
    `${confirmed} answers confirmed, ${unanswered} calls unanswered`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(`ledger:verify: ${books.trim()}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await endAll(folder);
  await rm(folder, { recursive: true, force: true });
}
