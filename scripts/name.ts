// `npm run name -- "NAME"… [--file NAMES.txt] [--json]`: a line a name, in order.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Engine } from '../chemistry/src/index.ts';
import { parseName } from '../chemistry/src/names/parse-name.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const fromFile =
  options.file === undefined
    ? []
    : readFileSync(options.file, 'utf8')
        .replace(/^\uFEFF/, '')
        .replace(/\r?\n$/, '')
        .split(/\r?\n/);
const names = [...positionals, ...fromFile];
if (names.length === 0) {
  console.error('npm run name -- "NAME"… [--file NAMES.txt] [--json]');
  process.exit(2);
}

const engine = await Engine.load();
for (const name of names) {
  if (engine.broken) await engine.renew();
  const parsed = parseName(engine, name);
  const problem = parsed.problem
    ? { code: parsed.problem.code, at: parsed.problem.at, rest: parsed.problem.rest }
    : parsed.results.length > 1
      ? { code: 'ambiguous' }
      : null;
  const results = parsed.results.map(({ smiles, inchikey, stereo, warnings }) => ({
    smiles,
    inchikey,
    stereo,
    warnings,
  }));
  if (options.json) console.log(JSON.stringify({ name, results, problem }));
  else if (parsed.problem)
    console.log(`${name}\t${parsed.problem.code} at ${parsed.problem.at}: ${parsed.problem.rest}`);
  else
    console.log(
      [name, ...results.map(({ smiles, stereo, warnings }) => [smiles, stereo, ...warnings].join(' '))].join(
        '\t',
      ),
    );
}
