import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that compress. HTML is not among them: the server writes into it for each visitor. */
const compressible = new Set([
  '.cjs',
  '.css',
  '.csv',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.mol',
  '.sdf',
  '.smi',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
]);
/** Below this an encoding saves no packet. */
const BYTES_MIN = 1024;
/** Above this the last few per cent of Brotli's best level take too long. */
const BEST_LEVEL_BYTES_MAX = 2 * 2 ** 20;

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < BYTES_MIN) return;
  const level = content.length > BEST_LEVEL_BYTES_MAX ? 9 : 11;
  const variants = {
    '.br': await brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    '.gz': await zip(content, { level: 9 }),
  };
  for (const [extension, compressed] of Object.entries(variants))
    if (compressed.length < content.length) await writeFile(file + extension, compressed);
    else await rm(file + extension, { force: true });
};

/** Writes a `.br` and a `.gz` beside every file of a built folder that compresses; the server sends those. */
export const precompress = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
};
