import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine.ts';
import { QueryError } from '../src/query-error.ts';
import { checkQuery, StructureIndex } from '../src/structure-index.ts';
import { identityOf, isSameStructure } from '../src/structure-identity.ts';
import { engineForTests } from './engine-for-tests.ts';
import { sampleDrugs } from './sample.ts';

const drugs = sampleDrugs();

/** The SMILES that an engine writes of them, the same of each: writing them takes longer than the search. */
let written: readonly string[] | undefined;
const writtenBy = (engine: Engine): readonly string[] => {
  written ??= drugs.map(({ smiles }) => engine.withMolecule(smiles, (molecule) => molecule.get_smiles()));
  return written;
};

/** @param ready how many of them are made quick to search; all by default */
const indexOfSample = (engine: Engine, keptMax?: number, ready = Infinity): StructureIndex => {
  const index = new StructureIndex(engine, keptMax);
  index.add(
    drugs.map((_, position) => position * 2),
    writtenBy(engine),
  );
  index.makeReady(ready);
  return index;
};

describe('searching by substructure', () => {
  describe('finds what matching each molecule finds', () => {
    const queries = [
      'c1ccccc1',
      'C(=O)N',
      '[#7;R]',
      'S(=O)(=O)N',
      '[CX3](=O)[OX2H1]',
      'FC(F)F',
      'C1CC1',
      '[N+](=O)[O-]',
      'N1CCOCC1',
      '[#7;^2]',
      '[R2;r5]',
    ];
    /** By query, what matching one molecule after another finds. */
    const expected = new Map(queries.map((query) => [query, [] as number[]]));
    let indexes: StructureIndex[];

    beforeAll(async () => {
      const engine = await engineForTests();
      indexes = [
        ...[drugs.length, 100, 0].map((keptMax) => indexOfSample(engine, keptMax)),
        ...[0, 50, 200].map((ready) => indexOfSample(engine, 100, ready)),
      ];
      for (const [position, { smiles }] of drugs.entries())
        engine.withMolecule(smiles, (molecule) => {
          for (const query of queries) {
            const match = engine.withQuery(query, (lent) => molecule.get_substruct_match(lent));
            if (match !== '{}') expected.get(query)!.push(position * 2);
          }
        });
    });
    afterAll(() => {
      for (const index of indexes) index.free();
    });

    it.each(queries)('for %s', (query) => {
      for (const index of indexes) expect([...index.search(query)]).toEqual(expected.get(query));
      expect(expected.get(query)!.length).toBeGreaterThan(0);
    });
  });

  it('finds named drugs: the sulfonylureas', async () => {
    const index = indexOfSample(await engineForTests());
    const found = [...index.search('O=C(N)NS(=O)(=O)c1ccccc1')].map((position) => drugs[position / 2]?.name);
    expect(found).toEqual(['Chlorpropamide', 'Glibenclamide', 'Gliclazide', 'Glipizide', 'Tolbutamide']);
  });

  it('is made ready some molecules at a time, also again when the engine has been renewed', async () => {
    const engine = await Engine.load();
    const index = indexOfSample(engine, 100, 0);
    expect(index.makeReady(drugs.length - 1)).toBe(false);
    expect(index.makeReady(1)).toBe(true);
    index.add([10_000], ['not a smiles']);
    expect(index.makeReady(1)).toBe(true);
    await engine.renew();
    expect(index.makeReady(200)).toBe(false);
    expect(index.makeReady(drugs.length)).toBe(true);
    expect([...index.search('C')]).not.toContain(10_000);
  });

  it('finds nothing in an empty index, and all in one that has grown', async () => {
    const engine = await engineForTests();
    const index = new StructureIndex(engine);
    expect([...index.search('C')]).toEqual([]);
    index.add([5, 9], ['CCO', 'not a smiles']);
    index.add([2], ['CCN']);
    expect([...index.search('C')]).toEqual([2, 5]);
    index.free();
    expect([...index.search('C')]).toEqual([]);
  });

  it('goes on when the engine has been renewed', async () => {
    const engine = await Engine.load();
    const index = indexOfSample(engine, 200);
    const before = index.search('c1ccccc1');
    await engine.renew();
    expect(index.search('c1ccccc1')).toEqual(before);
    index.add([10_000], ['c1ccccc1']);
    expect([...index.search('c1ccccc1')]).toEqual([...before, 10_000]);
  });

  it.each(['[#6', 'CC(', 'hello', '', '   '])('is refused for %j with a reason', async (query) => {
    const engine = await engineForTests();
    const index = new StructureIndex(engine);
    index.add([0], ['CCO']);
    expect(() => index.search(query)).toThrow(QueryError);
    index.free();
    expect(checkQuery(engine, query)).toMatchObject({ ok: false });
    expect(engine.lent).toBe(0);
  });

  it('says what is wrong with a query', async () => {
    expect(checkQuery(await engineForTests(), 'c1cc')).toEqual({
      ok: false,
      detail: 'unclosed ring',
    });
    expect(checkQuery(await engineForTests(), 'CC)C')).toEqual({ ok: false, detail: 'character:3' });
    expect(checkQuery(await engineForTests(), '  [#6')).toEqual({ ok: false, detail: 'character:5' });
    expect(checkQuery(await engineForTests(), '[CX4]')).toEqual({ ok: true });
  });
});

describe('searching by similarity', () => {
  const nameAt = (position: number): string => drugs[position / 2]!.name;
  /** Tanimoto similarities that RDKit 2022.09.3 gives, for Morgan fingerprints of radius 2 with 2048 bits. */
  const similar = {
    'CC(=O)Oc1ccccc1C(=O)O': {
      Aspirin: 1,
      'Meclofenamic acid': 0.3181818181818182,
      'Mefenamic acid': 0.358974358974359,
    },
    'NS(=O)(=O)c1cc2c(cc1Cl)NCNS2(=O)=O': { Chlorothiazide: 0.5111111111111111, Hydrochlorothiazide: 1 },
  };

  it.each([drugs.length, 100, 0])('finds what RDKit finds, %d molecules kept', async (keptMax) => {
    const index = indexOfSample(await engineForTests(), keptMax);
    for (const [structure, expected] of Object.entries(similar)) {
      const { positions, similarities } = index.similarTo(structure, 0.3);
      const found = Array.from(positions, (position, at) => [nameAt(position), similarities[at]]);
      expect(Object.fromEntries(found)).toEqual(expected);
    }
    index.free();
  });

  it('takes a threshold as one that is reached', async () => {
    const index = indexOfSample(await engineForTests());
    const [aspirin] = Object.keys(similar);
    expect([...index.similarTo(aspirin!, 1).similarities]).toEqual([1]);
    expect(index.similarTo(aspirin!, 0.358974358974359).positions).toHaveLength(2);
    index.free();
  });

  it('goes on when the engine has been renewed, and passes over what cannot be read', async () => {
    const engine = await Engine.load();
    const index = new StructureIndex(engine, 1);
    index.add([0, 1, 2], ['CCO', 'not a smiles', 'CCN']);
    expect([...index.similarTo('CCO', 0.1).positions]).toEqual([0, 2]);
    await engine.renew();
    index.add([3], ['CCOC']);
    expect([...index.similarTo('CCO', 0.1).positions]).toEqual([0, 2, 3]);
  });
});

describe('searching for what is part of a structure', () => {
  /** What RDKit 2022.09.3 finds with `whole.HasSubstructMatch(molecule)`. */
  const parts = {
    'CN1c2ccc(Cl)cc2C(c2ccccc2)=NCC1=O': ['Diazepam', 'Nordazepam'],
    'OC(=O)c1ccccc1OC(=O)Cc1ccc(cc1)S(N)(=O)=O': ['Aspirin'],
    'CN(C)CCCN1c2ccccc2CCc2ccc(Cl)cc12': ['Clomipramine', 'Desipramine', 'Imipramine'],
    'NCCc1ccc(O)c(O)c1CCN(C)C': ['Dopamine'],
  };

  it.each([drugs.length, 100, 0])('finds what RDKit finds, %d molecules kept', async (keptMax) => {
    const index = indexOfSample(await engineForTests(), keptMax);
    for (const [structure, expected] of Object.entries(parts)) {
      const { positions } = index.find({ kind: 'within', structure });
      expect(Array.from(positions, (position) => drugs[position / 2]!.name)).toEqual(expected);
    }
    index.free();
  });
});

describe('what has to be a whole structure', () => {
  it.each(['[NX3][CX3]=O', 'c1ccccc1~C', '[#6]', 'C1CC', '', 'hello'])('is not %j', async (text) => {
    const engine = await engineForTests();
    expect(checkQuery(engine, text, true)).toMatchObject({ ok: false });
    const index = new StructureIndex(engine);
    expect(() => index.find({ kind: 'similar', structure: text, threshold: 0.5 })).toThrow(QueryError);
    expect(() => index.find({ kind: 'within', structure: text })).toThrow(QueryError);
    expect(engine.lent).toBe(0);
  });

  it('is a SMILES, also one with relative configurations', async () => {
    const engine = await engineForTests();
    for (const smiles of ['CCO', 'C1=CC=CC=C1', 'C[C@H](O)[C@@H](N)C |o1:1,3|'])
      expect(checkQuery(engine, smiles, true)).toEqual({ ok: true });
  });
});

const isSame = async (one: string, other: string, withStereo: boolean): Promise<boolean> => {
  const engine = await engineForTests();
  return isSameStructure(identityOf(engine, one), identityOf(engine, other), withStereo);
};

describe('the same structure', () => {
  it.each([
    ['however it is written', 'C1=CC=CC=C1O', 'Oc1ccccc1', true, true],
    ['as a tautomer', 'Cc1c[nH]cn1', 'Cc1cnc[nH]1', true, true],
    ['without its configuration', 'C[C@H](N)C(=O)O', 'CC(N)C(=O)O', false, true],
    ['as the other enantiomer', 'C[C@H](N)C(=O)O', 'C[C@@H](N)C(=O)O', false, true],
    ['as a racemate', 'C[C@H](O)CC |&1:1|', 'C[C@H](O)CC', false, true],
    ['with another isotope', '[2H]C(Cl)(Cl)Cl', 'ClC(Cl)Cl', false, true],
    ['as its ion', 'CC(=O)[O-]', 'CC(=O)O', false, false],
    ['as its salt', 'CC(=O)[O-].[Na+]', 'CC(=O)O', false, false],
    ['with a wildcard', '*CCO', 'OCC*', true, true],
  ])('%s', async (_, one, other, strict, flat) => {
    expect(await isSame(one, other, true)).toBe(strict);
    expect(await isSame(one, other, false)).toBe(flat);
  });
});
