import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { ALERT_PATTERNS } from '../src/alerts/alert-patterns.ts';
import { Engine } from '../src/engine.ts';
import { QueryError } from '../src/query-error.ts';
import { matching, patternOf, patternOfQuery, PATTERN_BITS } from '../src/structure-search.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const WRITTEN = [
  'CC(=O)Oc1ccccc1C(=O)O',
  'CN1C=NC2=C1C(=O)N(C(=O)N2C)C',
  'c1ccc2[nH]ccc2c1',
  'O=[N+]([O-])c1ccc(Cl)cc1',
  'C[C@H](N)C(=O)O',
  'C/C=C/C(=O)NC1CC1',
  'FC(F)(F)c1ccncc1',
  'OCC1OC(O)C(O)C(O)C1O',
  'CS(=O)(=O)NC1CCN(Cc2ccsc2)CC1',
  'c1ccc(cc1)-c1nc2ccccc2o1',
  '[Na+].[O-]C(=O)c1cccnc1',
  'C1CC2CCC1C2',
  'N#Cc1ccc(N2CCOCC2)nc1',
  'B(O)(O)c1ccccc1',
  '[2H]C([2H])([2H])Oc1ccccc1',
  '*c1ccccc1 |$R1;;;;;;$|',
  'CCCCCCCCCCCCN',
  'CC1=CC(=O)c2ccccc2C1=O',
];
const QUERIES = [
  'c1ccccc1',
  'C1=CC=CC=C1',
  'c1ccncc1',
  '[OH]',
  '[NX3;H2]',
  '[#6]~[#7]',
  '[r5]',
  '[R2]',
  '[D3]',
  '[v4]',
  '[C;!R]',
  '[CX4H3]',
  '[$(C(=O)[OH])]',
  'C(=O)N',
  '[H]OC',
  '[+1]',
  'C=C',
  'O=N(=O)C',
  '[a;r6]',
  'N[C@@H](C)C(=O)O',
  'C!@C',
  '[2H]',
];

test('structures as the engine wrote them are found as those that it reads anew, and the fingerprint loses none', () => {
  const smiles = WRITTEN.map((one) => engine.withMolecule(one, (molecule) => molecule.get_cxsmiles()));
  const patterns = smiles.map((one) => patternOf(engine, one)!);
  expect(patterns.map(({ length }) => length * 8)).toEqual(smiles.map(() => PATTERN_BITS));
  for (const query of QUERIES) {
    const { found, checked } = matching(engine, query, smiles, 10_000);
    const read = engine.withQuery(query, (lent) =>
      [...smiles.keys()].filter((place) =>
        engine.withMolecule(smiles[place]!, (molecule) => molecule.get_substruct_match(lent) !== '{}'),
      ),
    );
    expect([query, found]).toEqual([query, read]);
    expect(checked).toBe(smiles.length);
    const asked = patternOfQuery(engine, query);
    for (const place of found)
      expect([
        query,
        smiles[place],
        asked.every((byte, at) => (byte & patterns[place]![at]!) === byte),
      ]).toEqual([query, smiles[place], true]);
  }
});

test('the fingerprint of an alert’s pattern loses no medicine that has it', () => {
  const medicines = readFileSync(new URL('../samples/approved-drugs.csv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1, 300)
    .map((line) => engine.withMolecule(line.split(',')[1] ?? '', (molecule) => molecule.get_smiles()));
  const patterns = medicines.map((smiles) => patternOf(engine, smiles)!);
  const queries = [...ALERT_PATTERNS.brenk, ...ALERT_PATTERNS.nih]
    .filter((_, index) => index % 5 === 0)
    .map(([, smarts]) => smarts);
  let matches = 0;
  const lost = queries.flatMap((query) => {
    const asked = patternOfQuery(engine, query);
    const { found } = matching(engine, query, medicines, 60_000);
    matches += found.length;
    return found
      .filter((place) => asked.some((byte, at) => (byte & patterns[place]![at]!) !== byte))
      .map((place) => [query, medicines[place]]);
  });
  expect(lost).toEqual([]);
  expect(matches).toBeGreaterThan(20);
});

test('a time that is over is told, and what is no structure is never found', () => {
  expect(matching(engine, 'C', ['CC', 'no structure', 'CO'], 10_000)).toEqual({ found: [0, 2], checked: 3 });
  expect(matching(engine, 'C', ['CC', 'CO'], -1)).toEqual({ found: [], checked: 0 });
  expect(matching(engine, '[C^2]', ['CC', 'C=C'], 10_000)).toEqual({ found: [1], checked: 2 });
  expect(patternOf(engine, 'no structure')).toBeNull();
  expect(() => patternOfQuery(engine, 'c1cc')).toThrow(QueryError);
});
