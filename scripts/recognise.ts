// `npm run recognise -- FILE… [--json]`: the structures that are drawn in pictures, a line a picture, in the order of the files.
// Folders are searched for pictures. Where MOIETY_OSRA names OSRA's program, it is asked too and votes. Ends with 1 where a file could not be read, which its line says.
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { secondOf } from '../chemistry/src/recognition/node/osra-program.ts';
import { RecogniserPool, type Recognition } from '../chemistry/src/recognition/node/recogniser-pool.ts';

const PICTURES = new Set(['.png', '.jpg', '.jpeg', '.tif', '.tiff', '.webp', '.gif', '.svg', '.avif']);

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
if (wanted.length === 0) {
  console.error('Usage: npm run recognise -- FILE… [--json]');
  process.exit(2);
}

const picturesIn = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  // What cannot be searched is said on its line, as of a file.
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && PICTURES.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
};

const lineOf = (file: string, { results, error }: Recognition): string => {
  if (options.json) {
    const shown = results.map(
      ({
        molecule: { atoms, bonds },
        drawnAtoms: _drawnAtoms,
        length: _length,
        isComplete: _isComplete,
        ...result
      }) => ({
        ...result,
        atoms: atoms.map(({ confidence }) => rounded(confidence)),
        bonds: bonds.map(({ confidence }) => rounded(confidence)),
      }),
    );
    return JSON.stringify({ file, results: shown, ...(error === undefined ? {} : { error }) });
  }
  if (error !== undefined) return `${file}\t${error}`;
  if (results.length === 0) return `${file}\tno structure found`;
  return [
    file,
    ...results.flatMap(({ smiles, inchikey, confidence }) => [smiles, inchikey ?? '', confidence]),
  ].join('\t');
};

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const files = (await Promise.all(wanted.map(picturesIn))).flat();
const pool = new RecogniserPool({ second: secondOf(process.env.MOIETY_OSRA, console.error) });
let done = 0;
const answers = files.map(async (file) => {
  const recognition = await pool.recognise(file);
  done += 1;
  if (process.stderr.isTTY || done % 10 === 0 || done === files.length)
    process.stderr.write(
      `${process.stderr.isTTY ? '\r' : ''}${done} of ${files.length}${process.stderr.isTTY ? '' : '\n'}`,
    );
  return recognition;
});
let unread = 0;
for (const [index, answer] of answers.entries()) {
  const recognition = await answer;
  unread += recognition.error === undefined ? 0 : 1;
  process.stdout.write(`${lineOf(files[index] ?? '', recognition)}\n`);
}
if (process.stderr.isTTY) process.stderr.write('\n');
await pool.close();
process.exitCode = unread > 0 ? 1 : 0;
