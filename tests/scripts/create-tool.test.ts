import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import {
  beginningsOf,
  createTool,
  RefusedTool,
  titleOf,
  withChinese,
  type NewTool,
} from '../../scripts/create-tool.ts';
import { findTools } from '../../server/src/modules/platform/manifests.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const tools = join(root, 'tools');
const catalog = readFileSync(join(root, 'locales/xliff/zh-CN.xlf'), 'utf8');

/** Inside the repository, where the tools' packages are found. */
const folder = join(root, '.cache/create-tool', String(process.pid));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const make = async (
  name: string,
  changes: Partial<NewTool> = {},
): Promise<Readonly<Record<string, string>>> => {
  mkdirSync(folder, { recursive: true });
  return createTool({
    name,
    title: { 'en-US': 'Plate reader & more', 'zh-CN': '酶标仪' },
    folder,
    others: await findTools(tools),
    wordsOfOthers: beginningsOf(catalog),
    ...changes,
  });
};

test('a tool that is made is one of the portal’s, type-checks and builds', async () => {
  const words = await make('plate-reader');
  expect(words).toMatchObject({ 'plate-reader.title': '酶标仪', 'plate-reader.sets': '您的分子集' });
  const [found] = await findTools(folder);
  const { place, portOffset, ...manifest } = found!.manifest;
  expect(manifest).toMatchObject({
    name: 'plate-reader',
    path: '/plate-reader',
    title: { 'en-US': 'Plate reader & more', 'zh-CN': '酶标仪' },
  });
  const others = await findTools(tools);
  expect(others.map((other) => other.manifest.place)).not.toContain(place);
  expect(others.map((other) => other.manifest.portOffset)).not.toContain(portOffset);

  const made = join(folder, 'plate-reader');
  const files = globSync('**/*.*', { cwd: made });
  expect(files).toContain('src/app/app.test.ts');
  for (const file of files) expect(readFileSync(join(made, file), 'utf8')).not.toMatch(/example(?!-)|示例/i);

  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { incremental: false, types: ['vite/client', 'mocha'] },
      include: ['plate-reader'],
    }),
  );
  const bin = join(root, 'node_modules/.bin');
  await execute(join(bin, 'tsc'), ['-p', folder]);
  await execute(join(bin, 'vite'), [
    'build',
    '--config',
    join(made, 'vite.config.ts'),
    '--logLevel',
    'error',
  ]);
  expect(readFileSync(join(made, 'dist/index.html'), 'utf8')).toContain(
    '<title>Plate reader &amp; more</title>',
  );
}, 120_000);

test('its words stand in the catalogue in Chinese, and those that others have stay', () => {
  const before = `<trans-unit id="a.one">\n  <source>One</source>\n  <target>一</target>\n</trans-unit>
<trans-unit id="b.two">\n  <source>Two</source>\n</trans-unit>`;
  expect(withChinese(before, { 'a.one': '甲', 'b.two': '二 <b>' })).toBe(
    before.replace('<source>Two</source>', '<source>Two</source>\n  <target>二 &lt;b&gt;</target>'),
  );
  expect(titleOf('plate-reader')).toBe('Plate reader');
});

test.each([
  ['Plate', 'cannot name a tool'],
  ['9plates', 'cannot name a tool'],
  ['plate--reader', 'cannot name a tool'],
  ['../plate', 'cannot name a tool'],
  ['', 'cannot name a tool'],
  ['a'.repeat(31), 'cannot name a tool'],
  ['docs', 'pages of its own at /docs'],
  ['kit', 'begin with “kit.”'],
  ['molvalley', 'molvalley is at /molvalley'],
])('“%s” is refused, and nothing is written', async (name, why) => {
  await expect(make(name)).rejects.toThrow(RefusedTool);
  await expect(make(name)).rejects.toThrow(why);
  expect(globSync('**', { cwd: folder })).toEqual(
    expect.not.arrayContaining([expect.stringContaining('manifest')]),
  );
});

test('a folder that is there is left as it is, and a title of no words is refused', async () => {
  mkdirSync(join(folder, 'plates'), { recursive: true });
  await expect(make('plates')).rejects.toThrow('tools/plates is there already');
  expect(existsSync(join(folder, 'plates/manifest.ts'))).toBe(false);
  await expect(make('trays', { title: { 'en-US': "It's", 'zh-CN': '盘' } })).rejects.toThrow(
    'cannot be a title',
  );
});
