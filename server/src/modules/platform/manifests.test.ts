import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findTools } from './manifests.ts';

const own = join(import.meta.dirname, '../../../../tools');
const words = { 'en-US': 'Docking', 'zh-CN': '对接' };
const docking = {
  name: 'docking',
  path: '/docking',
  title: words,
  icon: 'structure',
  place: 1,
  portOffset: 5,
  alive: true,
  preload: 'none',
  scopes: [],
};

describe('the manifests', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moiety-tools-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const add = async (name: string, changes: object = {}, page = true): Promise<void> => {
    await mkdir(join(folder, name));
    const manifest = JSON.stringify({ ...docking, name, path: `/${name}`, ...changes });
    await writeFile(join(folder, name, 'manifest.ts'), `export const manifest = ${manifest};\n`);
    if (page) await writeFile(join(folder, name, 'index.html'), '<!doctype html>');
  };

  test('of this checkout describe molecule analysis, in an order without gaps', async () => {
    const found = await findTools(own);
    expect(found.map(({ manifest }) => manifest.place)).toEqual(found.map((_, index) => index + 1));
    expect(found.find(({ manifest }) => manifest.name === 'molvalley')).toMatchObject({ hasPage: true });
  });

  test('are found by their folders, in the order of the menu; one without a page is announced', async () => {
    await add('second', { place: 2, portOffset: 1 }, false);
    await add('first');
    await mkdir(join(folder, 'no-tool'));
    expect(await findTools(folder)).toMatchObject([
      { manifest: { name: 'first', public: false, wideRoutes: [] }, hasPage: true },
      { manifest: { name: 'second' }, hasPage: false },
    ]);
  });

  test.each([
    [{ scopes: ['everything'] }, /docking.manifest\.ts: .*scopes/s],
    [{ title: { 'en-US': 'Docking' } }, /zh-CN/],
    [{ unknown: 1 }, /unknown/],
    [{ name: 'other' }, 'the name must be that of its folder, docking.'],
  ])('%j is refused', async (changes, sentence) => {
    await add('docking', changes);
    await expect(findTools(folder)).rejects.toThrow(sentence);
  });

  test.each([
    [{ path: '/first', place: 2, portOffset: 6 }, 'two tools have the path /first.'],
    [{ place: 1, portOffset: 6 }, 'two tools have the place 1.'],
    [{ place: 2, portOffset: 5 }, 'two tools have the portOffset 5.'],
  ])('two tools cannot share %j', async (changes, sentence) => {
    await add('first');
    await add('second', changes);
    await expect(findTools(folder)).rejects.toThrow(sentence);
  });
});
