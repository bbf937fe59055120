import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'names-'));
afterAll(() => rm(folder, { recursive: true }));

const run = async (...args: string[]): Promise<{ code: number; out: string; error: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['scripts/name.ts', ...args], { cwd: root }, (failure, out, error) => {
      resolve({ code: failure === null ? 0 : Number(failure.code), out, error });
    });
  });

test('gives a line of JSON a name, those of the command first, then those of the file, in order', async () => {
  const file = join(folder, 'names.txt');
  await writeFile(file, '\uFEFFaspirin\r\n2-methylpropnae\r\n(2R)-butan-2-ol\r\n');
  const { code, out } = await run('pyridine', '--file', file, '--json');
  expect(code).toBe(0);
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; results: object[]; problem: unknown });
  expect(lines.map(({ name }) => name)).toEqual([
    'pyridine',
    'aspirin',
    '2-methylpropnae',
    '(2R)-butan-2-ol',
  ]);
  expect(lines[0]).toEqual({
    name: 'pyridine',
    results: [
      { smiles: 'c1ccncc1', inchikey: 'JUJWROOIHBZHMG-UHFFFAOYSA-N', stereo: 'complete', warnings: [] },
    ],
    problem: null,
  });
  expect(lines[2]).toMatchObject({ results: [], problem: { at: expect.any(Number) as number } });
  expect(lines[3]!.results).toHaveLength(1);
});

test('says in JSON that a name means both enantiomers', async () => {
  const { out } = await run('rac-(1R,2S)-2-aminocyclohexan-1-ol', '--json');
  expect(JSON.parse(out)).toMatchObject({ results: [{ warnings: ['racemic'] }], problem: null });
});

test('says without JSON where a name is not understood and what could stand there', async () => {
  const { out } = await run('2-methylpropnae');
  expect(out).toMatch(/^2-methylpropnae\t\S+ at \d+: .+; expected: /);
});

test('says how it is used where there is no name, and which file cannot be read', async () => {
  expect(await run()).toMatchObject({ code: 2, out: '', error: expect.stringContaining('--file') as string });
  const missing = join(folder, 'missing.txt');
  const { code, error } = await run('--file', missing);
  expect(code).toBe(1);
  expect(error.trimEnd()).toBe(`${missing} cannot be read: there is no such file.`);
});
