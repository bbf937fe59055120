// `npm run name -- "NAME"… [--file NAMES.txt] [--json]`: a line a name, in order.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Engine } from '../chemistry/src/index.ts';
import { parseName, type NameWarning, type ParsedName } from '../chemistry/src/names/parse-name.ts';

/** What stands in a file; ends with a sentence where it cannot be read. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(`${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file.' : message}`);
    return process.exit(1);
  }
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const fromFile =
  options.file === undefined
    ? []
    : textOf(options.file)
        .replace(/^\uFEFF/, '')
        .replace(/\r?\n$/, '')
        .split(/\r?\n/);
const names = [...positionals, ...fromFile];
if (names.length === 0) {
  console.error('npm run name -- "NAME"… [--file NAMES.txt] [--json]');
  process.exit(2);
}

const engine = await Engine.load();

/** What speaks of a name's own wording, not of doubt about it. */
const SAID = new Set<NameWarning>(['racemic', 'relative']);

/** Where a name was not understood, or what was taken for granted; null where the name is clear. */
const problemOf = ({ results, problem }: ParsedName): object | null => {
  if (problem) return problem;
  const doubts = [...new Set(results.flatMap(({ warnings }) => warnings))].filter(
    (warning) => !SAID.has(warning),
  );
  if (results.length > 1) return { code: 'ambiguous', doubts };
  return doubts.length > 0 ? { code: 'doubtful', doubts } : null;
};

for (const name of names) {
  if (engine.broken) await engine.renew();
  const parsed = parseName(engine, name);
  const { results, problem } = parsed;
  if (options.json)
    console.log(
      JSON.stringify({
        name,
        results: results.map(({ smiles, inchikey, stereo, warnings }) => ({
          smiles,
          inchikey,
          stereo,
          warnings,
        })),
        problem: problemOf(parsed),
      }),
    );
  else if (problem) {
    const { code, at, rest, expected } = problem;
    const instead = expected.length > 0 ? `; expected: ${expected.join(', ')}` : '';
    console.log(`${name}\t${code} at ${at}: ${rest}${instead}`);
  } else
    console.log(
      [name, ...results.map(({ smiles, stereo, warnings }) => [smiles, stereo, ...warnings].join(' '))].join(
        '\t',
      ),
    );
}
