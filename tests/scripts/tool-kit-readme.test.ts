import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const readme = readFileSync(join(import.meta.dirname, '../../tool-kit/README.md'), 'utf8');

test('the README lists every module of the kit', () => {
  const modules = globSync('*.ts', { cwd: join(import.meta.dirname, '../../tool-kit/src') })
    // `startTool` takes care of these.
    .filter((name) => !/\.test\.ts$|^(?:not-framed|settings|strict-zod)\.ts$/.test(name));
  expect(modules.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
