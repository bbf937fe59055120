import { defaultClientConditions, defineConfig } from 'vite';
import { rdkitWithoutEval } from '../../chemistry/build/rdkit-without-eval.ts';
import { compileAhead } from '../../elements/build/compile-ahead.ts';
import { minifyLiteralsPlugin } from '../../elements/build/minify-literals.ts';

/** The build of the molecule analysis tool: a page on an origin of its own, served from `dist`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [minifyLiteralsPlugin(), compileAhead()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { port: 8120, strictPort: true },
  worker: {
    format: 'es',
    plugins: () => [rdkitWithoutEval()],
    // The server knows worker scripts by this name: RDKit needs `wasm-unsafe-eval`, which only they get.
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } },
  },
  build: {
    target: 'es2022',
    sourcemap: true,
    emptyOutDir: true,
    // A file inlined as a data: address would be refused by the page's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
