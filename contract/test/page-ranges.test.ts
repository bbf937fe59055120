import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePages, writePages, writePositions } from '../src/index.ts';

test('what is written of pages is read as the same pages', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 1 }), (pages) => {
      expect(parsePages(writePages(pages), 2000)).toEqual(pages.toSorted((a, b) => a - b));
    }),
  );
});

test('pages are written as people write them', () => {
  expect(parsePages(' 1-3, 7，9–10、 2 ', 10)).toEqual([1, 2, 3, 7, 9, 10]);
  expect(writePages([5, 1, 2, 3, 7, 8])).toBe('1-3, 5, 7, 8');
  expect(writePositions([4, 0, 1, 2])).toBe('1-3,5');
});

test.each(['', 'one', '0', '3-2', '11', '1-', '1 2'])('%j names no pages of ten', (text) => {
  expect(parsePages(text, 10)).toBeUndefined();
});

test('a text that names the same pages again and again takes no longer than its length', () => {
  const most = 100_000;
  // 44,444 times the whole took a minute when each range was walked.
  expect(parsePages(Array.from({ length: 44_444 }, () => `1-${most}`).join(','), most)).toHaveLength(most);
  expect(parsePages(`2-${most - 1},1-${most},${most}`, most)?.slice(-2)).toEqual([most - 1, most]);
});

const times = (count: number): string => Array.from({ length: count }, () => '1').join(',');

test('more parts than there are pages are refused, but for a few in a short document', () => {
  expect(parsePages(times(2000), 2000)).toEqual([1]);
  expect(parsePages(times(2001), 2000)).toBeUndefined();
  expect(parsePages(times(1000), 3)).toEqual([1]);
  expect(parsePages(times(1001), 3)).toBeUndefined();
});
