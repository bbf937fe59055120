import { expect, test } from 'vitest';
import { bytesInWords } from '../src/byte-words.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1559, '1.55 kB'],
  [9_999_000, '9.99 MB'],
  [380_999, '380 kB'],
  [19_999_999_999, '19.9 GB'],
  [20e9, '20 GB'],
  [1e15, '1 PB'],
  [5e18, '5000 PB'],
])('%d bytes are %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
