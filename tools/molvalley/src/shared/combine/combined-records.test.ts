import { unitOfHeading } from '@moiety/chemistry/activities/units.ts';
import type { AssayColumn, MeasuredValue, MoleculeOrigin, MoleculeRecord } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { readMolecule, unreadMolecule } from '../../../test/molecules.ts';
import { CalculatedColumns } from '../formulas/calculated-columns.ts';
import { MoleculeTable } from '../table/molecule-table.ts';
import { combinedAssays, combinedRecords } from './combined-records.ts';
import { planColumns } from './column-plan.ts';
import type { ColumnMode, ColumnPlan } from './column-plan.ts';
import { headingOf } from './headings.ts';
import { maskOfAll, overlapOf, rowsIn } from './overlap.ts';
import type { Overlap } from './overlap.ts';
import { sharedColumns } from './shared-columns.ts';
import type { ComparedSet } from './shared-columns.ts';

interface Row {
  /** What the molecule is told by. */
  key: string;
  name?: string;
  data: Record<string, string>;
  origin?: MoleculeOrigin;
  measurements?: Record<string, MeasuredValue[]>;
}

/** A set of molecules, with formulas. */
const setOf = async (
  letter: string,
  name: string,
  rows: readonly Row[],
  formulas: Record<string, string> = {},
  assays: readonly AssayColumn[] = [],
): Promise<ComparedSet> => {
  const table = new MoleculeTable();
  table.typedColumns = assays;
  table.fileColumns = [...new Set(rows.flatMap(({ data }) => Object.keys(data)))];
  table.append(rows.map(({ key, ...given }, at) => readMolecule(at, { smiles: key, name: '', ...given })));
  const calculated = new CalculatedColumns(table, async () => undefined);
  for (const [column, formula] of Object.entries(formulas)) await calculated.save({ name: column, formula });
  return { id: name, letter, name, table, definitions: calculated.definitions };
};

const typedValue = (number: number, text: string): MeasuredValue => ({
  value: number,
  qualifier: '=',
  unit: 'nM',
  text,
  confidence: 0.9,
});

const words = { name: 'Name', structure: 'SMILES', origin: 'Sets' };

interface Combined {
  plan: ColumnPlan;
  records: MoleculeRecord[];
  overlap: Overlap;
  rows: Uint32Array;
}

/** What becomes of sets. @param masks the combinations that are taken; without, all of them */
const combine = async (
  sets: readonly ComparedSet[],
  mode: ColumnMode,
  masks?: readonly number[],
): Promise<Combined> => {
  const overlap = await overlapOf(
    sets.map(({ table }) => table.records.map((record) => (record.status === 'ok' ? record.smiles : null))),
  );
  const all = Array.from({ length: maskOfAll(sets.length) }, (_, at) => at + 1);
  const rows = rowsIn(overlap, new Set(masks ?? all));
  const shared = await sharedColumns(sets, overlap, rows);
  const plan = planColumns(sets, shared, mode, words, (masks ?? all).length > 1);
  return { plan, records: await combinedRecords(sets, overlap, rows, plan), overlap, rows };
};
const dataOf = ({ records }: Combined): Record<string, string>[] => records.map(({ data }) => data);

const rowsOf = (keys: string, values: readonly string[]): Row[] =>
  values.map((value, at) => ({ key: keys[at]!, data: { Activity: value } }));
/** A value as ChEMBL has it and as patent extraction does, with its unit and its page. */
const value = (given: string, unit: string, page: string): Record<string, string> => ({
  'Standard Value': given,
  'Standard Units': unit,
  'EGFR IC50 (nM)': given,
  'EGFR IC50 (nM) review': page && 'accepted',
  'EGFR IC50 (nM) source': page,
});
const free = (): boolean => false;

describe('a set made of others', () => {
  it('has one column where the values agree, and one for each set where they differ', async () => {
    const sets = [
      await setOf('A', 'Screen', [
        { key: 'C', data: { 'IC50 (nM)': '12', Batch: '1' } },
        { key: 'N', data: { 'IC50 (nM)': '>10000', Batch: '2' } },
      ]),
      await setOf('B', 'Repeat', [
        { key: 'C', data: { 'IC50 (nM)': '15', Batch: '1' } },
        { key: 'O', data: { 'IC50 (nM)': '3', Batch: '9' } },
      ]),
    ];
    const combined = await combine(sets, 'differing');
    expect(combined.plan.headings).to.deep.equal([
      'Sets',
      'IC50 (Screen) (nM)',
      'IC50 (Repeat) (nM)',
      'Batch',
    ]);
    expect(dataOf(combined)).to.deep.equal([
      { Sets: 'Screen; Repeat', 'IC50 (Screen) (nM)': '12', 'IC50 (Repeat) (nM)': '15', Batch: '1' },
      { Sets: 'Screen', 'IC50 (Screen) (nM)': '>10000', Batch: '2' },
      { Sets: 'Repeat', 'IC50 (Repeat) (nM)': '3', Batch: '9' },
    ]);
    // The unit is known of both, as it was.
    for (const name of combined.plan.headings.slice(1, 3)) expect(unitOfHeading(name)?.name).to.equal('nM');
  });

  it('takes the value of the first set that has one where one column is asked for, and counts what is left out', async () => {
    const sets = [
      await setOf('A', 'Screen', [
        { key: 'C', data: { Ki: '' } },
        { key: 'N', data: { Ki: '4' } },
      ]),
      await setOf('B', 'Repeat', [
        { key: 'C', data: { Ki: '15' } },
        { key: 'N', data: { Ki: '5' } },
      ]),
    ];
    const combined = await combine(sets, 'one');
    expect(dataOf(combined).map(({ Ki }) => Ki)).to.deep.equal(['15', '4']);
    expect(combined.plan.columns.map(({ name, left }) => [name, left])).to.deep.equal([['Ki', 1]]);
  });

  it('never makes one column of different units, of numbers and text, or of commas that mean different things', async () => {
    const pairs = [
      [['5 nM', '8 nM'], ['5', '8'], 'unit'],
      [['5', '8'], ['active', 'inactive'], 'kind'],
      [['1,5', '2,25'], ['1,234,567', '2,000,000'], 'commas'],
    ] as const;
    for (const [one, other, reason] of pairs) {
      const sets = [
        await setOf('A', 'Screen', rowsOf('CN', one)),
        await setOf('B', 'Repeat', rowsOf('OS', other)),
      ];
      const { plan } = await combine(sets, 'one');
      expect(plan.columns.map(({ name, apart }) => [name, apart])).to.deep.equal([
        ['Activity (Screen)', reason],
        ['Activity (Repeat)', reason],
      ]);
    }
  });

  it('lets relation, unit, page and review go where their value goes', async () => {
    const sets = [
      await setOf('A', 'Patent', [
        { key: 'C', data: { ...value('', '', ''), 'Standard Units': 'nM' } },
        { key: 'N', data: value('3', 'nM', 'p. 12: row 3') },
      ]),
      await setOf('B', 'Paper', [
        { key: 'C', data: value('7', 'uM', 'p. 4') },
        { key: 'N', data: value('3', 'nM', 'p. 9') },
      ]),
    ];
    const [first] = dataOf(await combine(sets, 'one'));
    expect(first).to.include({
      'Standard Value': '7',
      'Standard Units': 'uM',
      'EGFR IC50 (nM) source': 'p. 4',
    });
    // The same value from two pages stays one with two pages.
    const { plan, records } = await combine(sets, 'differing');
    expect(plan.headings).to.include.members([
      'EGFR IC50 (Patent) (nM)',
      'EGFR IC50 (Patent) (nM) source',
      'EGFR IC50 (Paper) (nM) source',
    ]);
    expect(records[1]?.data).to.include({
      'EGFR IC50 (Patent) (nM) source': 'p. 12: row 3',
      'EGFR IC50 (Paper) (nM) source': 'p. 9',
      'Standard Value (Patent)': '3 nM',
    });
  });

  it('keeps formulas that still have what they need, and the values of the others', async () => {
    const rows: Row[] = [{ key: 'C', data: { 'IC50 (nM)': '100' } }];
    const formula = '9 - log10([IC50 (nM)])';
    const sets = [
      await setOf('A', 'Screen', rows, { pIC50: formula, twice: '2 * [pIC50]' }),
      await setOf('B', 'Repeat', [{ key: 'C', data: { 'IC50 (nM)': '10' } }], { pIC50: formula }),
    ];
    const whole = await combine(sets, 'one');
    expect(whole.plan.formulas.map(({ name }) => name)).to.deep.equal(['pIC50', 'twice']);
    expect(whole.plan.headings).to.deep.equal(['Sets', 'IC50 (nM)']);
    const apart = await combine(sets, 'differing');
    expect(apart.plan.formulas).to.deep.equal([]);
    expect(dataOf(apart)).to.deep.equal([
      {
        Sets: 'Screen; Repeat',
        'IC50 (Screen) (nM)': '100',
        'IC50 (Repeat) (nM)': '10',
        'pIC50 (Screen)': '7',
        'pIC50 (Repeat)': '8',
        twice: '14',
      },
    ]);
  });

  it('keeps a row for each record of a molecule that a set has several times, and averages nothing', async () => {
    const sets = [
      await setOf('A', 'Screen', [
        { key: 'C', data: { Ki: '1' } },
        { key: 'C', data: { Ki: '3' } },
      ]),
      await setOf('B', 'Repeat', [{ key: 'C', data: { Ki: '1' } }]),
    ];
    expect(dataOf(await combine(sets, 'differing')).map(({ Ki }) => Ki)).to.deep.equal(['1', '3']);
  });

  it('keeps other names and structures of a molecule in columns of their own', async () => {
    const overlapping = [
      await setOf('A', 'Screen', [{ key: 'CN', name: 'CPD-1', data: {} }]),
      await setOf('B', 'Repeat', [{ key: 'CN', name: 'AZ-99', data: {} }]),
      await setOf('C', 'Repeat', [{ key: 'CN', data: {} }]),
    ];
    const { records, plan } = await combine(overlapping, 'one');
    expect(records[0]?.name).to.equal('CPD-1');
    expect(records[0]?.data).to.deep.equal({
      Sets: 'Screen; Repeat B; Repeat C',
      'Name (Repeat B)': 'AZ-99',
    });
    expect(plan.structures).to.deep.equal([]);
  });

  it('leads back to the document of the first set that was read in one', async () => {
    const origin = { document: '0192b0e4-0000-7000-8000-0000000000d0', page: 12, item: 'compound:7a' };
    const other = { ...origin, page: 40 };
    const { records } = await combine(
      [
        await setOf('A', 'Assay', [
          { key: 'CCO', data: {} },
          { key: 'CCN', data: {} },
        ]),
        await setOf('B', 'Patent', [{ key: 'CCO', data: {}, origin }]),
        await setOf('C', 'Paper', [{ key: 'CCO', data: {}, origin: other }]),
      ],
      'differing',
    );
    expect(records.map((record) => record.origin)).to.deep.equal([origin, undefined]);
  });

  it('keeps typed values with the values that are kept, under the names of the new columns', async () => {
    const assay = { endpoint: 'IC50', target: 'JAK2', unit: 'nM' };
    const typedSet = (letter: string, name: string, data: Record<string, string>, typed: MeasuredValue) =>
      setOf(letter, name, [{ key: 'CCO', data, measurements: { IC50: [typed] } }], {}, [
        { column: 'IC50', ...assay },
      ]);
    const [one, other] = [typedValue(12, '12 nM'), typedValue(40, '0.04 µM')];
    const sets = [
      await setOf('A', 'Assay', [{ key: 'CCO', data: { Batch: '7' } }]),
      await typedSet('B', 'Patent', { IC50: '12' }, one),
      await typedSet('C', 'Paper', { IC50: '40' }, other),
    ];
    const kept = await combine(sets, 'one');
    expect(kept.records[0]?.data['IC50']).to.equal('12');
    expect(kept.records[0]?.measurements).to.deep.equal({ IC50: [one] });
    expect(combinedAssays(kept.plan)).to.deep.equal([{ column: 'IC50', ...assay }]);
    const apart = await combine(sets, 'differing');
    expect(apart.records[0]?.measurements).to.deep.equal({ 'IC50 (Patent)': [one], 'IC50 (Paper)': [other] });
    expect(combinedAssays(apart.plan).map(({ column }) => column)).to.deep.equal([
      'IC50 (Patent)',
      'IC50 (Paper)',
    ]);
    // A set that has the same value says where it was read.
    const heading = 'IC50 (nM)';
    const same = await combine(
      [
        await setOf('D', 'Screen', [{ key: 'CCO', data: { [heading]: '12' } }]),
        await setOf(
          'E',
          'Patent',
          [{ key: 'CCO', data: { [heading]: '12' }, measurements: { [heading]: [one] } }],
          {},
          [{ column: heading, ...assay }],
        ),
      ],
      'one',
    );
    expect(same.records[0]?.data).to.deep.equal({ Sets: 'Screen; Patent', [heading]: '12' });
    expect(same.records[0]?.measurements).to.deep.equal({ [heading]: [one] });
    // What is measured in another unit is no such value.
    const hours = await setOf(
      'E',
      'Stability',
      [{ key: 'CCO', data: { IC50: '3' }, measurements: { IC50: [{ ...typedValue(3, '3 h'), unit: 'h' }] } }],
      {},
      [{ column: 'IC50', ...assay, unit: 'h' }],
    );
    const minutes = await setOf(
      'F',
      'Stability 2',
      [
        {
          key: 'CCO',
          data: { IC50: '3' },
          measurements: { IC50: [{ ...typedValue(3, '3 min'), unit: 'min' }] },
        },
      ],
      {},
      [{ column: 'IC50', ...assay, unit: 'min' }],
    );
    const { plan } = await combine([hours, minutes], 'one');
    expect(plan.columns.map(({ name, apart: why }) => [name, why])).to.deep.equal([
      ['IC50 (Stability)', 'unit'],
      ['IC50 (Stability 2)', 'unit'],
    ]);
  });

  it('has what one set alone has, without asking anything', async () => {
    const table = new MoleculeTable();
    table.fileColumns = ['Ki'];
    table.append([readMolecule(0, { smiles: 'C', data: { Ki: '1' } }), unreadMolecule(1)]);
    const sets: ComparedSet[] = [
      { id: 'a', letter: 'A', name: 'Screen', table, definitions: [] },
      await setOf('B', 'Repeat', [{ key: 'N', data: { Ki: 'x' } }]),
    ];
    const { records, plan } = await combine(sets, 'differing', [1]);
    expect(plan.headings).to.deep.equal(['Ki']);
    expect(records.map(({ position, line, data }) => [position, line, data])).to.deep.equal([
      [0, 1, { Ki: '1' }],
    ]);
  });

  it('loses no value, whatever the sets hold, unless one column is asked for', async () => {
    const row = fc.record({
      key: fc.constantFrom('C', 'N', 'O', 'S'),
      data: fc.dictionary(
        fc.constantFrom(
          'IC50 (nM)',
          'IC50',
          'Ki/µM',
          'Note',
          'Standard Value',
          'Standard Units',
          'IC50 source',
        ),
        fc.constantFrom('1', '2.5', '>10', '<3 nM', 'p. 4', '1,5', 'active'),
      ),
    });
    const rows = fc.array(row, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.constantFrom('differing', 'apart'), async (one, other, mode) => {
        const sets = [await setOf('A', 'Screen', one), await setOf('B', 'nM', other)];
        const { plan, records, overlap, rows: taken } = await combine(sets, mode);
        expect(new Set(plan.headings).size).to.equal(plan.headings.length);
        for (const [at, place] of taken.entries())
          for (const [set, { table }] of sets.entries()) {
            const position = overlap.positions[set]![place]!;
            if (position < 0) continue;
            for (const name of table.fileColumns) {
              const column = plan.columns.find(
                ({ original, sources }) => original === name && sources.some((source) => source.set === set),
              )!;
              // What is said of a value is of no use without it.
              if (column.follows !== name && table.text(position, `file:${column.follows}`) === '') continue;
              const written = table.records[position]!.data[name] ?? '';
              const expected = column.apart ? table.text(position, `file:${name}`) : written;
              if (expected !== '') expect(records[at]!.data[column.name], name).to.equal(expected);
            }
          }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a heading with whose it is', () => {
  it('keeps the unit that it ends in', () => {
    for (const [heading, named] of [
      ['IC50 (nM)', 'IC50 (HTS) (nM)'],
      ['Ki/µM', 'Ki (HTS)/µM'],
      ['EC50_uM', 'EC50 (HTS)_uM'],
      ['MIC mg/mL', 'MIC (HTS) mg/mL'],
      ['IC50[µM]', 'IC50 (HTS)[µM]'],
      ['pIC50', 'pIC50 (HTS)'],
      ['Dose (mg)', 'Dose (mg) (HTS)'],
    ] as const)
      expect(headingOf(heading, ['HTS', 'B'], free)).to.equal(named);
  });

  it('does not take the name of a set for a unit', () => {
    expect(headingOf('IC50', ['nM', 'B'], free)).to.equal('IC50 (B)');
    expect(headingOf('Activity', ['Ki', 'B'], free)).to.equal('Activity (B)');
  });

  it('is no other column’s', () => {
    const taken = new Set(['IC50 (HTS)', 'IC50 (B)']);
    expect(headingOf('IC50', ['HTS', 'B'], (name) => taken.has(name))).to.equal('IC50 (B) 2');
  });

  it('is no longer than a column’s name may be, and says the same of its values', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 190 }),
        fc.constantFrom('', ' (nM)', '/µM', '_uM', ' mg/mL'),
        fc.string({ minLength: 1, maxLength: 40 }),
        (stem, unit, label) => {
          const heading = (stem + unit).slice(-200);
          const named = headingOf(heading, [label, 'B'], free);
          expect(named.length).to.be.at.most(200);
          if (heading.length < 150 && /^[a-z]+$/i.test(stem))
            expect(unitOfHeading(named)?.name).to.equal(unitOfHeading(heading)?.name);
        },
      ),
    );
  });
});
