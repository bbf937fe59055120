import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine.ts';
import { QueryError } from '../src/query-error.ts';
import { checkQuery, SubstructureIndex } from '../src/substructure.ts';
import { engineForTests } from './engine-for-tests.ts';
import { sampleDrugs } from './sample.ts';

const drugs = sampleDrugs();

function indexOfSample(engine: Engine, keptMax?: number): SubstructureIndex {
  const index = new SubstructureIndex(engine, keptMax);
  index.add(
    drugs.map((_, position) => position * 2),
    drugs.map(({ smiles }) => smiles),
  );
  return index;
}

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
    ];
    /** By query, what matching one molecule after another finds. */
    const expected = new Map(queries.map((query) => [query, [] as number[]]));
    let indexes: SubstructureIndex[];

    beforeAll(async () => {
      const engine = await engineForTests();
      indexes = [drugs.length, 100, 0].map((keptMax) => indexOfSample(engine, keptMax));
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

  it('finds nothing in an empty index, and all in one that has grown', async () => {
    const engine = await engineForTests();
    const index = new SubstructureIndex(engine);
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
    const index = new SubstructureIndex(engine);
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
