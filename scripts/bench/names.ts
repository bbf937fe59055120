// `npm run bench -- names`: names to structures. Right, wrong and unread of generated names, held against structures that were put together
// of the same parts and, where Debian's `libopsin-java` is installed, against OPSIN; names a second; the bytes that a page loads for it.
// `MOIETY_NAMES=20000` takes as many names as the targets are for.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Engine } from '../../chemistry/src/index.ts';
import { kekulize } from '../../chemistry/src/names/kekulize.ts';
import { normalizeName } from '../../chemistry/src/names/normalize-name.ts';
import { parseName } from '../../chemistry/src/names/parse-name.ts';
import { readComponents } from '../../chemistry/src/names/read-components.ts';
import { generateChineseName } from '../../chemistry/test/chinese-names.ts';
import { generateName, randomNumbers, type GeneratedName } from '../../chemistry/test/name-generator.ts';
import { bundle } from './bundle.ts';
import { figure } from './figure.ts';

const COUNT = Number(process.env['MOIETY_NAMES'] ?? 2000);
const OPSIN = '/usr/share/java/opsin.jar';

const cpuSeconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

const engine = await Engine.load();
const keyOf = (smiles: string): string | undefined => {
  try {
    return engine.withMolecule(smiles, (molecule) =>
      engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()),
    );
  } catch {
    return undefined;
  }
};

interface Outcome {
  right: number;
  wrong: string[];
  unread: string[];
}

/** Compares what names are read as with what they should be; a name without a structure to compare is left out. */
const compare = (
  names: readonly string[],
  expected: readonly (string | undefined)[],
  read: readonly string[][],
): Outcome => {
  const outcome: Outcome = { right: 0, wrong: [], unread: [] };
  for (const [index, name] of names.entries()) {
    const [keys = [], key] = [read[index], expected[index]];
    if (key === undefined) continue;
    if (keys.length !== 1) outcome.unread.push(name);
    else if (keys[0] === key) outcome.right += 1;
    else outcome.wrong.push(`${name}: ${keys[0]}, not ${key}`);
  }
  return outcome;
};

const say = (what: string, outcome: Outcome, target?: number): void => {
  const total = outcome.right + outcome.wrong.length + outcome.unread.length;
  figure({ name: `${what}, wrong`, value: outcome.wrong.length, target: 0 }, `of ${total}`);
  figure({
    name: `${what}, read`,
    value: (100 * outcome.right) / Math.max(1, total),
    unit: '%',
    better: 'higher',
    ...(target === undefined ? {} : { target }),
  });
  for (const line of outcome.wrong.slice(0, 10)) console.log(`  ${line}`);
  for (const line of outcome.unread.slice(0, 5)) console.log(`  unread: ${line}`);
};

/** OPSIN's structures, line for line. */
const readByOpsin = (names: readonly string[]): (string | undefined)[] => {
  const folder = mkdtempSync(join(tmpdir(), 'moiety-names-'));
  try {
    const [input, output] = [join(folder, 'names'), join(folder, 'smiles')];
    writeFileSync(input, `${names.join('\n')}\n`);
    execFileSync('java', ['-jar', OPSIN, '-osmi', input, output], { stdio: 'ignore' });
    const lines = readFileSync(output, 'utf8').split('\n');
    return names.map((_, index) => (lines[index] ? keyOf(lines[index]) : undefined));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const random = randomNumbers(19);
const generated: GeneratedName[] = Array.from({ length: COUNT }, () => generateName(random));
const names = generated.map(({ name }) => name);

for (const name of names.slice(0, 300)) readComponents(normalizeName(name));
let before = cpuSeconds();
for (const name of names)
  for (const { fragments } of readComponents(normalizeName(name)).components)
    for (const one of fragments) kekulize(one);
figure({
  name: 'names read into bonds and atoms',
  value: COUNT / (cpuSeconds() - before),
  unit: 'a second',
  better: 'higher',
  target: 1000,
});
before = cpuSeconds();
const read = names.map((name) => parseName(engine, name).results.map(({ inchikey }) => inchikey));
figure({
  name: 'names read, judged by RDKit, with InChIKey',
  value: COUNT / (cpuSeconds() - before),
  unit: 'a second',
  better: 'higher',
});

say(
  'generated names',
  compare(
    names,
    generated.map(({ smiles }) => keyOf(smiles)),
    read,
  ),
  90,
);
if (existsSync(OPSIN)) say('beside OPSIN', compare(names, readByOpsin(names), read), 90);
else console.log('OPSIN is not installed (apt-get install libopsin-java): not compared with it.');

const chinese = Array.from({ length: COUNT / 4 }, () => generateChineseName(random));
say(
  'generated Chinese names',
  compare(
    chinese.map(({ name }) => name),
    chinese.map(({ smiles }) => keyOf(smiles)),
    chinese.map(({ name }) => parseName(engine, name).results.map(({ inchikey }) => inchikey)),
  ),
  80,
);

const code = await bundle(
  `export { parseName } from './chemistry/src/names/parse-name.ts'; export { longestName } from './chemistry/src/names/longest-name.ts'; export { repairName } from './chemistry/src/names/repair-name.ts';`.replaceAll(
    './chemistry',
    '../../chemistry',
  ),
);
const withoutEngine = brotliCompressSync(code).byteLength / 1000;
figure({ name: 'grammar and tables, brotli', value: withoutEngine, unit: 'kB', target: 250 });
