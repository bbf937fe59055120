/** How heavy each entry point is with all that it needs, as `scripts/check-sizes.ts` measures budgets. */
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { staticCode } from '../build/static-code.ts';

/**
 * Bytes of an entry's own chunk and what it imports statically, minified and compressed; what loads on demand is left
 * out.
 * @returns kB of 1000 bytes, gzip
 */
const sizeOf = async (entry: string): Promise<number> => {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: ['production', 'browser', 'import'] },
    checks: { pluginTimings: false },
  });
  const output = await bundle.generate({ format: 'es', minify: true, comments: { legal: false } });
  await bundle.close();
  return gzipSync(staticCode(output), { level: 9 }).length / 1000;
};

/**
 * @param modules the folder of the built modules
 * @param folders names of folders in it, each with a `define.js`
 */
export const measureSizes = async (
  modules: string,
  folders: readonly string[],
): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for (const folder of new Set(folders)) sizes.set(folder, await sizeOf(`${modules}/${folder}/define.js`));
  return sizes;
};
