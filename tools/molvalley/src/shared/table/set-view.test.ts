import type { MeasuredValue } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { readMolecule, unreadMolecule } from '../../../test/molecules.ts';
import { MoleculeTable } from './molecule-table.ts';
import { SetView } from './set-view.ts';
import { emptyQuery } from './view-query.ts';

const properties = (molecularWeight: number, lipinskiViolations = 0) => ({
  ...readMolecule(0).properties,
  molecularWeight,
  lipinskiViolations,
});
const drugs = (): MoleculeTable => {
  const table = new MoleculeTable();
  table.fileColumns = ['IC50', 'Target'];
  table.append([
    readMolecule(0, {
      name: 'Imatinib',
      properties: properties(493.6),
      data: { IC50: '>100', Target: 'ABL1' },
    }),
    readMolecule(1, { name: 'aspirin', properties: properties(180.2), data: { IC50: '9', Target: 'COX-1' } }),
    unreadMolecule(2, { name: 'Lost', data: { IC50: '50' } }),
    readMolecule(3, {
      name: 'Ciclosporin',
      properties: properties(1202.6, 2),
      data: { Target: 'calcineurin' },
    }),
  ]);
  return table;
};
const shown = async (query: Partial<typeof emptyQuery>): Promise<number[]> => {
  const view = new SetView(drugs(), 'en-US');
  await view.show({ ...emptyQuery, ...query });
  return [...view.visible];
};

/** A cell with a typed value. */
const typedCell = (number: number | null, text: string, given: Partial<MeasuredValue> = {}) => ({
  data: { Result: text },
  measurements: {
    Result: [{ value: number, qualifier: '=' as const, unit: 'nM', text, confidence: 0.9, ...given }],
  },
});

describe('a view of a set', () => {
  it('shows the file in its order, unread rows in their place', async () => {
    expect(await shown({})).to.deep.equal([0, 1, 2, 3]);
  });

  it('shows what was picked, whatever else narrows it', async () => {
    const picked = { kind: 'picked', of: '2,4' } as const;
    expect(await shown({ filters: [picked] })).to.deep.equal([1, 3]);
    expect(await shown({ filters: [picked], text: 'aspirin' })).to.deep.equal([1]);
    expect(await shown({ filters: [{ ...picked, not: true }] })).to.deep.equal([0, 2]);
  });

  it('shows what meets all conditions, one of those that are joined by or, and what does not meet one that is turned round', async () => {
    const heavy = { kind: 'range', column: 'molecularWeight', min: 400, max: undefined } as const;
    const named = { kind: 'contains', column: 'name', text: 'aspirin' } as const;
    const targets = { kind: 'among', column: 'file:Target', values: ['COX-1', 'calcineurin'] } as const;
    expect(await shown({ filters: [heavy, named] })).to.deep.equal([]);
    expect(await shown({ filters: [heavy, { ...named, or: true }] })).to.deep.equal([0, 1, 3]);
    expect(await shown({ filters: [heavy, { ...named, or: true }, targets] })).to.deep.equal([1, 3]);
    expect(await shown({ filters: [{ ...heavy, not: true }] })).to.deep.equal([1, 2]);
    expect(await shown({ filters: [targets] })).to.deep.equal([1, 3]);
    expect(await shown({ filters: [{ ...targets, values: [''] }] })).to.deep.equal([2]);
  });

  it('shows so many of the highest or lowest that all other conditions leave', async () => {
    const top = { kind: 'top', column: 'molecularWeight', count: 2, lowest: false } as const;
    expect(await shown({ filters: [top] })).to.deep.equal([0, 3]);
    expect(await shown({ filters: [{ ...top, lowest: true }] })).to.deep.equal([0, 1]);
    expect(await shown({ filters: [top, { kind: 'drug-like' }] })).to.deep.equal([0, 1]);
    expect(await shown({ filters: [{ ...top, count: 99 }] })).to.deep.equal([0, 1, 3]);
  });

  it('sorts by several columns, one after the other', async () => {
    const violations = { column: 'lipinskiViolations', descending: false };
    expect(
      await shown({ sorts: [violations, { column: 'molecularWeight', descending: false }] }),
    ).to.deep.equal([1, 0, 3, 2]);
    expect(await shown({ sorts: [violations, { column: 'name', descending: true }] })).to.deep.equal([
      0, 1, 3, 2,
    ]);
  });

  it('sorts a computed property by value with unread rows last', async () => {
    expect(await shown({ sorts: [{ column: 'molecularWeight', descending: false }] })).to.deep.equal([
      1, 0, 3, 2,
    ]);
    expect(await shown({ sorts: [{ column: 'molecularWeight', descending: true }] })).to.deep.equal([
      3, 0, 1, 2,
    ]);
  });

  it("finds the file's numeric columns and sorts them as numbers", async () => {
    const table = drugs();
    expect(table.columns.filter(({ fileName }) => fileName).map(({ kind }) => kind)).to.deep.equal([
      'number',
      'text',
    ]);
    expect(await shown({ sorts: [{ column: 'file:IC50', descending: false }] })).to.deep.equal([1, 2, 0, 3]);
  });

  it('keeps a column of numbers although a word is among them, which is counted and searched', async () => {
    const table = drugs();
    table.append([readMolecule(4, { data: { IC50: 'inactive' } })]);
    const column = table.columns.find(({ id }) => id === 'file:IC50');
    expect([column?.kind, column?.measured?.others]).to.deep.equal(['number', 1]);
    expect(table.haystack(4)).to.contain('inactive');
    table.append([readMolecule(5, { data: { IC50: 'unknown' } })]);
    expect(table.columns.find(({ id }) => id === 'file:IC50')?.kind).to.equal('text');
    expect(table.haystack(0)).to.contain('>100');
  });

  it('filters a range by what is certain: a value above 100 is not at most 1000', async () => {
    const range = { kind: 'range', column: 'file:IC50', min: undefined, max: 1000 } as const;
    expect(await shown({ filters: [range] })).to.deep.equal([1, 2]);
    expect(await shown({ filters: [{ ...range, min: 100, max: undefined }] })).to.deep.equal([0]);
  });

  it('joins a value with the relation and unit of its own columns', () => {
    const table = new MoleculeTable();
    table.fileColumns = ['Standard Relation', 'Standard Value', 'Standard Units'];
    const values = [
      ["'='", '1000', 'nM'],
      ["'>'", '100', 'uM'],
    ];
    table.append(
      values.map(([relation = '', value = '', units = ''], position) =>
        readMolecule(position, {
          data: { 'Standard Relation': relation, 'Standard Value': value, 'Standard Units': units },
        }),
      ),
    );
    expect(table.text(1, 'file:Standard Value')).to.equal('>100 uM');
    expect([...table.numbers('file:Standard Value')!.values]).to.deep.equal([1000, 100_000]);
    expect(table.measured('file:Standard Value')?.at(1)?.censoring).to.equal('above');
  });

  it('sorts text in the order of the language', async () => {
    expect(await shown({ sorts: [{ column: 'name', descending: false }] })).to.deep.equal([1, 3, 0, 2]);
  });

  it('searches names, structures, keys and text columns without regard to case', async () => {
    expect(await shown({ text: 'ASPIRIN' })).to.deep.equal([1]);
    expect(await shown({ text: 'calcineurin' })).to.deep.equal([3]);
    expect(await shown({ text: 'lfqscw' })).to.deep.equal([0, 1, 3]);
    expect(await shown({ text: 'lost' })).to.deep.equal([2]);
  });

  it('filters by range, text, drug-likeness and what was not read, all together', async () => {
    const range = { kind: 'range', column: 'molecularWeight', min: 180.2, max: 493.6 } as const;
    expect(await shown({ filters: [range] })).to.deep.equal([0, 1]);
    expect(await shown({ filters: [{ kind: 'drug-like' }] })).to.deep.equal([0, 1]);
    expect(await shown({ filters: [{ kind: 'unread' }] })).to.deep.equal([2]);
    expect(
      await shown({ filters: [range, { kind: 'contains', column: 'file:Target', text: 'abl' }] }),
    ).to.deep.equal([0]);
  });

  it('narrows to the hits of a substructure once they are known', async () => {
    const view = new SetView(drugs(), 'en-US');
    await view.show({ ...emptyQuery, structure: { kind: 'contains', structure: 'c1ccccc1' } });
    expect(view.visible).to.have.length(4);
    await view.setStructureHits(Uint32Array.of(1, 3));
    expect([...view.visible]).to.deep.equal([1, 3]);
    await view.show(emptyQuery);
    expect(view.visible).to.have.length(4);
  });

  it('gives the answer to the last question when asked twice at once', async () => {
    const view = new SetView(drugs(), 'en-US');
    const first = view.show({ ...emptyQuery, text: 'aspirin' });
    await view.show({ ...emptyQuery, text: 'imatinib' });
    await first;
    expect([...view.visible]).to.deep.equal([0]);
  });

  it('orders and narrows typed values as the numbers and limits that they are, whatever their texts look like', async () => {
    const table = new MoleculeTable();
    table.typedColumns = [{ column: 'Result', endpoint: 'IC50', target: 'JAK2', unit: 'nM' }];
    table.fileColumns = ['Result'];
    table.append([
      readMolecule(0, typedCell(0.2, '0.2 µM', { unit: 'µM' })),
      readMolecule(1, typedCell(50, 'more than 50', { qualifier: '>' })),
      readMolecule(2, typedCell(null, '+++')),
      readMolecule(3, typedCell(9, 'nine')),
    ]);
    const column = table.columns.find(({ fileName }) => fileName === 'Result')!;
    expect([column.kind, column.measured?.unit?.name, column.measured?.others]).to.deep.equal([
      'number',
      'nM',
      1,
    ]);
    expect(column.assay?.target).to.equal('JAK2');
    const view = new SetView(table, 'en-US');
    await view.show({ ...emptyQuery, sorts: [{ column: column.id, descending: false }] });
    expect([...view.visible]).to.deep.equal([3, 1, 0, 2]);
    // The same as `>50` among numbers.
    await view.show({
      ...emptyQuery,
      filters: [{ kind: 'range', column: column.id, min: 40, max: undefined }],
    });
    expect([...view.visible]).to.deep.equal([0, 1]);
    await view.show({
      ...emptyQuery,
      filters: [{ kind: 'range', column: column.id, min: undefined, max: 100 }],
    });
    expect([...view.visible]).to.deep.equal([3]);
  });
});
