import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../extraction/src/document/to-json.ts';
import { RECOGNITION_VERSION } from '../../chemistry/src/recognition/recognise.ts';
import { ENGINE } from '../../tools/mol-recognition/src/features/scorecard/figures.ts';
import { measured, newDocuments } from '../../tools/patsight/src/features/scorecard/measured.ts';

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

/** The cells of a decision's table, in rows that begin so. */
const rowsOf = async (name: string, begin: string): Promise<string[][]> => {
  const decision = await readFile(new URL(`../../docs/decisions/${name}.md`, import.meta.url), 'utf8');
  return decision
    .split('\n')
    .filter((line) => line.startsWith(begin))
    .map((line) => line.split('|').map((cell) => cell.trim()));
};
const numbersOf = (cell = ''): number[] => (cell.match(/\d+/g) ?? []).map(Number);

/** The sums of a decision whose values are also counted with their targets, in brackets. */
const allOf = async (
  name: string,
  wrong: number[],
): Promise<{ structures: number[][]; values: (number | undefined)[][]; wrong: number[] }[]> =>
  (await rowsOf(name, '| All ')).map(([, , first, after, firstValues, afterValues]) => ({
    structures: [numbersOf(first), numbersOf(after)],
    values: [numbersOf(firstValues).slice(0, 2), [numbersOf(afterValues)[0], numbersOf(firstValues)[1]]],
    wrong,
  }));

test('its figures of new documents are those that decisions 0184, 0194, 0204 and 0208 record', async () => {
  const recorded = [
    ...(await rowsOf('0184-more-documents-by-others', '| 12 ')).map(
      ([, , first, after, wrong, firstValues, afterValues, wrongValues]) => {
        const [structures, values] = [numbersOf(wrong), numbersOf(wrongValues)];
        return {
          structures: [numbersOf(first), numbersOf(after)],
          values: [numbersOf(firstValues), numbersOf(afterValues)],
          wrong: [0, 1].map((i) => structures[i]! + values[i]!),
        };
      },
    ),
    // What was wrong is said below the tables: one target; a structure, 14 values and three targets; two targets.
    ...(await allOf('0194-documents-as-offices-print-them', [1, 0])),
    ...(await allOf('0204-nine-new-documents', [18, 0])),
    ...(await allOf('0208-nine-more-first-readings', [2, 0])),
  ];
  expect(
    newDocuments.map(({ structures, values, first, after }) => ({
      structures: [
        [first.structures, structures],
        [after.structures, structures],
      ],
      values: [
        [first.values, values],
        [after.values, values],
      ],
      wrong: [first.wrongUnmarked, after.wrongUnmarked],
    })),
  ).toEqual(recorded);
});
