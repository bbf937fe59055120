import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeBase64, listJobWorkers, pathOf, signIn, type JobWorker } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderForDatabases } from '../test/support/folder-for-databases.ts';
import { environmentOfWorker } from './worker-processes.ts';
import { endAll, OWNER, startServerProcess, type ServerProcess } from '../test/support/server-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(await folderForDatabases(), 'moiety-workers-'));
});
afterAll(async () => {
  await endAll(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const tokenOf = async ({ origin }: ServerProcess): Promise<string> => {
  const response = await fetch(origin + pathOf(signIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: OWNER.email, credential: encodeBase64(OWNER.password) }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
};
const workersOf = async ({ origin }: ServerProcess, token: string): Promise<JobWorker[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(origin + pathOf(listJobWorkers), { headers });
  return ((await response.json()) as { data: JobWorker[] }).data;
};
test('a process that does jobs has what the address of the database leaves out', () => {
  const ofDatabase = { PGHOST: 'db', PGPASSWORD: 'p', PGSSLROOTCERT: '/ca.pem' };
  expect(environmentOfWorker({ ...ofDatabase, SMTP_URL: 'smtps://someone:secret@mail' })).toEqual(ofDatabase);
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a server starts a process that does jobs, starts it anew when it is killed, and takes it along however it ends', async () => {
  const server = await startServerProcess(8146, join(folder, 'data'), {
    SMTP_URL: 'smtps://someone:mail-secret@127.0.0.1',
    OIDC_ISSUER: 'https://provider.example.org',
    OIDC_CLIENT_ID: 'moiety',
    OIDC_CLIENT_SECRET: 'sign-on-secret',
    MOIETY_SIGN_IN_MODE: 'password',
    ANOTHER_PROGRAMS_KEY: 'foreign-secret',
  });
  const token = await tokenOf(server);
  const pids = async (): Promise<number[]> => (await workersOf(server, token)).map(({ pid }) => pid);
  await expect.poll(pids).toHaveLength(1);
  const [first = 0] = await pids();
  // It sends no mail, signs nobody in and makes no account.
  const environment = (await readFile(`/proc/${first}/environ`, 'utf8')).split('\0');
  const names = environment.map((line) => line.split('=')[0]);
  expect(environment.join('\n')).not.toContain('secret');
  expect(names).not.toContain('MOIETY_OWNER_PASSWORD');
  expect(names).toEqual(expect.arrayContaining(['PATH', 'MOIETY_DATA_DIR']));
  process.kill(first, 'SIGKILL');
  // The place of the one that was killed goes, and another has one.
  await expect
    .poll(async () => [...(await pids()), isAlive(first)])
    .toStrictEqual([expect.any(Number), false]);
  await expect.poll(async () => (await pids()).includes(first)).toBe(false);
  const [second = 0] = await pids();
  server.child.kill('SIGKILL');
  await server.ended;
  await expect.poll(() => isAlive(second)).toBe(false);
});

test('a process that does jobs ends with its server while it is still starting', async () => {
  // A database that takes a connection and says nothing.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const worker = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    env: { PATH: process.env['PATH'] },
  });
  const ended = once(worker, 'exit');
  worker.send({ connection: { host: '127.0.0.1', port } });
  const [socket] = (await once(silent, 'connection')) as [Socket];
  worker.disconnect();
  const [code] = (await ended) as [number | null];
  expect(code).toBe(0);
  socket.destroy();
  silent.close();
});
