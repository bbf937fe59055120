import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownWords, type OwnWords } from '../../locales/build/own-words.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-words-'));
  await mkdir(join(folder, 'locales/src/generated/locales'), { recursive: true });
  await writeFile(
    join(folder, 'locales/src/generated/locales/zh-CN.ts'),
    `export const templates = {
  'login.title': \`登录\`,
  'portal.home': \`首页
第二行\`,
  'elements.close': \`关闭\`,
  'elements.sign-in.title': \`登录卡片\`,
  'server.gone': \`没有了\`,
};
`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Builds an application whose first page says one message, and gives its files. */
const buildSaying = async (message: string, words: OwnWords): Promise<Rolldown.OutputChunk[]> => {
  await writeFile(
    join(folder, 'main.ts'),
    `globalThis.say(globalThis.msg('Words', { id: '${message}' }));
globalThis.first = () => import('./locales/src/generated/locales/zh-CN.ts');
globalThis.later = () => import('./locales/src/generated/locales/zh-CN.ts?later');
`,
  );
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [ownWords(words)],
    build: { write: false, rollupOptions: { input: join(folder, 'main.ts') } },
  });
  const output = Array.isArray(built)
    ? built.flatMap((each) => each.output)
    : 'output' in built
      ? built.output
      : [];
  return output.filter((each) => each.type === 'chunk');
};
const wordsIn = (chunks: Rolldown.OutputChunk[], isLater: boolean): string[] =>
  chunks
    .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(isLater ? '?later' : 'zh-CN.ts'))
    .flatMap(({ code }) => [...code.matchAll(/[a-z-]+(?:\.[a-z-]+)+(?=["'`]?:)/g)].map(([id]) => id));

const divided: OwnWords = {
  prefixes: ['login.', 'portal.', 'elements.'],
  unused: ['sign-in'],
  first: { prefixes: ['login.'], modules: ['/main.ts'] },
};

test('a build has its own words, divided into those of its first page and the others', async () => {
  const chunks = await buildSaying('login.title', divided);
  expect(wordsIn(chunks, false)).toEqual(['login.title']);
  expect(wordsIn(chunks, true)).toEqual(['portal.home', 'elements.close']);
  expect(chunks.map(({ code }) => code).join('')).toContain('第二行');
});

test('a build that is not divided has all of its words at once', async () => {
  const chunks = await buildSaying('portal.home', { prefixes: ['portal.', 'login.'] });
  expect(wordsIn(chunks, false)).toEqual(['login.title', 'portal.home']);
});

test('a first page that says a word which would come later fails the build', async () => {
  await expect(buildSaying('portal.home', divided)).rejects.toThrow(/says portal\.home on the first page/);
});

test('a build that says a word which is not its own fails', async () => {
  await expect(buildSaying('server.gone', { prefixes: ['portal.'] })).rejects.toThrow(
    /server\.gone: how it begins must be among the prefixes/,
  );
});
