// Bundles every library in the same way, as a page's build would.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundleAsync } from 'lightningcss';
import { rolldown } from 'rolldown';
import { minifyLiterals } from '../../../elements/build/minify-literals.ts';
import { staticCode } from '../../../elements/build/static-code.ts';
import { repository } from '../product.ts';
import type { Compression } from './libraries.ts';
import { peersFolder } from './peers.ts';

export const compressedSize: Record<Compression, (text: string) => number> = {
  gzip: (text) => gzipSync(text, { level: 9 }).length,
  brotli: (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
      .length,
};

export interface Bundle {
  /** What a page loads before it runs: the entry and the chunks that it imports. */
  needed: string;
  /** All of it, with what loads on demand. */
  all: string;
}

/** Minified code of a module's `source`; specifiers are resolved among the peers first, then in the repository. */
export const bundleCode = async (source: string, { inOneFile = false } = {}): Promise<Bundle> => {
  const entry = join(peersFolder, 'entry.ts');
  const made = await rolldown({
    input: entry,
    cwd: repository,
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['source', 'production', 'browser', 'import'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    tsconfig: join(repository, 'tsconfig.base.json'),
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
        // As the builds of the portal, the tools and the package do.
        transform: (code, id) =>
          id.startsWith(join(repository, 'elements/src/')) ? { code: minifyLiterals(code), map: null } : null,
      },
    ],
  });
  const output = await made.generate({
    format: 'es',
    minify: true,
    comments: { legal: false },
    ...(inOneFile && { codeSplitting: false }),
  });
  await made.close();

  const all = output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  return { needed: staticCode(output), all };
};

/** Imports all modules, for what they register. */
export const importing = (modules: readonly string[]): string =>
  modules.map((path) => `import '${path}';`).join('\n');

/** A library's style sheets with all that they import, minified. */
export const bundleStyles = async (styles: readonly string[]): Promise<string> => {
  const codes = await Promise.all(
    styles.map(async (path) => {
      const { code } = await bundleAsync({
        filename: join(peersFolder, 'node_modules', path),
        minify: true,
        resolver: {
          resolve: (specifier, from) => {
            const beside = join(from, '..', specifier);
            return existsSync(beside) ? beside : join(peersFolder, 'node_modules', specifier);
          },
        },
      });
      return new TextDecoder().decode(code);
    }),
  );
  return codes.join('\n');
};
