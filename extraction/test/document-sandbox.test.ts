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

/** Text in columns without rules, a row 16 points under the other. */
const columns = (rows: readonly (readonly string[])[], x: readonly number[], top: number): string =>
  rows
    .flatMap((row, index) => row.map((text, column) => textAt(text, x[column] ?? 0, top + 16 * index)))
    .join('\n');

test('what is printed in a box is read by itself: a label, a table, and a table whose headings say nothing', async () => {
  const content = [
    textAt('Example 12a', 80, 80),
    textAt('Some prose of the page that nobody points at, over the width of it.', 80, 110),
    columns(
      [
        ['Cpd', 'hERG IC50 (uM)', 'Remark'],
        ['12a', '>30', 'n.d.'],
        ['12b', '1.4', 'salt'],
      ],
      [80, 200, 360],
      160,
    ),
    columns(
      [
        ['A', 'P'],
        ['21', '3.5'],
        ['22', '+++'],
      ],
      [80, 200],
      300,
    ),
    textAt('More prose under the tables, which is not asked for either.', 80, 400),
  ].join('\n');
  const sandbox = sandboxOf(makePdf([{ content }]));
  expect(await sandbox.readArea(1, { x0: 60, y0: 62, x1: 300, y1: 90 })).toMatchObject({
    text: 'Example 12a',
    label: '12a',
    table: null,
  });
  const { table } = await sandbox.readArea(1, { x0: 60, y0: 140, x1: 480, y1: 205 });
  expect(table?.columns).toEqual([
    { heading: 'Cpd', holds: 'label', target: '', endpoint: '', unit: '' },
    { heading: 'hERG IC50 (uM)', holds: 'value', target: 'hERG', endpoint: 'IC50', unit: 'uM' },
    { heading: 'Remark', holds: 'other', target: '', endpoint: '', unit: '' },
  ]);
  expect(table?.rows.map((row) => row.map((cell) => [cell?.text, cell?.value]))).toEqual([
    [
      ['12a', null],
      ['>30', { qualifier: '>', value: '30', unit: '' }],
      ['n.d.', null],
    ],
    [
      ['12b', null],
      ['1.4', { qualifier: '=', value: '1.4', unit: '' }],
      ['salt', null],
    ],
  ]);
  const plain = await sandbox.readArea(1, { x0: 60, y0: 285, x1: 300, y1: 350 });
  expect(plain.table?.rows.map((row) => row.map((cell) => cell?.text))).toEqual([
    ['A', 'P'],
    ['21', '3.5'],
    ['22', '+++'],
  ]);
  expect(await sandbox.readArea(1, { x0: 400, y0: 600, x1: 500, y1: 700 })).toEqual({
    text: '',
    label: '',
    confidence: 0,
    table: null,
  });
});
