import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the README tells of every setting, and of no other', () => {
  const [, schema = ''] =
    /const environmentSchema = z\.object\(\{([^]*?)\n\}\);/.exec(read('./configuration.ts')) ?? [];
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(20);
  const [, table = ''] = /## Configure and operate\n([^]*?)\n- /.exec(read('../../README.md')) ?? [];
  const told = [...table.matchAll(/^\| (`[^|]*`)/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z\d_]+/g) ?? [],
  );
  expect(new Set(told)).toStrictEqual(new Set(settings));
});
