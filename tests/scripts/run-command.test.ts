import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand, type Ran } from '../../scripts/run-command.ts';

const MINUTE = 60_000;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-command-'));
  // Minutes go by when a test says so; the commands are real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command that may be silent for six minutes. */
const run = (
  command: string,
  grace?: number,
): { ran: Promise<Ran>; heard: string[]; hears(text: string): Promise<void> } => {
  const heard: string[] = [];
  const waiting = new Map<string, () => void>();
  const ran = runCommand(command, {
    cwd: folder,
    silence: 6 * MINUTE,
    grace,
    heard: (text, stream) => {
      heard.push(`${stream} ${text}`);
      waiting.get(`${stream} ${text}`)?.();
    },
  });
  return {
    ran,
    heard,
    hears: (text) =>
      new Promise((resolve) => {
        if (heard.includes(text)) resolve();
        else waiting.set(text, resolve);
      }),
  };
};

/** What a shell does until a file is there. */
const until = (file: string): string => `until [ -e ${file} ]; do sleep 0.1; done`;

test('a command that ends by itself gives its exit code and all that it wrote, as it came', async () => {
  const { ran, heard } = run('echo one; echo two >&2; exit 3');
  expect(await ran).toEqual({ code: 3, output: expect.stringMatching(/^(?:one\ntwo|two\none)\n$/) });
  expect(heard.toSorted()).toEqual(['stderr two\n', 'stdout one\n']);
});

test('a command that is silent for too long is ended with all that it started, and says so', async () => {
  // What it started writes where nobody listens: only its group tells that it belongs to the command.
  const below = `(trap 'echo ended >file; exit' TERM; echo begun >&3; ${until('never')}) 3>&2 >/dev/null 2>&1`;
  const { ran, hears } = run(`${below} & wait`);
  await hears('stderr begun\n');
  vi.advanceTimersByTime(6 * MINUTE);
  const { code, ended } = await ran;
  expect(ended).toBe('no output for 6 minutes');
  expect(code).not.toBe(0);
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('ended\n');
});

test('what does not end when it is told to is ended by force', async () => {
  const { ran, hears } = run(`trap '' TERM; echo begun; ${until('never')}`, 0);
  await hears('stdout begun\n');
  vi.advanceTimersByTime(6 * MINUTE);
  expect(await ran).toMatchObject({ output: 'begun\n', ended: 'no output for 6 minutes' });
});

test('a command that takes longer than that and goes on writing is left alone', async () => {
  const { ran, hears } = run(`echo one; ${until('first')}; echo two; ${until('second')}`);
  await hears('stdout one\n');
  vi.advanceTimersByTime(5 * MINUTE);
  await writeFile(join(folder, 'first'), '');
  await hears('stdout two\n');
  vi.advanceTimersByTime(5 * MINUTE);
  await writeFile(join(folder, 'second'), '');
  expect(await ran).toEqual({ code: 0, output: 'one\ntwo\n' });
});
