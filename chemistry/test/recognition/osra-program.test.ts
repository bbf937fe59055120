import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OsraProgram, secondOf } from '../../src/recognition/node/osra-program.ts';

const picture = { width: 3, height: 2, grey: new Uint8Array([255, 0, 255, 0, 255, 0]) };

let folder: string;
let pictures: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osra-test-'));
  pictures = join(folder, 'pictures');
  await mkdir(pictures);
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

/** A program in OSRA's place. */
const script = async (body: string): Promise<string> => {
  const path = join(folder, 'osra');
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
};

it('is given a picture that only this user can read, and none of the secrets; nothing of it stays', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://user:secret@host/database');
  const notes = join(folder, 'notes');
  const program = await script(
    `for file in "$@"; do :; done\nstat -c '%a' "$file" "$PWD" > ${notes}\nenv >> ${notes}\nprintf '%s ' "$@"\nhead -c 3 "$file"`,
  );
  const answer = await new OsraProgram(program, { folder: pictures }).read(picture, 300);
  expect(answer).toMatch(/^-f sdf -b -r 300 \S+picture\.pgm P5/);
  const [file, own, ...environment] = (await readFile(notes, 'utf8')).split('\n');
  expect([file, own]).toEqual(['600', '700']);
  expect(environment.join('\n')).not.toContain('secret');
  expect(environment.some((line) => line.startsWith('PATH='))).toBe(true);
  expect(await readdir(pictures)).toEqual([]);
  vi.unstubAllEnvs();
});

it.each([
  ['hangs, with what it started', 'sleep 60 & sleep 60', /took more than/],
  ['writes without an end', 'yes', /wrote too much/],
  ['fails', 'echo something; exit 3', /failed/],
  ['is killed', 'kill -9 $$', /failed/],
])('that %s is told of once, and leaves nothing', async (_, body, words) => {
  const told: string[] = [];
  const program = new OsraProgram(await script(body), {
    folder: pictures,
    patience: 2000,
    onFault: (sentence) => told.push(sentence),
  });
  expect(await program.read(picture)).toBe('');
  expect(await program.read(picture)).toBe('');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(words);
  expect(await readdir(pictures)).toEqual([]);
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('that takes too long is ended with what it started', async () => {
  const pids = join(folder, 'pids');
  const body = `sleep 60 & echo $! > ${pids}\necho $$ >> ${pids}\nsleep 60`;
  await new OsraProgram(await script(body), { folder: pictures, patience: 1500 }).read(picture);
  const [child, own] = (await readFile(pids, 'utf8')).trim().split('\n').map(Number);
  await expect.poll(() => isRunning(child!) || isRunning(own!), { timeout: 5000 }).toBe(false);
});

it('ends with the command that asked it, when that is interrupted', async () => {
  const pids = join(folder, 'pids');
  const program = await script(`echo $$ > ${pids}\nsleep 60`);
  const source = new URL('../../src/recognition/node/osra-program.ts', import.meta.url).href;
  const command = `
    const { OsraProgram } = await import(${JSON.stringify(source)});
    const grey = new Uint8Array(6);
    await new OsraProgram(${JSON.stringify(program)}, { folder: ${JSON.stringify(pictures)} }).read({ width: 3, height: 2, grey });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', command], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect.poll(() => readFile(pids, 'utf8').catch(() => ''), { timeout: 10_000 }).toMatch(/\d\n/);
  child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
  const own = Number(await readFile(pids, 'utf8'));
  await expect.poll(() => isRunning(own), { timeout: 5000 }).toBe(false);
});

it('that is not there is told of once and not tried again', async () => {
  const told: string[] = [];
  const second = secondOf(join(folder, 'nothing'), (sentence) => told.push(sentence))!;
  expect(await second(picture)).toBe('');
  await script('echo found');
  expect(await second(picture)).toBe('');
  expect(told).toEqual([expect.stringMatching(/could not be started; pictures are read without it/)]);
});

it('that fails three times in a row is left alone for a while', async () => {
  const counted = join(folder, 'counted');
  const program = new OsraProgram(await script(`echo x >> ${counted}; exit 1`), { folder: pictures });
  for (let time = 0; time < 6; time += 1) await program.read(picture);
  expect((await readFile(counted, 'utf8')).trim().split('\n')).toHaveLength(3);
});

it('has no second reader without a setting', () => {
  expect(secondOf(undefined, () => undefined)).toBeUndefined();
  expect(secondOf('', () => undefined)).toBeUndefined();
});

it('removes what a process that was killed has left', async () => {
  const left = join(pictures, 'moiety-osra-left');
  await mkdir(left);
  await writeFile(join(left, 'picture.pgm'), 'P5');
  const long = new Date(Date.now() - 7_200_000);
  await utimes(left, long, long);
  await new OsraProgram(await script('true'), { folder: pictures }).read(picture);
  expect(await readdir(pictures)).toEqual([]);
});
