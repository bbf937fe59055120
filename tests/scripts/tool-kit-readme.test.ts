import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTools } from '../../server/src/modules/platform/manifests.ts';
import { exampleFolder } from '../example-tool.ts';

const readme = readFileSync(join(import.meta.dirname, '../../tool-kit/README.md'), 'utf8');

test('the files that the README makes a new tool of are those of the example, which a journey uses', () => {
  const told = new Map(
    [...readme.matchAll(/^`tools\/example\/([^`]+)`\n\n```\w+\n([^]*?)^```$/gm)].map(([, path, text]) => [
      path,
      text,
    ]),
  );
  const files = globSync('**/*.*', { cwd: exampleFolder });
  expect(new Set(told.keys())).toEqual(new Set(files));
  for (const [path = '', text] of told) expect(text).toBe(readFileSync(join(exampleFolder, path), 'utf8'));
});

test('the README lists every module of the kit', () => {
  const modules = globSync('*.ts', { cwd: join(import.meta.dirname, '../../tool-kit/src') })
    // `startTool` takes care of these.
    .filter((name) => !/\.test\.ts$|^(?:not-framed|settings|strict-zod)\.ts$/.test(name));
  expect(modules.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('its manifest is one that the server takes', async () => {
  expect(await findTools(join(exampleFolder, '..'))).toMatchObject([
    { manifest: { name: 'example', public: false }, hasPage: true },
  ]);
});
