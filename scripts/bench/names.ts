// `npm run bench -- names`: names to structures. Right, wrong and unread of generated names, held against structures that were put together
// of the same parts and, where Debian's `libopsin-java` is installed, against OPSIN; names a second; the bytes that a page loads for it.
// `MOIETY_NAMES=20000` takes as many names as the targets are for; `MOIETY_WRITE_BY_RIGHT=1` writes the list of names by right that the test of
// wrong characters holds.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Papa from 'papaparse';
import { Engine } from '../../chemistry/src/index.ts';
import { kekulize } from '../../chemistry/src/names/kekulize.ts';
import { normalizeName } from '../../chemistry/src/names/normalize-name.ts';
import { parseName } from '../../chemistry/src/names/parse-name.ts';
import { readComponents } from '../../chemistry/src/names/read-components.ts';
import { generateChineseName } from '../../chemistry/test/chinese-names.ts';
import { generateName, randomNumbers, type GeneratedName } from '../../chemistry/test/name-generator.ts';
import { isByRight, misread } from '../../chemistry/test/wrong-characters.ts';
import { proofs } from '../../tests/proofs.ts';
import { bundle } from './bundle.ts';
import { figure } from './figure.ts';
import { repository } from './product.ts';

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

/** OPSIN's structures, line for line; an empty line where it reads none. */
const smilesByOpsin = (names: readonly string[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'moiety-names-'));
  try {
    const [input, output] = [join(folder, 'names'), join(folder, 'smiles')];
    writeFileSync(input, `${names.join('\n')}\n`);
    execFileSync('java', ['-jar', OPSIN, '-osmi', input, output], { stdio: 'ignore' });
    const lines = readFileSync(output, 'utf8').split('\n');
    return names.map((_, index) => lines[index] ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
const keyOfAny = (smiles: string): string | undefined => (smiles === '' ? undefined : keyOf(smiles));
const readByOpsin = (names: readonly string[]): (string | undefined)[] => smilesByOpsin(names).map(keyOfAny);

/** OPSIN's structures of names whose components may be parted by semicolons, of which it reads one at a time. */
const readPartsByOpsin = (all: readonly string[]): (string | undefined)[] => {
  const parts = all.map((name) => name.split(/;\s*/));
  const whole = smilesByOpsin(all.map((name) => name.replaceAll(';', ' ')));
  const single = smilesByOpsin(parts.flat());
  let next = 0;
  return parts.map((own, index) => {
    const found = single.slice(next, next + own.length);
    next += own.length;
    const joined = found.every(Boolean) ? found.join('.') : '';
    return keyOfAny(whole[index] || joined);
  });
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

if (existsSync(OPSIN)) {
  const others = misread(engine, COUNT);
  const judged = readPartsByOpsin(others.map(({ english }) => english));
  const wrong = others.filter((other, index) => !isByRight(other, judged[index]));
  figure(
    { name: 'names with a wrong character, another molecule without a flag', value: wrong.length, target: 0 },
    `of ${COUNT + Math.ceil(COUNT / 4)}, of which ${others.length - wrong.length} are other names by right`,
  );
  for (const { changed, english, inchikey } of wrong.slice(0, 10))
    console.log(`  ${changed} (${english}): ${inchikey}`);
  // The list that the test holds; written anew where the grammar or the generator has changed.
  if (process.env['MOIETY_WRITE_BY_RIGHT'] === '1' && COUNT < proofs.wrongLetters.inProof)
    console.log(
      `The list is written with MOIETY_NAMES=${proofs.wrongLetters.inProof}: the proof needs all of it.`,
    );
  else if (process.env['MOIETY_WRITE_BY_RIGHT'] === '1')
    writeFileSync(
      new URL('../../chemistry/test/names-by-right.txt', import.meta.url),
      `${others
        .filter((other, index) => isByRight(other, judged[index]))
        .map(({ changed, inchikey }) => `${changed}\t${inchikey}`)
        .toSorted()
        .join('\n')}\n`,
    );
}

interface PrintedName {
  name: string;
  inchikey: string;
}

/** Names as the labelled patents print them, of those whose `compounds.csv` gives a structure too. */
const printedNames = (folder: string): PrintedName[] =>
  readdirSync(folder)
    .map((name) => join(folder, name, 'compounds.csv'))
    .filter((file) => existsSync(file))
    .flatMap((file) => Papa.parse<PrintedName>(readFileSync(file, 'utf8').trim(), { header: true }).data)
    .filter(({ name, inchikey }) => name && inchikey);

// The patents are not in the repository: MOIETY_PATENTS names their folder.
const patents = process.env['MOIETY_PATENTS'] ?? join(repository, '../shared/data/patents');
if (existsSync(patents)) {
  const printed = printedNames(patents);
  const isHan = ({ name }: PrintedName): boolean => /\p{Script=Han}/u.test(name);
  for (const [language, own] of [
    ['English', printed.filter((one) => !isHan(one))],
    ['Chinese', printed.filter(isHan)],
  ] as const)
    say(
      `printed ${language} names`,
      compare(
        own.map(({ name }) => name),
        own.map(({ inchikey }) => inchikey),
        own.map(({ name }) => parseName(engine, name).results.map(({ inchikey }) => inchikey)),
      ),
    );
} else console.log(`${patents} is not there: the names that patents print are not compared.`);

const code = await bundle(
  `export { parseName } from './chemistry/src/names/parse-name.ts'; export { longestName } from './chemistry/src/names/longest-name.ts'; export { repairName } from './chemistry/src/names/repair-name.ts';`.replaceAll(
    './chemistry',
    '../../chemistry',
  ),
);
const withoutEngine = brotliCompressSync(code).byteLength / 1000;
figure({ name: 'grammar and tables, brotli', value: withoutEngine, unit: 'kB', target: 250 });
