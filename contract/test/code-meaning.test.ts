import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMeaning, writeMeaning } from '../src/code-meaning.ts';

test.each([
  [{ lower: null, upper: 100, unit: 'nM' }, '≤ 100 nM'],
  [{ lower: 100, upper: 1000, unit: 'nM' }, '100–1000 nM'],
  [{ lower: 10, upper: null, unit: ' µM ' }, '≥ 10 µM'],
  [{ lower: 0.05, upper: 6.5, unit: '' }, '0.05–6.5'],
  [{ lower: -1, upper: 2, unit: 'kcal/mol' }, '-1–2 kcal/mol'],
])('%o is kept as %s', (range, text) => {
  expect(writeMeaning(range)).toBe(text);
  expect(parseMeaning(text)).toEqual({ ...range, unit: range.unit.trim() });
});

test.each([
  { lower: null, upper: null, unit: 'nM' },
  { lower: 5, upper: 5, unit: 'nM' },
  { lower: 6, upper: 5, unit: 'nM' },
  { lower: 1e-9, upper: 5, unit: 'nM' },
  { lower: 1, upper: 5, unit: '10 nM' },
  { lower: Number.NaN, upper: 5, unit: 'nM' },
])('%o is no meaning', (range) => {
  expect(writeMeaning(range)).toBe('');
});

test.each(['', 'strong', '100', '100 nM', '< 100 nM', '100-1000 nM', '≤ 1,000 nM', '≤ 100  nM '])(
  '%j is not read',
  (text) => {
    expect(parseMeaning(text)).toBeUndefined();
  },
);

/** Zero has no sign in a text. */
const unsigned = (value: number | null): number | null => (value === null ? null : value + 0);

test('what is written is read back as it was', () => {
  const end = fc.oneof(
    fc.constant(null),
    fc.double(),
    fc.integer(),
    fc.integer().map((whole) => whole / 1000),
  );
  fc.assert(
    fc.property(
      end,
      end,
      fc.oneof(fc.constantFrom('nM', '%', ''), fc.string({ maxLength: 40 })),
      (lower, upper, unit) => {
        const text = writeMeaning({ lower, upper, unit });
        const read = parseMeaning(text);
        expect(read).toEqual(
          text === '' ? undefined : { lower: unsigned(lower), upper: unsigned(upper), unit: unit.trim() },
        );
      },
    ),
  );
});
