import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test('a name has nothing that a file system refuses, and no half of a character', () => {
  expect(fileNameOf('a/b\\c: "d"?\n')).toBe('a_b_c_ _d___');
  expect(fileNameOf('  ')).toBe('_');
  expect(fileNameOf('x'.repeat(200))).toBe('x'.repeat(120));
  expect(fileNameOf(`${'x'.repeat(119)}🧪`)).toBe('x'.repeat(119));
  expect(fileNameOf('a\uD83E')).toBe('a\uFFFD');
});
