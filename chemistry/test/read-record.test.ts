import { describe, expect, it } from 'vitest';
import type { MoleculeRecord } from '@moiety/contract';
import { moleculeRecordSchema } from '@moiety/contract';
import { Engine, MAX_ATOMS } from '../src/engine.ts';
import type { RawRecord } from '../src/files/raw-record.ts';
import { readRecord } from '../src/read-record.ts';
import { engineForTests, read } from './engine-for-tests.ts';

const raw = (structure: string, given: Partial<RawRecord> = {}): RawRecord => ({
  position: 3,
  line: 7,
  kind: 'smiles',
  structure,
  name: 'a name',
  data: { Activity: '5.1' },
  ...given,
});

const readRaw = async (structure: string, given: Partial<RawRecord> = {}): Promise<MoleculeRecord> => {
  const record = readRecord(await engineForTests(), raw(structure, given));
  expect(moleculeRecordSchema.parse(record)).toEqual(record);
  return record;
};

const atomLine = (symbol: string, x: number): string =>
  `${x.toFixed(4).padStart(10)}    0.0000    0.0000 ${symbol.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0\n`;

const molfile = (symbols: readonly string[], bonds: readonly string[]): string => {
  const counts = `${String(symbols.length).padStart(3)}${String(bonds.length).padStart(3)}`;
  const atoms = symbols.map((symbol, index) => atomLine(symbol, index * 1.5)).join('');
  return `name\n  test\n\n${counts}  0  0  0  0  0  0  0  0999 V2000\n${atoms}${bonds.map((bond) => `${bond}\n`).join('')}M  END\n`;
};

describe('a record that can be read', () => {
  it('has everything that is computed, and what the file says', async () => {
    expect(await readRaw('OC(=O)c1ccccc1OC(C)=O')).toEqual({
      status: 'ok',
      position: 3,
      line: 7,
      name: 'a name',
      source: 'OC(=O)c1ccccc1OC(C)=O',
      data: { Activity: '5.1' },
      smiles: 'CC(=O)Oc1ccccc1C(=O)O',
      inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
      formula: 'C9H8O4',
      properties: {
        molecularWeight: 180.159,
        clogp: 1.3101,
        tpsa: 63.6,
        hBondDonors: 1,
        hBondAcceptors: 3,
        rotatableBonds: 2,
        rings: 1,
        fractionSp3: 0.1111,
        lipinskiViolations: 0,
      },
    });
  });

  it.each([
    ['a salt', 'CC(=O)[O-].[Na+]', 'C2H3NaO2', 'CC(=O)[O-].[Na+]'],
    ['a cation', 'C[N+](C)(C)CCO', 'C5H14NO+', 'C[N+](C)(C)CCO'],
    ['an anion', 'CC(=O)[O-]', 'C2H3O2-', 'CC(=O)[O-]'],
    ['a double charge', '[Ca+2]', 'Ca+2', '[Ca+2]'],
    ['a zwitterion', 'C[N+](C)(C)CC(=O)[O-]', 'C5H11NO2', 'C[N+](C)(C)CC(=O)[O-]'],
    ['an isotope', '[2H]C([2H])([2H])O', 'CH4O', '[2H]C([2H])([2H])O'],
    ['a hydrochloride', 'CN.Cl', 'CH6ClN', 'CN.Cl'],
    [
      'a hydrate with repeated parts',
      'O.O.CC(=O)[O-].CC(=O)[O-].[Mg+2]',
      'C4H10MgO6',
      'CC(=O)[O-].CC(=O)[O-].O.O.[Mg+2]',
    ],
    ['a proton', '[H+]', 'H+', '[H+]'],
    ['no carbon', 'OS(=O)(=O)O', 'H2O4S', 'O=S(=O)(O)O'],
    ['a radical', '[CH3]', 'CH3', '[CH3]'],
  ])('is kept as it is written: %s', async (_what, smiles, formula, canonical) => {
    const record = await read(smiles);
    expect(record).toMatchObject({ formula, smiles: canonical });
  });

  it('with wildcard atoms has a formula and no InChIKey', async () => {
    expect(await read('*CC(=O)O')).toMatchObject({ formula: 'C2H3O2*', inchiKey: '' });
  });

  it('keeps configuration and weight of isotopes', async () => {
    expect((await read('C[C@H](N)C(=O)O')).smiles).toBe('C[C@H](N)C(=O)O');
    expect((await read('[13CH4]')).properties.molecularWeight).toBeCloseTo(17.035, 2);
  });

  it('may be a molfile, whose coordinates stay in its source', async () => {
    const structure = molfile(['C', 'C', 'O'], ['  1  2  1  0', '  2  3  1  0']);
    expect(await readRaw(structure, { kind: 'molfile' })).toMatchObject({ smiles: 'CCO', source: structure });
  });

  it('may be a V3000 molfile', async () => {
    const engine = await engineForTests();
    const structure = engine.withMolecule('C[C@H](O)c1ccccc1', (molecule) => {
      molecule.set_new_coords();
      return molecule.get_v3Kmolblock();
    });
    expect(await readRaw(structure, { kind: 'molfile' })).toMatchObject({ smiles: 'C[C@H](O)c1ccccc1' });
  });
});

describe('a record that cannot be read keeps its place and says why', () => {
  it.each([
    ['', 'smiles', 'empty-structure', ''],
    ['  ', 'smiles', 'empty-structure', ''],
    ['C1CC', 'smiles', 'unreadable-smiles', 'unclosed ring'],
    ['nonsense', 'smiles', 'unreadable-smiles', 'character:5'],
    ['CC)C', 'smiles', 'unreadable-smiles', 'character:3'],
    [`${'C'.repeat(84)})C`, 'smiles', 'unreadable-smiles', 'character:85'],
    ['中文', 'smiles', 'unreadable-smiles', 'character:1'],
    ['C1C1', 'smiles', 'unreadable-smiles', 'ring closure 1 duplicates bond between atom 0 and atom 1'],
    ['CC O', 'smiles', 'unreadable-smiles', 'white space'],
    ['c1cccc1', 'smiles', 'unreadable-smiles', "Can't kekulize mol. Unkekulized atoms: 0 1 2 3 4"],
    [
      'CN(C)(C)(C)C',
      'smiles',
      'impossible-valence',
      'Explicit valence for atom # 1 N, 5, is greater than permitted',
    ],
    [molfile([], []), 'molfile', 'empty-structure', ''],
    [molfile(['C', 'C'], ['  1  9  1  0']), 'molfile', 'unreadable-molfile', ''],
    [molfile(['C', 'C'], ['  1  x  1  0']), 'molfile', 'unreadable-molfile', ''],
    [molfile(['C', 'C'], ['  1  1  1  0']), 'molfile', 'unreadable-molfile', 'attempt to add self-bond'],
    [molfile(['C', 'Qq'], ['  1  2  1  0']), 'molfile', 'unreadable-molfile', "Element 'Qq' not found"],
    [
      molfile(['F', 'F', 'F'], ['  1  2  1  0', '  2  3  1  0']),
      'molfile',
      'impossible-valence',
      'Explicit valence for atom # 1 F, 2, is greater than permitted',
    ],
  ] as const)('%j', async (structure, kind, reason, detail) => {
    const record = await readRaw(structure, { kind });
    expect(record).toMatchObject({
      status: 'error',
      position: 3,
      line: 7,
      name: 'a name',
      source: structure,
      data: { Activity: '5.1' },
      error: { reason, detail },
    });
  });

  it('because the file ends too early', async () => {
    const record = await readRaw('name\n  test\n\n', { kind: 'molfile', incomplete: 'M  END' });
    expect(record).toMatchObject({ error: { reason: 'incomplete-record', detail: 'M  END' } });
  });

  it.each([
    ['atoms', 'C'.repeat(MAX_ATOMS + 1)],
    ['characters', 'C'.repeat(20_001)],
  ])('because it has too many %s', async (_what, structure) => {
    expect(await readRaw(structure)).toMatchObject({ error: { reason: 'too-large' } });
  });
});

describe('an engine', () => {
  it('reads the longest chain that it lets through', async () => {
    expect(await read('C'.repeat(MAX_ATOMS))).toMatchObject({
      formula: `C${MAX_ATOMS}H${MAX_ATOMS * 2 + 2}`,
    });
  });

  it('that a structure has broken says so, and works again once renewed', async () => {
    const engine = await Engine.load();
    expect(readRecord(engine, raw('C'.repeat(5000)))).toMatchObject({
      error: { reason: 'too-large', detail: '' },
    });
    expect(engine.broken).toBe(true);
    await engine.renew();
    expect(readRecord(engine, raw('CCO'))).toMatchObject({ status: 'ok', smiles: 'CCO' });
  });

  it('gives back every molecule, read or not', async () => {
    const engine = await Engine.load();
    for (const structure of ['CCO', 'C1CC', '', '*', 'CN(C)(C)(C)C', 'C'.repeat(MAX_ATOMS + 1)]) {
      readRecord(engine, raw(structure));
      expect(engine.lent).toBe(0);
    }
  });

  it.each([0, 1])('is cut between characters where it is too long to keep (%d)', async (offset) => {
    const record = await readRaw('x'.repeat(offset) + '🧪'.repeat(100_001));
    expect(record.source.isWellFormed()).toBe(true);
  });
});
