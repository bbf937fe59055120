import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { build as bundle, type PluginOption } from 'vite';
import { packElements } from '../../elements/scripts/pack.ts';
import { build } from '../../scripts/build.ts';
import { tell } from './prepared.ts';
import { startServers } from './servers.ts';

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
};

const pages: Record<string, PluginOption> = {
  structure: [],
  react: react(),
  vue: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('mo-') } } }),
  svelte: svelte({
    configFile: false,
    // It takes our elements for plain ones that nothing can click.
    onwarn: (warning, warn) => {
      if (!warning.code.startsWith('a11y_')) warn(warning);
    },
  }),
};

/** Builds the elements where they are stale, packs them, and builds the pages of a project that installed them. */
const prepare = async (): Promise<() => Promise<void>> => {
  await build(['elements']);
  const tarball = packElements();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'moiety-elements-use-')));
  await makeProject(join(folder, 'without-react'), tarball, []);
  const project = join(folder, 'project');
  await makeProject(project, tarball, ['react', 'react-dom', '@types/react', 'vue', 'svelte']);
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
  if ((await readdir(join(folder, 'pages'))).length !== Object.keys(pages).length)
    throw new Error('A page was not built.');
  const servers = await startServers(join(folder, 'pages'));
  tell({ projects: folder, tarball, elements: servers.elements, pages: servers.pages });
  return async () => {
    await servers.close();
    await rm(folder, { recursive: true, force: true });
  };
};

// Playwright takes its set-up as the default export.
export default prepare;
