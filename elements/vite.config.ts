import { defaultClientConditions, defineConfig } from 'vite';
import { ownWords } from '../locales/build/own-words.ts';
import { minifyLiteralsPlugin } from './build/minify-literals.ts';

/** The self-contained file for a plain `<script type="module">`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [minifyLiteralsPlugin(), ownWords({ prefixes: ['elements.'] })],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    lib: { entry: 'bundle.ts', formats: ['es'], fileName: () => 'moiety.js' },
    rolldownOptions: { output: { codeSplitting: false, minify: true } },
  },
});
