import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeBase64, listJobWorkers, pathOf, signIn, type JobWorker } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderForDatabases } from '../test/support/folder-for-databases.ts';
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
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a server starts a process that does jobs, starts it anew when it is killed, and takes it along however it ends', async () => {
  const server = await startServerProcess(8146, join(folder, 'data'));
  const token = await tokenOf(server);
  const pids = async (): Promise<number[]> => (await workersOf(server, token)).map(({ pid }) => pid);
  await expect.poll(pids).toHaveLength(1);
  const [first = 0] = await pids();
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
