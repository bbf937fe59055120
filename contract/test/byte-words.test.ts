import { expect, test } from 'vitest';
import { bytesInWords } from '../src/byte-words.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1550, '1.5 kB'],
  [9_990_000, '9.9 MB'],
  [19_999_999_999, '19 GB'],
  [20e9, '20 GB'],
  [1e15, '1 PB'],
  [5e18, '5000 PB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
