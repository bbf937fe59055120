// The packed package in a project of its own, without a browser.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from '@playwright/test';
import { prepared } from './prepared.ts';

const execute = promisify(execFile);

/** The output of a command, and whether it succeeded. */
const run = async (
  command: string,
  args: string[],
  cwd: string,
): Promise<{ ok: boolean; output: string }> => {
  try {
    const { stdout, stderr } = await execute(command, args, {
      cwd,
      shell: process.platform === 'win32',
      maxBuffer: 2 ** 26,
    });
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { ok: false, output: stdout + stderr };
  }
};

const packed = (project = 'project'): string =>
  join(prepared.projects, project, 'node_modules/@moiety/elements');

/** The modules that may be imported by name, as `dialog/define`; a worker's script and a language's words are none. */
const entryPoints = async (): Promise<string[]> =>
  (await readdir(join(packed(), 'dist'), { recursive: true }))
    .filter((file) => file.endsWith('.js') && !/^(?:bundle|localization)\/|-worker\.js$/.test(file))
    .map((file) => file.replaceAll('\\', '/').slice(0, -3))
    .toSorted();

/** What a strict project asks for; the declarations of its libraries are checked too. */
const compilerOptions = {
  target: 'es2023',
  lib: 'es2024,dom,dom.iterable',
  jsx: 'react-jsx',
  strict: 'true',
  exactOptionalPropertyTypes: 'true',
  noUncheckedIndexedAccess: 'true',
  verbatimModuleSyntax: 'true',
  noEmit: 'true',
};

for (const resolution of ['bundler', 'nodenext'])
  for (const project of ['project', 'without-react'])
    test(`its types hold with ${resolution}, ${project === 'project' ? 'with' : 'without'} React`, async () => {
      const files = project === 'project' ? ['types.ts', 'types-react.tsx'] : ['types.ts'];
      const flags = Object.entries({
        ...compilerOptions,
        module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution: resolution,
      }).flatMap(([name, value]) => [`--${name}`, value]);
      const { output } = await run(
        'tsc',
        ['--ignoreConfig', ...flags, ...files],
        join(prepared.projects, project),
      );
      expect(output).toBe('');
    });

test('every module loads in plain Node, without a browser and without React', async () => {
  const modules = (await entryPoints()).filter((name) => !/(?:^|\/)react$/.test(name));
  expect(modules).toContain('dialog/define');
  const code =
    `${modules.map((name) => `await import('@moiety/elements/${name === 'index' ? '' : `${name}.js`}');`).join('\n')}
console.log(typeof document, typeof HTMLElement, 'all loaded');`.replace(
      "@moiety/elements/'",
      "@moiety/elements'",
    );
  const { ok, output } = await run(
    process.execPath,
    ['--input-type=module', '--eval', code],
    join(prepared.projects, 'without-react'),
  );
  expect(output).toBe('undefined undefined all loaded\n');
  expect(ok).toBe(true);
});

test('every React component loads in plain Node', async () => {
  const modules = (await entryPoints()).filter((name) => /(?:^|\/)react$/.test(name));
  expect(modules.length).toBeGreaterThan(10);
  const code = `${modules.map((name) => `await import('@moiety/elements/${name}.js');`).join('\n')}\nconsole.log('all loaded');`;
  const { output } = await run(
    process.execPath,
    ['--input-type=module', '--eval', code],
    join(prepared.projects, 'project'),
  );
  expect(output).toBe('all loaded\n');
});

test('publint finds nothing', async () => {
  const { ok, output } = await run('publint', ['--strict', packed()], prepared.projects);
  expect(output).toContain('All good!');
  expect(ok).toBe(true);
});

test('arethetypeswrong finds nothing at any entry point of a project in modules', async () => {
  const entrypoints = (await entryPoints()).map((name) => (name === 'index' ? '.' : `${name}.js`));
  const { types, problems, ...checked } = await checkPackage(
    createPackageFromTarballData(await readFile(prepared.tarball)),
    { entrypoints: [...entrypoints, 'bundle.js'] },
  ).then((result) => ({ problems: [], entrypoints: {}, ...result }));
  expect(types).toMatchObject({ kind: 'included' });
  expect(Object.keys(checked.entrypoints)).toHaveLength(entrypoints.length + 1);
  // A project in CommonJS imports it by `import()`; the oldest resolution knows no `exports`.
  expect(
    problems.filter(
      (problem) =>
        !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
    ),
  ).toEqual([]);
});

test('it holds what it promises, and nothing of this repository', async () => {
  const files = (await readdir(packed(), { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  for (const file of [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'theme.css',
    'dist/custom-elements.json',
    'dist/html-custom-data.json',
    'dist/css-custom-data.json',
    'dist/web-types.json',
    'dist/bundle/licenses.md',
    'dist/bundle/moiety.js',
    'dist/router/router.js',
  ])
    expect(files).toContain(file);
  expect(
    files.filter((file) =>
      /\.test\.|(?<!\.d)\.ts$|\.(?:br|gz)$|^dist\/(?:site|gallery)\b|node_modules/.test(file),
    ),
  ).toEqual([]);
  const described = JSON.parse(await readFile(join(packed(), 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(JSON.stringify(described)).not.toMatch(/"source"|(?<!\.d)\.ts"|devDependencies/);
  expect(await readFile(join(packed(), 'CHANGELOG.md'), 'utf8')).toContain(
    `## ${String(described['version'])}\n`,
  );
  for (const file of [described['customElements'], described['web-types']])
    expect(files).toContain(String(file).replace(/^\.\//, ''));
});

test('the manifest names every module it has, and every attribute by both names', async () => {
  const manifest = JSON.parse(await readFile(join(packed(), 'dist/custom-elements.json'), 'utf8')) as {
    modules: {
      path: string;
      declarations: { tagName?: string; attributes?: { name: string; fieldName: string }[] }[];
      exports: { kind: string; name: string; declaration: { module?: string } }[];
    }[];
  };
  const files = new Set(
    (await readdir(packed(), { recursive: true })).map((file) => file.replaceAll('\\', '/')),
  );
  const paths = manifest.modules.flatMap(({ path, exports }) => [
    path,
    ...exports.flatMap(({ declaration }) => declaration.module ?? []),
  ]);
  expect(
    paths.filter((path) => path.startsWith('.') || (path.startsWith('dist/') && !files.has(path))),
  ).toEqual([]);
  const elements = manifest.modules.flatMap(({ declarations }) =>
    declarations.filter(({ tagName }) => tagName),
  );
  const defined = manifest.modules.flatMap(({ exports }) =>
    exports.filter(({ kind }) => kind === 'custom-element-definition').map(({ name }) => name),
  );
  expect(new Set(defined)).toEqual(new Set(elements.map(({ tagName }) => tagName)));
  const dialog = elements.find(({ tagName }) => tagName === 'mo-dialog');
  expect(dialog?.attributes?.filter(({ fieldName }) => fieldName === 'preventEscClose')).toMatchObject([
    { name: 'prevent-esc-close' },
    { name: 'preventescclose' },
  ]);
});
