import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as setup } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { build as bundle, type PluginOption } from 'vite';
import { packElements } from '../../elements/scripts/pack.ts';
import { build } from '../../scripts/build.ts';
import { tell } from './prepared.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Puts a package of this repository's into a project, as an installation would. */
const install = async (project: string, name: string): Promise<void> => {
  const target = join(project, 'node_modules', name);
  await mkdir(dirname(target), { recursive: true });
  await symlink(await realpath(join(root, 'node_modules', name)), target, 'junction');
};

/**
 * Makes a project outside of this repository, with the packed elements and what they say they need, nothing else.
 * @param more what the project itself uses
 */
const makeProject = async (folder: string, tarball: string, more: readonly string[]): Promise<void> => {
  const elements = join(folder, 'node_modules/@moiety/elements');
  await mkdir(elements, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', elements]);
  const { dependencies } = (
    (await import(join(elements, 'package.json'), { with: { type: 'json' } })) as {
      default: { dependencies: Record<string, string> };
    }
  ).default;
  for (const name of [...Object.keys(dependencies), ...more]) await install(folder, name);
  await cp(fileURLToPath(new URL('consumer', import.meta.url)), folder, { recursive: true });
  await cp(fileURLToPath(new URL('../embed', import.meta.url)), join(folder, 'embed'), { recursive: true });
};

const vueWithElements = (): PluginOption =>
  vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('mo-') } } });

const svelteWithElements = (): PluginOption =>
  svelte({
    configFile: false,
    // It takes our elements for plain ones that nothing can click.
    onwarn: (warning, warn) => {
      if (!warning.code.startsWith('a11y_')) warn(warning);
    },
  });

const pages: Record<string, PluginOption> = {
  structure: [],
  react: react(),
  vue: vueWithElements(),
  svelte: svelteWithElements(),
};

/** The examples of `tests/embed` that are built, with the folders of their pages. */
const examples: Record<string, { folder: string; plugin: PluginOption }> = {
  react: { folder: 'react', plugin: react() },
  vue: { folder: 'vue', plugin: vueWithElements() },
  svelte: { folder: 'svelte', plugin: svelteWithElements() },
  angular: { folder: 'angular', plugin: [] },
  'hosted-tool': { folder: 'hosted-tool/tool', plugin: [] },
};

// A project that depends on this one is given what it leaves in the environment.
setup('the elements are packed, and pages are built in projects that installed them', async () => {
  setup.setTimeout(300_000);
  await build(['elements']);
  const tarball = packElements();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'moiety-elements-use-')));
  tell({ projects: folder, tarball });
  await makeProject(join(folder, 'without-react'), tarball, []);
  const project = join(folder, 'project');
  await makeProject(project, tarball, [
    'react',
    'react-dom',
    '@types/react',
    'vue',
    'svelte',
    '@angular/core',
    '@angular/compiler',
    '@angular/platform-browser',
  ]);
  await Promise.all(
    Object.entries(pages).map(([name, plugin]) =>
      bundle({
        configFile: false,
        root: project,
        logLevel: 'warn',
        base: `/built/${name}/`,
        plugins: [plugin],
        build: {
          outDir: join(folder, 'pages', name),
          emptyOutDir: true,
          minify: false,
          rolldownOptions: { input: join(project, `${name}.html`) },
        },
      }),
    ),
  );
  await Promise.all(
    Object.entries(examples).map(([name, example]) =>
      bundle({
        configFile: false,
        root: join(project, 'embed', example.folder),
        logLevel: 'warn',
        base: `/built/embed/${name}/`,
        plugins: [example.plugin],
        build: { outDir: join(folder, 'pages/embed', name), emptyOutDir: true, minify: false },
      }),
    ),
  );
  expect((await readdir(join(folder, 'pages'))).toSorted()).toEqual(
    [...Object.keys(pages), 'embed'].toSorted(),
  );
  expect(await readdir(join(folder, 'pages/embed'))).toHaveLength(Object.keys(examples).length);
});
