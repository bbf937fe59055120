import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findings } from './findings.ts';
import { testsIn } from './tests-in.ts';

const fromRoot = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const textOf = (path: string): Promise<string> => readFile(fromRoot(path), 'utf8');

test('every finding of the attack on the product is held by tests that are there, or answered by a decision', async () => {
  const table = await textOf('docs/decisions/0065-findings-of-an-attack.md');
  const numbers = Array.from(table.matchAll(/^\| ([HML]\d+) /gm), ([, number]) => number);
  expect(numbers).toHaveLength(25);
  expect(Object.keys(findings)).toStrictEqual(numbers);
  for (const held of Object.values(findings)) {
    if (typeof held === 'string') {
      await access(fromRoot(held));
      continue;
    }
    for (const { file, tests } of held) {
      const titles = testsIn(file, await textOf(file));
      expect(tests.filter((title) => !titles.has(title))).toStrictEqual([]);
    }
  }
});

test('a title in a comment or a text holds nothing, nor does a test that is skipped', () => {
  const text = `
    // test('in a comment', () => {});
    const words = "test('in a text')";
    test.skip('skipped', () => {});
    test('skipped by an option', { skip: true }, () => {});
    it.todo('to be written');
    describe.skip('a group', () => {
      test('in a skipped group', () => {});
    });
    describe('another', () => {
      it('in a group', () => {});
    });
    test.each([1, 2])('of each: %s', () => {});
    test.runIf(true)('on some machines', { timeout: 1 }, () => {});
    call('no test', () => {});
    /x/.test('nor this');
  `;
  expect([...testsIn('a.test.ts', text)]).toStrictEqual(['in a group', 'of each: %s', 'on some machines']);
});
