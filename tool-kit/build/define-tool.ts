import { basename } from 'node:path';
import { defaultClientConditions } from 'vite';
import type { PluginOption, UserConfig } from 'vite';
import { compileAhead } from '../../elements/build/compile-ahead.ts';
import { minifyLiteralsPlugin } from '../../elements/build/minify-literals.ts';
import { ownWords } from '../../locales/build/own-words.ts';

export interface ToolBuild {
  /** What else the page's build needs. */
  plugins?: PluginOption[];
  /** What the build of its workers needs. */
  workerPlugins?: () => PluginOption[];
}

/**
 * The Vite configuration of a tool: a page on an origin of its own, built into `dist`, that keeps the content security policy
 * which the server sends with it.
 * @param folder the tool's, `import.meta.dirname`; its name is the tool's, with which the ids of its words begin
 */
export const defineTool = (
  folder: string,
  { plugins = [], workerPlugins = () => [] }: ToolBuild = {},
): UserConfig => ({
  root: folder,
  plugins: [
    minifyLiteralsPlugin(),
    ownWords({
      prefixes: [`${basename(folder)}.`, 'annotation.', 'api.', 'kit.', 'sketcher.', 'elements.', 'grid.'],
    }),
    compileAhead(),
    ...plugins,
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  worker: {
    format: 'es',
    plugins: workerPlugins,
    // The server knows worker scripts by this name: WebAssembly needs `wasm-unsafe-eval`, which only they get.
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } },
  },
  build: {
    target: 'es2022',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    emptyOutDir: true,
    // A file inlined as a data: address would be refused by the page's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // zod is told to compile nothing before any schema is made, whichever chunk makes the first.
        codeSplitting: {
          groups: [{ name: 'validation', test: /node_modules\/zod\/|\/tool-kit\/src\/strict-zod/ }],
        },
      },
    },
  },
});
