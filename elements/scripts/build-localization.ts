// Bundles the catalog into the package, because `@moiety/locales` is not published: the elements' words only.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ownWords } from '../../locales/build/own-words.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Writes `localization.js` and the words of each language, which it loads on demand, into a folder. */
export const writeLocalization = async (output: string): Promise<void> => {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [ownWords({ prefixes: ['elements.'] })],
    resolve: { conditions: ['source'] },
    build: {
      outDir: output,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: 'localization.ts', formats: ['es'], fileName: () => 'localization.js' },
      rolldownOptions: {
        // The one copy that the elements' modules import too, or else it would not reach them.
        external: /^(?:lit|@lit\/localize)(?:\/|$)/,
        output: { minify: true, chunkFileNames: 'localization/[name].js' },
      },
    },
  });
};
