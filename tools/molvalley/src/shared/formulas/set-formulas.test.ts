import { expect } from '@open-wc/testing';
import { readMolecule, unreadMolecule } from '../../../test/molecules.ts';
import { MoleculeTable } from '../table/molecule-table.ts';
import { SetView } from '../table/set-view.ts';
import { emptyQuery } from '../table/view-query.ts';
import { calculatedColumnId } from './calculated-column.ts';
import type { CalculatedColumn } from './calculated-column.ts';
import { FORMULA_STORAGE_KEY, FormulaStore } from './formula-store.ts';
import { SetFormulas } from './set-formulas.ts';

const column = (name: string, formula: string): CalculatedColumn => ({
  id: calculatedColumnId(name),
  name,
  formula,
});
const tableOf = (): MoleculeTable => {
  const table = new MoleculeTable();
  table.fileColumns = ['IC50 (nM)', 'Target'];
  table.append([
    readMolecule(0, { data: { 'IC50 (nM)': '10', Target: 'A' } }),
    readMolecule(1, { data: { 'IC50 (nM)': '>1000', Target: 'B' } }),
    unreadMolecule(2),
    readMolecule(3, { data: { 'IC50 (nM)': '0', Target: 'B' } }),
    readMolecule(4, { data: { Target: 'B' } }),
  ]);
  return table;
};
class MemoryStorage {
  kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
}
const formulasOf = (store = new FormulaStore(undefined)) => {
  const table = tableOf();
  const view = new SetView(table, 'en-US');
  const formulas = new SetFormulas(table, view, store);
  formulas.complete();
  return { table, view, formulas };
};
const texts = (table: MoleculeTable, name: string): string[] =>
  table.records.map(({ position }) => table.text(position, calculatedColumnId(name)));

describe('calculated columns of a set', () => {
  it('are columns of numbers in which limits stay limits, and empty stays empty', async () => {
    const { table, formulas } = formulasOf();
    formulas.put(column('pIC50', '9 - log10([IC50 (nM)])'));
    await formulas.calculate();
    expect(texts(table, 'pIC50')).to.deep.equal(['8', '<6', '', '', '']);
    expect(table.columns.map(({ id }) => id)).to.include('calc:pIC50');
    expect(table.noResult(3, 'calc:pIC50')).to.equal('undefined');
    expect(table.noResult(4, 'calc:pIC50')).to.equal(undefined);
    expect(table.measured('calc:pIC50')?.at(1)?.censoring).to.equal('below');
  });

  it('are sorted and filtered by, where a limit passes only if all that it may be does', async () => {
    const { view, formulas } = formulasOf();
    formulas.put(column('pIC50', '9 - log10([IC50 (nM)])'));
    await formulas.calculate();
    await view.show({ ...emptyQuery, sort: { column: 'calc:pIC50', descending: true } });
    expect([...view.visible]).to.deep.equal([0, 1, 2, 3, 4]);
    const range = (min: number | undefined, max: number | undefined) =>
      view.show({ ...emptyQuery, filters: [{ kind: 'range', column: 'calc:pIC50', min, max }] });
    await range(undefined, 7);
    expect([...view.visible]).to.deep.equal([1]);
    await range(5, undefined);
    expect([...view.visible]).to.deep.equal([0]);
  });

  it('may be of one another in any order, follow a new name, and may not go in a circle', async () => {
    const { table, formulas } = formulasOf();
    formulas.put(column('LE', '1.37 * [pIC50] / [HeavyAtoms]'));
    formulas.put(column('pIC50', '9 - log10([IC50 (nM)])'));
    await formulas.calculate();
    expect(texts(table, 'LE')[0]).to.equal('3.653');
    formulas.put({ ...column('pIC50', '9 - log10([IC50 (nM)])'), name: 'Potency' });
    await formulas.calculate();
    expect(formulas.columns[0]?.formula).to.equal('1.37 * [Potency] / [HeavyAtoms]');
    expect(texts(table, 'LE')[0]).to.equal('3.653');
    formulas.put({ ...column('pIC50', '[LE] + 1'), name: 'Potency' });
    await formulas.calculate();
    expect(formulas.faultOf('calc:pIC50')?.fault).to.equal('circular');
    expect(texts(table, 'LE')[0]).to.equal('');
  });

  it('take the names that columns have in every language, and say of others what is wrong', () => {
    const { formulas } = formulasOf();
    const available = formulas.available();
    expect(available.canonical('[MW (g/mol)] + "clogp" + [IC50 (nM)]')).to.equal(
      '[MolecularWeight] + [cLogP] + [IC50 (nM)]',
    );
    const faultOf = (formula: string): unknown => {
      try {
        return available.ready(formula);
      } catch (error) {
        return (error as { fault: string }).fault;
      }
    };
    expect(faultOf('[Target] + 1')).to.equal('no-numbers');
    expect(faultOf('[Ki] + 1')).to.equal('unknown-column');
  });

  it('are taken back, and kept for the set', async () => {
    const storage = new MemoryStorage();
    const { formulas } = formulasOf(new FormulaStore(storage));
    formulas.put(column('A', '1 + 1'));
    // Made before the set was saved.
    formulas.belongTo('set-1');
    const undo = formulas.remove('calc:A');
    expect(new FormulaStore(storage).of('set-1')).to.deep.equal([]);
    formulas.put(column('B', '2 + 2'));
    undo();
    expect(new FormulaStore(storage).of('set-1')).to.deep.equal([column('A', '1 + 1'), column('B', '2 + 2')]);
    const again = formulasOf(new FormulaStore(storage));
    again.formulas.belongTo('set-1');
    await again.formulas.calculate();
    expect(texts(again.table, 'A')).to.deep.equal(['2', '2', '2', '2', '2']);
    storage.kept.set(FORMULA_STORAGE_KEY, '{"broken":');
    expect(new FormulaStore(storage).of('set-1')).to.deep.equal([]);
  });

  it('go into files, those with limits as text', async () => {
    const { formulas } = formulasOf();
    formulas.put(column('pIC50', '9 - log10([IC50 (nM)])'));
    formulas.put(column('Half', '[MolecularWeight] / 2'));
    await formulas.calculate();
    const written = formulas.written([0, 1], () => true);
    expect(written?.names).to.deep.equal(['pIC50', 'Half']);
    expect(written?.texts).to.deep.equal(['pIC50']);
    expect(written?.values.get(1)).to.deep.equal(['<6', '23.535']);
    expect(formulas.written([0, 1], () => false)).to.equal(undefined);
  });
});
