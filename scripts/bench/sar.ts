// `npm run bench -- sar`: analyses of structure-activity relations in one worker, by the processor's time: activity cliffs of a series beside RDKit's
// search for the common part of each pair, R groups of 500 analogues, matched pairs of 2,000 molecules. Where Debian's `python3-rdkit` is installed,
// RDKit's FindMCS as native code is timed on the same pairs too.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { Engine } from '../../chemistry/src/index.ts';
import { activityCliffs } from '../../chemistry/src/sar/activity-cliffs.ts';
import type { AnalysedMolecule } from '../../chemistry/src/sar/analysed-molecule.ts';
import { decompose } from '../../chemistry/src/sar/decomposition.ts';
import { matchedPairs } from '../../chemistry/src/sar/matched-pairs.ts';
import { sampleDrugs } from '../../chemistry/test/sample.ts';
import { figure } from './figure.ts';
import { repository } from './product.ts';

const ANALOGUES = 500;
const MOLECULES = 2000;
/** Debian's own Python: only it has the package. */
const PYTHON = '/usr/bin/python3';
const RDKIT = '/usr/lib/python3/dist-packages/rdkit';
/** As the search of the common part was before: rings as wholes, a second for each pair. */
const MCS = { RingMatchesRingOnly: true, CompleteRingsOnly: true, Timeout: 1 };

const cpuSeconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

const timed = <Result>(run: () => Result): [seconds: number, result: Result] => {
  const before = cpuSeconds();
  const result = run();
  return [cpuSeconds() - before, result];
};

const engine = await Engine.load();

/** The sample series of the guide: 26 quinolines of some 30 heavy atoms with measured plasma protein binding. */
const series = (): AnalysedMolecule[] => {
  const text = readFileSync(join(repository, 'chemistry/samples/quinolines.csv'), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.map((row, id) => ({
    id,
    smiles: row['SMILES'] ?? '',
    activity: Number(row['log10 unbound (%)']),
  }));
};

const PARTS = ['C', 'CC', 'F', 'Cl', 'Br', 'OC', 'N', 'C#N', 'C(F)(F)F', 'CO', 'O', 'S(C)(=O)=O', 'C(=O)N'];
/** Put before a SMILES, so that they hang by their last atom. */
const PREFIXES = ['C', 'CC', 'F', 'Cl', 'Br', 'CO', 'N', 'N#C', 'FC', 'CN', 'C1CC1', 'OC', 'NC(=O)', 'CC(C)'];

/** Analogues of celecoxib with every pair of groups in two places, and so on in a third. */
const analogues = (count: number): AnalysedMolecule[] =>
  Array.from({ length: count }, (_, id) => {
    const part = (divisor: number): string => PARTS[Math.floor(id / divisor) % PARTS.length] ?? 'C';
    const [one, other, third] = [part(1), part(PARTS.length), part(PARTS.length ** 2)];
    return {
      id,
      smiles: `c1(${one})ccc(cc1)-c1cc(${other})nn1-c1ccc(${third})cc1`,
      activity: 5 + (id % 7) / 3,
    };
  });

/** Drugs, each with a group on its first atom. */
const varied = (count: number): AnalysedMolecule[] => {
  const drugs = sampleDrugs().filter(({ smiles }) => /^C(?![#=])/.test(smiles) && !smiles.includes('.'));
  return Array.from({ length: count }, (_, id) => {
    const { smiles = '' } = drugs[id % drugs.length] ?? {};
    const prefix = PREFIXES[Math.floor(id / drugs.length) % PREFIXES.length] ?? '';
    return { id, smiles: prefix + smiles, activity: 5 + (id % 11) / 4 };
  });
};

const compounds = series();
// Compiled and warm before anything counts.
activityCliffs(engine, compounds.slice(0, 8));
const [cliffSeconds, cliffs] = timed(() => activityCliffs(engine, compounds));
const pairs = cliffs.map(
  ({ weaker, stronger }) => [compounds[weaker]!.smiles, compounds[stronger]!.smiles] as const,
);
const [mcsSeconds] = timed(() => {
  for (const pair of pairs) {
    const list = new engine.rdkit.MolList();
    for (const smiles of pair) engine.withMolecule(smiles, (molecule) => list.append(molecule));
    engine.rdkit.get_mcs_as_smarts(list, JSON.stringify(MCS));
    list.delete();
  }
});
console.log('One thread, CPU time');
figure(
  {
    name: 'activity cliffs of 26 compounds, one worker',
    value: cliffSeconds,
    unit: 's',
    floor: { of: 'RDKit’s common parts alone', value: mcsSeconds },
    target: 1,
  },
  `${cliffs.length} cliffs`,
);

/** Reads pairs of SMILES and prints the seconds that FindMCS took. */
const NATIVE = `
import json, sys, time
from rdkit import Chem
from rdkit.Chem import rdFMCS
pairs = json.load(sys.stdin)
begun = time.process_time()
for pair in pairs:
    rdFMCS.FindMCS([Chem.MolFromSmiles(smiles) for smiles in pair], ringMatchesRingOnly=True, completeRingsOnly=True, timeout=1)
print(time.process_time() - begun)
`;
if (existsSync(PYTHON) && existsSync(RDKIT)) {
  const native = execFileSync(PYTHON, ['-c', NATIVE], { input: JSON.stringify(pairs), encoding: 'utf8' });
  figure({
    name: 'activity cliffs of 26 compounds beside native RDKit',
    value: cliffSeconds,
    unit: 's',
    floor: { of: 'FindMCS of python3-rdkit', value: Number(native) },
  });
}

const core = 'c1ccc(cc1)-c1ccnn1-c1ccccc1';
const [groupSeconds, { rows, unmatched }] = timed(() => decompose(engine, core, analogues(ANALOGUES)));
figure(
  { name: `R groups of ${ANALOGUES} analogues, one worker`, value: groupSeconds, unit: 's', target: 5 },
  `${rows.filter(({ isRebuilt }) => isRebuilt).length} rebuilt, ${unmatched.length} without the core`,
);
const many = varied(MOLECULES);
const [pairSeconds, transformations] = timed(() => matchedPairs(engine, many));
figure(
  { name: `matched pairs of ${MOLECULES} molecules, one worker`, value: pairSeconds, unit: 's', target: 20 },
  `${transformations.length} changes`,
);
