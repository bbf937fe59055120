import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../extraction/src/document/to-json.ts';
import { RECOGNITION_VERSION } from '../../chemistry/src/recognition/recognise.ts';
import { ENGINE } from '../../tools/mol-recognition/src/features/scorecard/figures.ts';
import { measured } from '../../tools/patsight/src/features/scorecard/measured.ts';

test('what the scorecard of patent extraction says is of the engine that reads documents', () => {
  expect(measured.engine).toBe(ENGINE_VERSION);
});

test('what the scorecard of molecule recognition says is of the engine that reads pictures', () => {
  expect(ENGINE).toBe(RECOGNITION_VERSION);
});

test('its figures are those that decision 0080 records', async () => {
  const decision = await readFile(
    new URL('../../docs/decisions/0080-extraction.md', import.meta.url),
    'utf8',
  );
  const rows = decision
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(measured.documents).toHaveLength(7);
  for (const { number, structures, activities } of measured.documents) {
    const has = (cell: string | undefined, counted: typeof structures): boolean =>
      counted === null
        ? (cell?.startsWith('none expected') ?? false)
        : (cell?.startsWith(`${counted.right} of ${counted.of}, ${counted.wrong} wrong`) ?? false);
    const isRecorded = rows.some((row) => has(row[3], structures) && has(row[5], activities));
    expect({ number, isRecorded }).toEqual({ number, isRecorded: true });
  }
  expect(decision).toContain('not marked: 0 in all seven');
});
