import { expect } from '@open-wc/testing';
import type { MoleculeMarks } from '@moiety/contract';
import { manyMolecules, readMolecule, storedSet } from '../../../test/molecules.ts';
import { WorkersDouble } from '../../../test/workers-double.ts';
import { SetSession } from '../sets/set-session.ts';
import { columnsLeftBehind, setPart } from './set-part.ts';

const marked = (position: number, tags: string[]): MoleculeMarks => ({
  position,
  star: position === 4,
  tags,
  marked: null,
  note: null,
});

describe('some molecules of a set as a set of their own', () => {
  it('have their stars and tags by their new places', async () => {
    const session = new SetSession(new WorkersDouble(), 'en-US');
    session.append(manyMolecules(6));
    session.marks.keepIn({
      read: async () => ({ items: [marked(1, ['b']), marked(4, ['a', 'b'])], more: false }),
      mark: () => Promise.reject(new Error('not asked')),
      writeNote: () => Promise.reject(new Error('not asked')),
    });
    expect(session.marks.isKnown).to.equal(true);
    session.set = storedSet();
    expect(session.marks.isKnown).to.equal(false);
    await session.marks.load();
    expect(session.marks.isKnown).to.equal(true);
    const part = setPart(session, Uint32Array.of(4, 0, 1), { name: 'Part', sourceName: '' });
    expect(part.records.map(({ position }) => position)).to.deep.equal([0, 1, 2]);
    expect(part.marks!.changes).to.deep.equal([
      { molecules: '1', change: { kind: 'star', on: true } },
      { molecules: '1', change: { kind: 'tag', tag: 'a', on: true } },
      { molecules: '1,3', change: { kind: 'tag', tag: 'b', on: true } },
    ]);
    session.destroy();
  });

  it('keep their typed values, and what the columns of these are of', () => {
    const session = new SetSession(new WorkersDouble(), 'en-US');
    const assays = [{ column: 'IC50', endpoint: 'IC50', target: 'JAK2', unit: 'nM' }];
    const measurements = {
      IC50: [{ value: 12, qualifier: '>' as const, unit: 'nM', text: '> 12 nM', confidence: 0.9 }],
    };
    session.table.typedColumns = assays;
    session.table.fileColumns = ['IC50'];
    session.append([
      readMolecule(0, { data: { IC50: '5' } }),
      readMolecule(1, { data: { IC50: '>12' }, measurements }),
    ]);
    const part = setPart(session, Uint32Array.of(1), { name: 'Part', sourceName: '' });
    expect(part.set.assays).to.deep.equal(assays);
    expect(part.records[0]?.measurements).to.deep.equal(measurements);
    session.destroy();
  });

  it('have what analyses found of them, as values that no other set of molecules would change', async () => {
    const session = new SetSession(new WorkersDouble(), 'en-US');
    session.table.fileColumns = ['IC50', 'Cluster'];
    session.append([0, 1, 2].map((position) => readMolecule(position, { data: { Cluster: 'own' } })));
    const values = new Map([
      [0, '1'],
      [2, '7'],
    ]);
    await session.analyses.add(
      { kind: 'cluster', molecules: '', similarity: 0.65, columns: ['Cluster'] },
      [{ name: 'Cluster', kind: 'number', values }],
      true,
    );
    // R groups are not calculated: nothing is known that could be copied.
    void session.analyses.add(
      { kind: 'groups', molecules: '', core: 'C', columns: ['R1', 'R2'] },
      undefined,
      true,
    );
    expect(columnsLeftBehind(session)).to.equal(2);
    const part = setPart(session, Uint32Array.of(2, 1), { name: 'Part', sourceName: '' });
    expect(part.set.columns).to.deep.equal(['IC50', 'Cluster', 'Cluster 2']);
    expect(part.records.map(({ data }) => data)).to.deep.equal([
      { Cluster: 'own', 'Cluster 2': '7' },
      { Cluster: 'own' },
    ]);
    expect(part.calculated).to.deep.equal([]);
    session.destroy();
  });

  it('have as many columns of analyses as a set has room for', async () => {
    const session = new SetSession(new WorkersDouble(), 'en-US');
    session.table.fileColumns = Array.from({ length: 499 }, (_, index) => `column ${index}`);
    session.append(manyMolecules(1));
    await session.analyses.add(
      { kind: 'groups', molecules: '', core: 'C', columns: ['R1', 'R2'] },
      ['R1', 'R2'].map((name) => ({ name, kind: 'text' as const, values: new Map([[0, 'C*']]) })),
      true,
    );
    const part = setPart(session, Uint32Array.of(0), { name: 'Part', sourceName: '' });
    expect(part.set.columns).to.have.length(500);
    expect(part.records[0]!.data).to.include({ R1: 'C*' }).and.not.to.have.property('R2');
    expect(columnsLeftBehind(session)).to.equal(1);
    session.destroy();
  });
});
