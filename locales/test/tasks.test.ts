import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const file = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the written tasks name words that are on the screen, in both languages', async () => {
  const unit = /<source>([^<]*)<\/source>\s*<target>([^<]*)<\/target>/g;
  const catalog = await file('locales/xliff/zh-CN.xlf');
  const onScreen = new Set(
    [...catalog.matchAll(unit)].map(([, english, chinese]) => `${english} | ${chinese}`),
  );
  const tasks = await file('docs/tasks.md');
  const named = [...tasks.matchAll(/\*\*([^*]+)\*\* \(\*\*([^*]+)\*\*\)/g)].map(
    ([, english, chinese]) => `${english} | ${chinese}`,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((words) => !onScreen.has(words))).toEqual([]);
});
