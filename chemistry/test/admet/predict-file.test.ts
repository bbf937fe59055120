import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINT_KEYS } from '../../src/admet/endpoints.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'predict-'));
});

/** Runs the command as a person would; its lines, what it complained of, and how it ended. */
const predict = async (...given: string[]): Promise<{ lines: string[]; complaint: string; code: number }> => {
  const script = join(import.meta.dirname, '../../../scripts/predict.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...given], (error, stdout, stderr) =>
      resolve({
        lines: stdout.split('\n').filter((line) => line !== ''),
        complaint: stderr,
        code: error === null ? 0 : Number(error.code),
      }),
    );
  });
};

const fileOf = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

describe('npm run predict', () => {
  test('writes a line a molecule, in order, also of those that cannot be read', async () => {
    const smiles = ['CC(=O)Oc1ccccc1C(=O)O aspirin', 'c1ccccc broken', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C caffeine'];
    const many = Array.from({ length: 30 }, () => smiles).flat();
    const { lines, code } = await predict(await fileOf('many.smi', many.join('\n')), '--json');
    expect(code).toBe(1);
    expect(lines).toHaveLength(90);
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said.map(({ smiles: written }) => written)).toEqual(many.map((line) => line.split(' ')[0]));
    expect(said.map(({ error }) => error)).toEqual(
      many.map((line) => (line.endsWith('broken') ? 'unreadable' : undefined)),
    );
    const read = said.filter((record) => 'predictions' in record);
    expect(new Set(read.map((record) => Object.keys(record['predictions'] as object).join()))).toEqual(
      new Set([ENDPOINT_KEYS.join()]),
    );
    const { predictions } = JSON.parse(lines[0]!) as { predictions: Record<string, object> };
    expect(predictions['hlm']).toEqual({
      value: expect.any(Number) as number,
      unit: 'log10 mL/min/kg',
      low: expect.any(Number) as number,
      high: expect.any(Number) as number,
      inDomain: expect.any(Boolean) as boolean,
    });
  });

  test('reads tables and SD files, and says in words what it found', async () => {
    const table = await fileOf('table.csv', 'Name,SMILES\n"Acid, acetylsalicylic",CC(=O)Oc1ccccc1C(=O)O\n');
    const { lines, code } = await predict(table);
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^CC\(=O\)Oc1ccccc1C\(=O\)O\thlm -?\d\.\d\d \(-?\d\.\d\d to -?\d\.\d\d\)/);
    const sdf =
      '\n  Test\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n    1.5000    0.0000    0.0000 O   0  0\n  1  2  1  0\nM  END\n$$$$\n';
    const fromSdf = await predict(await fileOf('one.sdf', sdf), '--json');
    expect(JSON.parse(fromSdf.lines[0]!)).toHaveProperty('smiles', 'CO');
  });

  test('says why a file cannot be read, and asks for one where none is given', async () => {
    const missing = await predict(join(folder, 'missing.smi'));
    expect(missing).toMatchObject({ code: 1, lines: [] });
    expect(missing.complaint).toContain('ENOENT');
    const empty = await predict(await fileOf('empty.smi', ''));
    expect(empty).toMatchObject({ code: 1, complaint: expect.stringContaining('empty-file') as string });
    expect((await predict()).code).toBe(2);
  });
});
