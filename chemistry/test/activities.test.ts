import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeasuredValue } from '@moiety/contract';
import { MeasuredColumn } from '../src/activities/measured-column.ts';
import { commasOf, parseMeasurement } from '../src/activities/measurement.ts';
import { mergeReplicates } from '../src/activities/replicates.ts';
import { measureOfHeading, negativeLogarithm, unitOfHeading } from '../src/activities/units.ts';

const columnOf = (
  heading: string,
  cells: readonly string[],
  weight: number | null = null,
): MeasuredColumn => {
  const column = new MeasuredColumn(heading, () => weight);
  for (const cell of cells) column.push(cell);
  return column;
};

const valuesOf = (heading: string, cells: readonly string[], weight: number | null = null) => {
  const column = columnOf(heading, cells, weight);
  return cells.map((_, row) => column.at(row)?.value ?? null);
};

describe('a measured value', () => {
  it.each([
    ['12', 'exact', 12],
    ['>10000', 'above', 10_000],
    ['>>100', 'above', 100],
    ['＞10000', 'above', 10_000],
    ['>= 30', 'above', 30],
    ['≤2.5', 'below', 2.5],
    ['~7', 'about', 7],
    ['=5', 'exact', 5],
    ['12 ± 3', 'exact', 12],
    ['100 +/- 8', 'exact', 100],
    ['1.5 (n=3)', 'exact', 1.5],
    ['−0.5', 'exact', -0.5],
    ['1e-3', 'exact', 0.001],
    ['10 000', 'exact', 10_000],
    ['45%', 'exact', 45],
  ] as const)('%s', (text, censoring, value) => {
    expect(parseMeasurement(text)).toMatchObject({ censoring, value });
  });

  it('has both ends of a range, and its unit', () => {
    expect(parseMeasurement('0.5-1.2')).toMatchObject({ low: 0.5, high: 1.2, censoring: 'between' });
    expect(parseMeasurement('12 ± 3 nM')?.unit).toMatchObject({ name: 'nM' });
    expect(parseMeasurement('1 µM')?.unit).toMatchObject({ name: 'µM' });
    expect(parseMeasurement('2 nmol/L')?.unit).toMatchObject({ name: 'nM' });
  });

  it.each([
    '',
    'abc',
    '1,234',
    '1.2.3',
    '2026-11-20',
    '50-78-2',
    '0x10',
    'Infinity',
    '12 mice',
    'CHEMBL25',
    '5 nm',
  ])('is not %s', (text) => {
    expect(parseMeasurement(text)).toBeNull();
  });

  it('comes back from how a number is written, with separators of thousands too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom('', '>', '<=', '~'), (value, sign) => {
        expect(parseMeasurement(`${sign}${value}`)?.value).toBe(value);
        const grouped = `${sign}${value.toLocaleString('en-US')}`;
        expect(parseMeasurement(grouped, 'thousands')?.value).toBe(value);
        expect(parseMeasurement(grouped.replaceAll(',', '.').concat(',5'), 'decimal')?.value).toBe(
          value < 0 || Object.is(value, -0) ? value - 0.5 : value + 0.5,
        );
      }),
    );
  });

  it('says by its commas what they can be', () => {
    expect(['1,5', '0,123', '1,234', '1,234,567', '1,234.5', '12', 'a,b'].map(commasOf)).toEqual([
      'decimal',
      'decimal',
      'either',
      'thousands',
      'thousands',
      null,
      null,
    ]);
  });
});

describe('a column of values', () => {
  it('is of numbers although one cell, or one in ten, is a word', () => {
    const one = columnOf('IC50 (nM)', ['12', '100', '9', '1000', 'inactive', '80']);
    expect([one.isNumeric, one.others]).toEqual([true, 1]);
    const many = columnOf('a', [
      ...Array.from({ length: 90 }, (_, row) => String(row)),
      ...Array<string>(10).fill('x'),
    ]);
    expect([many.isNumeric, many.others]).toEqual([true, 10]);
    expect(columnOf('a', ['1', '2', 'x', 'y', '5']).isNumeric).toBe(false);
    expect(columnOf('a', ['1', 'x']).isNumeric).toBe(false);
    // Codes such as these are no ranges.
    expect(columnOf('a', ['1-2', '3-4']).isNumeric).toBe(false);
    expect(columnOf('a', ['', 'n/a']).isNumeric).toBe(false);
  });

  it('reads commas by all of its cells', () => {
    expect(valuesOf('IC50 (nM)', ['1,234', '10,500', '90', '100,000'])).toEqual([1234, 10_500, 90, 100_000]);
    expect(columnOf('IC50', ['1,234', '90']).areCommasGuessed).toBe(true);
    expect(valuesOf('IC50 (nM)', ['1,250', '10,25', '0,9'])).toEqual([1.25, 10.25, 0.9]);
  });

  it('compares cells of different units', () => {
    const cells = ['12 nM', '0.1 uM', '9 nM', '1 µM', '3 pM', '0.02 mM'];
    const values = valuesOf('IC50', cells) as number[];
    for (const [row, expected] of [12, 100, 9, 1000, 0.003, 20_000].entries())
      expect(values[row]).toBeCloseTo(expected, 9);
    expect(columnOf('IC50', cells).unit?.name).toBe('nM');
    // The unit of a bare number beside them is not known.
    expect(valuesOf('IC50', ['5', '12 nM', '1 µM', '2 nM'])).toEqual([null, 12, 1000, 2]);
    expect(valuesOf('IC50 (µM)', ['5', '12 nM'])[1]).toBeCloseTo(0.012, 9);
  });

  it('needs the weight for a mass concentration', () => {
    // Aspirin, 180.16 g/mol: 1 mg/mL is 5.5506 mM.
    expect(valuesOf('IC50 (nM)', ['1 mg/mL'], 180.16)[0]).toBeCloseTo(5_550_621.67, 0);
    expect(valuesOf('IC50 (nM)', ['1 mg/mL'])[0]).toBeNull();
  });
});

describe('activities', () => {
  it('have their unit and kind in the heading', () => {
    expect(
      ['IC50 (nM)', 'Ki/µM', 'EC50_uM', 'IC50 [mg/mL]', 'MW (g/mol)', 'Assay 5 mM'].map(
        (heading) => unitOfHeading(heading)?.name,
      ),
    ).toEqual(['nM', 'µM', 'µM', 'mg/mL', undefined, 'mM']);
    expect(
      ['IC50', 'pIC50', 'pKi', 'Ki (nM)', 'cLogP', 'pChEMBL Value', 'Kinase'].map(measureOfHeading),
    ).toEqual([
      'concentration',
      'negative-logarithm',
      'negative-logarithm',
      'concentration',
      'other',
      'negative-logarithm',
      'other',
    ]);
  });

  it('are 9 - log10(nM) on the logarithmic scale', () => {
    expect(negativeLogarithm(1)).toBeCloseTo(9, 9);
    expect(negativeLogarithm(1224.7)).toBeCloseTo(5.912, 3);
    expect(negativeLogarithm(0)).toBeNaN();
  });

  it('are merged by the geometric mean, censored ones left out and counted', () => {
    const column = columnOf('IC50 (nM)', ['1000', '1500', '>10000']);
    const merged = mergeReplicates([0, 1, 2].map((row) => column.at(row)!))!;
    expect(merged).toMatchObject({ n: 2, left: 1, isGeometric: true, censoring: 'exact' });
    expect(merged.value).toBeCloseTo(1224.745, 3);
    expect(merged.deviation).toBeCloseTo(Math.log10(1.5) / Math.SQRT2, 9);
    expect(mergeReplicates([column.at(2)!])).toMatchObject({ n: 0, value: 10_000, censoring: 'above' });
    expect(mergeReplicates([])).toBeNull();
  });
});

const typed = (given: Partial<MeasuredValue>): MeasuredValue => ({
  value: 1,
  qualifier: '=',
  unit: 'nM',
  text: '',
  confidence: 1,
  ...given,
});
const typedColumn = (
  unit: string,
  cells: readonly (readonly [text: string, values?: readonly MeasuredValue[]])[],
): MeasuredColumn => {
  const column = new MeasuredColumn('Result', () => 500, unit);
  for (const [text, values] of cells) column.push(text, values);
  return column;
};
const valueAt = (column: MeasuredColumn, row: number) => {
  const at = column.at(row);
  return at && [at.value, at.low, at.high, at.censoring];
};

describe('a typed column', () => {
  it('has its values as numbers with what their qualifiers say, whatever the texts of its cells are', () => {
    const column = typedColumn('nM', [
      ['1.234', [typed({ value: 1234 })]],
      ['more than 10 µM', [typed({ value: 10, qualifier: '>', unit: 'µM' })]],
      ['<5', [typed({ value: 5, qualifier: '<=' })]],
      ['~3', [typed({ value: 3, qualifier: '~' })]],
      ['10-30', [typed({ value: 10, upper: 30 })]],
      ['5 mg/L', [typed({ value: 5, unit: 'mg/L' })]],
    ]);
    expect(column.isNumeric).toBe(true);
    expect(column.unit?.name).toBe('nM');
    expect(valueAt(column, 0)).toEqual([1234, 1234, 1234, 'exact']);
    expect(valueAt(column, 1)).toEqual([10_000, 10_000, Infinity, 'above']);
    expect(valueAt(column, 2)).toEqual([5, 0, 5, 'below']);
    expect(valueAt(column, 3)).toEqual([3, 3, 3, 'about']);
    expect(valueAt(column, 4)).toEqual([20, 10, 30, 'between']);
    expect(valueAt(column, 5)?.[0]).toBeCloseTo(10_000);
  });

  it('of another kind has no concentrations', () => {
    const column = typedColumn('%', [
      ['40', [typed({ value: 40, unit: '%' })]],
      ['5 nM', [typed({ value: 5 })]],
    ]);
    expect(valueAt(column, 0)).toEqual([40, 40, 40, 'exact']);
    expect(column.at(1)).toBeNull();
  });

  it('is one of numbers with a single number, and says how many cells have none', () => {
    const column = typedColumn('nM', [
      ['+++', [typed({ value: null, unit: '' })]],
      ['++', [typed({ value: null, unit: '' })]],
      ['2; 4', [typed({ value: 2 }), typed({ value: 4 })]],
      ['12 h', [typed({ value: 12, unit: 'h' })]],
      ['7', [typed({ value: 7 })]],
    ]);
    expect(column.isNumeric).toBe(true);
    expect(column.others).toBe(4);
    expect([0, 1, 2, 3, 4].map((row) => column.at(row)?.value)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      7,
    ]);
  });

  it('compares what is no concentration in its own unit, and reads texts beside typed cells, also anew', () => {
    const column = typedColumn('h', [
      ['12 h', [typed({ value: 12, unit: 'h' })]],
      ['1,234'],
      ['1,5'],
      ['0.5', [typed({ value: 0.5, unit: 'min' })]],
    ]);
    expect(column.unit).toBe(null);
    expect(column.at(0)?.value).toBe(12);
    expect(column.at(1)?.value).toBe(1.234);
    expect(column.at(2)?.value).toBe(1.5);
    expect(column.at(3)).toBe(null);
  });

  it('takes no notice of values where it is not known what the column is of', () => {
    const column = new MeasuredColumn('IC50 (nM)');
    column.push('12', [typed({ value: 99 })]);
    expect(column.at(0)?.value).toBe(12);
  });
});
