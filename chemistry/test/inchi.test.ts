import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine.ts';
import { detectPastedFormat } from '../src/files/detect-format.ts';
import { MoleculeFile, type OpenOptions } from '../src/files/open-file.ts';
import { smilesOfInchi } from '../src/indigo/inchi.ts';
import type { Indigo } from '../src/indigo/indigo.ts';
import { loadIndigo } from '../src/indigo/node/load-indigo.ts';
import { readInchiRecord } from '../src/read-inchi-record.ts';
import { readRecord } from '../src/read-record.ts';
import { engineForTests } from './engine-for-tests.ts';

let engine: Engine;
let indigo: Indigo;
beforeAll(async () => {
  [engine, indigo] = await Promise.all([engineForTests(), loadIndigo()]);
});

const inchiOf = (smiles: string): string => engine.withMolecule(smiles, (molecule) => molecule.get_inchi());
const canonical = (smiles: string): string =>
  engine.withMolecule(smiles, (molecule) => molecule.get_smiles());
const readOf = async (content: string, options: OpenOptions) => {
  const file = await MoleculeFile.open(new Blob([content]), options);
  return (await file.next(100)).map((raw) =>
    raw.kind === 'inchi' ? readInchiRecord(engine, indigo, raw) : readRecord(engine, raw),
  );
};

const ASPIRIN = 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)';
const ALANINE = 'InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1';

describe('an InChI', () => {
  it.each([
    ['aspirin', 'CC(=O)Oc1ccccc1C(=O)O'],
    ['L-alanine', 'C[C@H](N)C(=O)O'],
    ['acetanilide, an amide and no imidic acid', 'CC(=O)Nc1ccccc1'],
    ['a carbamate and a urea', 'CC(C)(C)OC(=O)NCCNC(=O)NC'],
    ['2-pyridone', 'O=c1cccc[nH]1'],
    ['uracil', 'O=c1cc[nH]c(=O)[nH]1'],
    ['caffeine', 'Cn1c(=O)c2c(ncn2C)n(C)c1=O'],
    ['a thioamide', 'CC(N)=S'],
    ['imatinib, amines on aromatic rings', 'Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(-c2cccnc2)n1'],
    ['a tripeptide', 'C[C@H](N)C(=O)N[C@@H](CO)C(=O)N[C@@H](Cc1ccccc1)C(=O)O'],
    ['a hydrochloride', 'CN(C)CCCN1c2ccccc2CCc2ccccc21.Cl'],
    ['a sodium salt', 'CC(=O)[O-].[Na+]'],
    ['two double bonds', 'C/C=C/C=C\\C'],
    ['a double bond in a large ring', 'O=C1CCC/C=C\\CCCCCCO1'],
    ['deuterium', '[2H]C([2H])([2H])Oc1ccccc1'],
    ['carbon-13', 'O=C(O)c1cc[13cH]cc1'],
    ['a nitro group', 'O=[N+]([O-])c1ccccc1'],
    ['a quaternary ammonium ion', 'C[N+](C)(C)CCO'],
  ])('of %s is that structure, in the tautomer that is drawn', (_, smiles) => {
    expect(canonical(smilesOfInchi(engine, indigo, inchiOf(smiles)) ?? '')).toBe(canonical(smiles));
  });

  it.each(['InChI=1S/garbage', 'InChI=1S/', 'InChI=1S/CH4/c1-2/h1H4', 'InChI=2S/CH4/h1H4'])(
    'is not read where it is none: %s',
    (inchi) => {
      expect(smilesOfInchi(engine, indigo, inchi)).toBeUndefined();
    },
  );

  it('is not read where writing it again gives another', () => {
    // A stereo layer at an atom that has no configuration.
    expect(smilesOfInchi(engine, indigo, 'InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3/t2-/m0/s1')).toBeUndefined();
  });

  it('leaves nothing of the engine lent', () => {
    smilesOfInchi(engine, indigo, inchiOf('CC(=O)Nc1ccc(O)cc1'));
    expect(engine.lent).toBe(0);
  });
});

describe('structures of a file that are InChI', () => {
  it('are read where the table has no SMILES', async () => {
    const records = await readOf(`Name,InChI,IC50\nA,"${ASPIRIN}",5\nB,"${ALANINE}",7\nC,"InChI=1S/x",\n`, {
      name: 'a.csv',
    });
    expect(records).toMatchObject([
      { status: 'ok', name: 'A', smiles: 'CC(=O)Oc1ccccc1C(=O)O', data: { IC50: '5' }, line: 2 },
      { status: 'ok', name: 'B', smiles: 'C[C@H](N)C(=O)O', data: { IC50: '7' } },
      { status: 'error', name: 'C', source: 'InChI=1S/x', error: { reason: 'unreadable-inchi' } },
    ]);
  });

  it('are a column where it has SMILES, too', async () => {
    const [record] = await readOf(`InChI,SMILES\n"${ASPIRIN}",CCO\n`, { name: 'a.csv' });
    expect(record).toMatchObject({ smiles: 'CCO', data: { InChI: ASPIRIN } });
  });

  it('may stand line by line, with names and among SMILES', async () => {
    const records = await readOf(`${ASPIRIN} aspirin\n${ALANINE}\talanine\nCCO ethanol\n`, { name: 'a.txt' });
    expect(records).toMatchObject([
      { name: 'aspirin', smiles: 'CC(=O)Oc1ccccc1C(=O)O' },
      { name: 'alanine', smiles: 'C[C@H](N)C(=O)O' },
      { name: 'ethanol', smiles: 'CCO' },
    ]);
    expect(detectPastedFormat(ASPIRIN)).toBe('smiles');
    expect(detectPastedFormat(`Name\tInChI\naspirin\t${ASPIRIN}\n`)).toBe('csv');
  });
});
