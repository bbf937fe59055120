import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { minifyLiteralsPlugin } from '../elements/build/minify-literals.ts';
import { ownWords } from '../locales/build/own-words.ts';

/** Most hosts of static files send this one for an address that they do not have: so every route is a deep link. */
const pageForEveryAddress = (): Plugin => {
  let folder = '';
  return {
    name: 'moiety:page-for-every-address',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => copyFileSync(join(folder, 'index.html'), join(folder, '404.html')),
  };
};

/** The stand-alone shell as static files; `--base=/desk/` for a folder of a host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [minifyLiteralsPlugin(), ownWords({ prefixes: ['shell.', 'elements.'] }), pageForEveryAddress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    emptyOutDir: true,
    // A file inlined as a data: address would be refused by a strict content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
