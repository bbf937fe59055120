import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundledTests } from '../../scripts/bundled-tests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILE = 'elements/src/announcement-bar/read-content.test.ts';

/** Watches nothing; what it would be told of a change is called by the test. */
const watcher = (): {
  files: string[];
  changes: (() => void)[];
  add(files: readonly string[]): void;
  on(event: 'change', act: () => void): void;
} => {
  const files: string[] = [];
  const changes: (() => void)[] = [];
  return {
    files,
    changes,
    add: (more) => void files.push(...more),
    on: (_event, act) => void changes.push(act),
  };
};

const bundled = bundledTests(root, [FILE]);
await bundled.plugin.serverStart({ config: { disableFileWatcher: true }, fileWatcher: watcher() });

let left = 0;
const next = async (): Promise<void> => {
  left += 1;
};
/** What is answered at a path; nothing where it is left to others. */
const ask = async (path: string): Promise<{ type: string; body: string } | undefined> => {
  const context = { path, type: '', body: undefined as unknown };
  await bundled.middleware(context, next);
  const { type, body } = context;
  return typeof body === 'string' ? { type, body } : undefined;
};

interface SourceMap {
  sources: string[];
}

/** The scripts that a script imports, by their paths, itself included. */
const withImports = async (path: string, known = new Map<string, string>()): Promise<Map<string, string>> => {
  const { body } = (await ask(path))!;
  known.set(path, body);
  for (const [, address = ''] of body.matchAll(/^import .*?"(\.[^"]+)";$/gm)) {
    const imported = new URL(address, `http://localhost${path}`).pathname;
    if (!known.has(imported)) await withImports(imported, known);
  }
  return known;
};

test('a test is served at the path of its source, and its errors are told by files and lines of the sources', async () => {
  const sources: string[] = [];
  for (const [path, body] of await withImports(`/${FILE}`)) {
    const address = /^\/\/# sourceMappingURL=(.+)$/m.exec(body)?.[1];
    if (address === undefined) continue;
    const map = await ask(new URL(address, `http://localhost${path}`).pathname);
    expect(map?.type).toBe('json');
    for (const source of (JSON.parse(map!.body) as SourceMap).sources)
      sources.push(new URL(source, `http://localhost${path}`).pathname);
  }
  expect(sources).toEqual(
    expect.arrayContaining([
      `/${FILE}`,
      '/elements/src/announcement-bar/announcement-bar.ts',
      '/elements/test/fail-on-errors.ts',
    ]),
  );
  expect((await ask(`/${FILE}`))?.type).toBe('js');
});

test('a test is loaded with what makes it fail on errors, and with patience', async () => {
  const code = [...(await withImports(`/${FILE}`)).values()].join('\n');
  expect(code).toContain('left behind: ');
  expect(code).toContain('timeout = 1e4');
});

test('what is imported on demand is a script of its own, which ends like its source', async () => {
  const scripts = await withImports(`/${FILE}`);
  const code = [...scripts.values()].join('\n');
  expect(code).toMatch(/import\("[^"]*\/announcement-bar\/content\.ts"\)/);
  expect(code).toMatch(/import\("[^"]*\/axe-core\/axe\.min\.js"\)/);
  expect([...scripts.keys()].filter((path) => /content\.ts|axe/.test(path))).toEqual([]);
});

test('what is no test is left to others, and a test that is not bundled is refused', async () => {
  expect(await ask('/elements/src/badge/badge.ts')).toBe(undefined);
  expect(left).toBe(1);
  await expect(ask('/elements/src/badge/badge.test.ts')).rejects.toThrow('not among the bundled tests');
});

test('while files are watched, a change has the tests bundled anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundled-tests-'));
  try {
    await mkdir(join(folder, 'elements/test'), { recursive: true });
    await writeFile(join(folder, 'elements/test/fail-on-errors.ts'), '');
    await writeFile(join(folder, 'tsconfig.base.json'), '{}');
    await writeFile(join(folder, 'a.test.ts'), "console.log('first');");
    const tests = bundledTests(`${folder}/`, ['*.test.ts']);
    const fileWatcher = watcher();
    await tests.plugin.serverStart({ config: {}, fileWatcher });
    expect(fileWatcher.files).toContain(join(folder, 'a.test.ts'));
    const code = async (): Promise<unknown> => {
      const context = { path: '/a.test.ts', type: '', body: undefined as unknown };
      await tests.middleware(context, next);
      return context.body;
    };
    expect(await code()).toContain('first');
    await writeFile(join(folder, 'a.test.ts'), "console.log('second');");
    for (const change of fileWatcher.changes) change();
    expect(await code()).toContain('second');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a bundle that cannot be made says which file is at fault, and nothing of the bundler', async () => {
  const broken = bundledTests(root, ['tests/fixtures/plain-tool/README.md']);
  const start = broken.plugin.serverStart({ config: { disableFileWatcher: true }, fileWatcher: watcher() });
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  expect(error?.message).toContain('README.md');
  expect(error?.stack).toBe(error?.message);
});
