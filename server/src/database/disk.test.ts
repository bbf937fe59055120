import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDiskGuard } from './disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-disk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Bytes that the disk has in all: no more can ever be left. */
const whole = async (): Promise<number> => {
  const { blocks, bsize } = await statfs(folder);
  return blocks * bsize;
};
const refused = { kind: 'unavailable', status: 507, headers: { 'retry-after': '300' } };

test('a disk with less left than is to stay free takes nothing more, each time that it is asked', async () => {
  const requireDisk = makeDiskGuard(folder, (await whole()) + 1);
  for (let time = 0; time < 2; time++) await expect(requireDisk()).rejects.toMatchObject(refused);
});

test('one with more left does, and so does that of another machine, which nobody can ask from here', async () => {
  await expect(makeDiskGuard(folder, 1)()).resolves.toBeUndefined();
  await expect(makeDiskGuard(undefined, Infinity)()).resolves.toBeUndefined();
});

test('a disk that cannot be asked is an error, and not a full one', async () => {
  await expect(makeDiskGuard(join(folder, 'none'), 1)()).rejects.toThrow('ENOENT');
});
