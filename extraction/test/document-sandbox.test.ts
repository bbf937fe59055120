import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { DocumentSandbox, joinPages, readStructures } from '../src/node/document-sandbox.ts';
import { makePdf, ruledTable, textAt } from './pdf-builder.ts';

const opened: DocumentSandbox[] = [];
const sandboxOf = (file: Uint8Array, password = ''): DocumentSandbox => {
  const sandbox = new DocumentSandbox(file, { password });
  opened.push(sandbox);
  return sandbox;
};
afterAll(() => {
  for (const sandbox of opened) sandbox.close();
});

test('a process tells what pages are like, draws them, goes on after one that ended it, and joins what was read', async () => {
  const table = ruledTable([
    ['Compound', 'IC50 (nM)'],
    ['1', '12'],
    ['2', '30'],
  ]);
  const sandbox = sandboxOf(
    makePdf([{ content: table }, { content: textAt('wide', 100, 100), width: 200_000, height: 200_000 }]),
  );
  expect((await sandbox.survey(1, 9)).map(({ page, hasText }) => [page, hasText])).toEqual([
    [1, true],
    [2, true],
  ]);
  const picture = await sandbox.draw(1, 400);
  expect([picture.width, picture.height, picture.rgb.length]).toEqual([400, 566, 400 * 566 * 3]);
  await expect(sandbox.look(2)).rejects.toMatchObject({ code: 'page-size' });
  const { tables } = await sandbox.look(1);
  expect(tables).toBe(1);
  const joined = await joinPages([await sandbox.read(1)], [{ page: 2, problem: 'page-size' }]);
  expect(joined.activities.map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['1', '12', 'nM'],
    ['2', '30', 'nM'],
  ]);
});

test('a file behind a password is written without it', async () => {
  const path = fileURLToPath(new URL('../../server/test/fixtures/locked.pdf', import.meta.url));
  const locked = await readFile(path);
  await expect(sandboxOf(locked).open()).rejects.toMatchObject({ code: 'password-needed' });
  await expect(sandboxOf(locked, 'guess').open()).rejects.toMatchObject({ code: 'password-wrong' });
  const plain = await sandboxOf(locked, 'secret').decrypted();
  expect(await sandboxOf(plain).open()).toMatchObject({ pages: 1 });
});

test('structures that people wrote are read, and what is none is not', async () => {
  expect(await readStructures(['C1=CC=CC=C1', 'no structure'])).toMatchObject([
    { smiles: 'c1ccccc1', inchiKey: 'UHOVQNZJYSORNB-UHFFFAOYSA-N' },
    null,
  ]);
});
