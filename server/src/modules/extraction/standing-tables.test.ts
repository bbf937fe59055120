import { Engine } from '@moiety/chemistry/engine.ts';
import type { FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import type { PageFormula } from '@moiety/extraction/page/page-result.ts';
import { beforeAll, expect, test } from 'vitest';
import { headingKey } from '@moiety/contract';
import { foldLog, type LogEntry } from './correction-log.ts';
import { tableNow } from './standing-tables.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const box = { x0: 0, y0: 0, x1: 10, y1: 10 };

const formulaWith = (smiles: string, open: Record<string, number>): PageFormula => ({
  molfile: engine.withMolecule(smiles, (molecule) => molecule.get_v3Kmolblock()),
  places: Object.entries(open).map(([name, atom]) => ({ name, atoms: [atom] })),
  locants: [],
  confidence: 0.9,
});

/** A table of two columns without a formula, before which one is drawn whose open atoms have these names. */
const choices = (smiles: string, open: Record<string, number>): readonly string[] => {
  const formula = formulaWith(smiles, open);
  const table: FormulaTable = {
    page: 2,
    box,
    kind: 'table',
    caption: '',
    columns: [
      { places: ['X'], atom: '' },
      { places: ['Y'], atom: '' },
    ],
    massHeading: '',
    readings: [],
    candidates: [{ formula, page: 1, box }],
    rows: [],
  };
  return tableNow(table, foldLog([])).choices;
};

test('headings are corrected to places of formulas that the table has columns enough for', () => {
  expect(choices('*c1ccc(O*)cc1', { R1: 0, R2: 6 })).toEqual(['R1', 'R2']);
  // Three places cannot be filled by two columns, whatever their headings are.
  expect(choices('*c1cc(*)cc(O*)c1', { R1: 0, R2: 4, R3: 8 })).toEqual([]);
  // Two at one atom are filled by one column.
  expect(choices('*c1ccc(N(*)*)cc1', { R1: 0, R2: 6, R3: 7 })).toEqual(['N(R2, R3)', 'R1', 'R2', 'R3']);
});

test('a table that has taken the formula of another is with its own once a column is made one of groups', () => {
  const [other, own] = [formulaWith('*c1ccncc1', { R1: 0 }), formulaWith('*c1ccc(O*)cc1', { R1: 0, R2: 6 })];
  const table: FormulaTable = {
    page: 2,
    box,
    kind: 'table',
    caption: '',
    columns: [
      { places: ['R1'], atom: '' },
      { places: [], atom: '', heading: 'Tail' },
    ],
    massHeading: '',
    readings: [other],
    candidates: [{ formula: own, page: 1, box }],
    rows: [],
  };
  const said = (...values: string[]) =>
    tableNow(
      table,
      foldLog(
        values.map((value, index): LogEntry => ({
          id: `${index}`,
          version: index + 1,
          action: 'correct',
          item: headingKey(table, { places: [], atom: '', key: '(Tail)' }),
          field: 'heading',
          value,
          outcome: 'applied',
          seen: index,
          by: '',
          at: '',
          detail: null,
          undoes: null,
        })),
      ),
    );
  expect(said()).toMatchObject({ choices: ['R1', 'R2'], readings: [other], formulaAt: undefined });
  expect(said('R2')).toMatchObject({ readings: [own], formulaAt: { page: 1 }, twice: '' });
  expect(said('R2').columns.map(({ kind }) => kind)).toEqual(['one', 'one']);
  expect(said('R2', '–')).toMatchObject({ readings: [other], formulaAt: undefined, included: [0] });
});
