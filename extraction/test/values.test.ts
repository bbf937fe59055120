import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleOfHeading } from '../src/tables/headings.ts';
import { readLegend } from '../src/tables/legend.ts';
import { nanomolar, unitIn } from '../src/tables/units.ts';
import { readValue } from '../src/tables/values.ts';

describe('a cell of activities', () => {
  test.each([
    ['29.8', { qualifier: '=', value: '29.8' }],
    ['>10 µM', { qualifier: '>', value: '10', unit: 'uM' }],
    ['≤ 0.5', { qualifier: '<=', value: '0.5' }],
    ['14 .90', { qualifier: '=', value: '14.90' }],
    ['1,250', { qualifier: '=', value: '1250' }],
    ['12.3 ± 0.4', { qualifier: '=', value: '12.3', deviation: '0.4' }],
    ['5.6 (n=3)', { qualifier: '=', value: '5.6', n: 3 }],
    ['5.6 nM ± 0.4, n = 12', { value: '5.6', unit: 'nM', deviation: '0.4', n: 12 }],
    ['1.2 x 10-3', { qualifier: '=', value: '0.0012' }],
    ['约 3 nM', { qualifier: '~', value: '3', unit: 'nM' }],
    ['84%', { qualifier: '=', value: '84', unit: '%' }],
    ['0.5 nM*', { qualifier: '=', value: '0.5', unit: 'nM' }],
    ['5 (µM)', { qualifier: '=', value: '5', unit: 'uM' }],
    ['5.0e-9 M', { qualifier: '=', value: '5e-9', unit: 'M' }],
    ['1.2 (0.9–1.6)', { qualifier: '=', value: '1.2', interval: { lower: '0.9', upper: '1.6' } }],
    ['> 50 (32 %)', { qualifier: '>', value: '50' }],
    ['>50 µM (32%)', { qualifier: '>', value: '50', unit: 'uM' }],
    [
      '3.4 nM [95% CI: 2.8, 4.1]',
      { qualifier: '=', value: '3.4', unit: 'nM', interval: { lower: '2.8', upper: '4.1' } },
    ],
  ])('%s is a number', (text, expected) => {
    expect(readValue(text)).toMatchObject({ kind: 'number', mended: false, ...expected });
  });

  test.each(['+++', '****', 'A', '(++)', '+ +'])('%s is a code', (text) => {
    expect(readValue(text)).toEqual({ kind: 'code', code: text.replaceAll(/[\s()]/g, '') });
  });

  test.each(['', 'NT', 'N.D.', '-', 'n/a', 'not tested', '未测'])('"%s" is no value', (text) => {
    expect(readValue(text)).toEqual({ kind: 'none' });
  });

  test.each(['236 NT', 'IC50', '3.4.5', '12 min', '10 of 12', '1O', '10 (3-5)', '50 (32 %)', '3 nM-5 uM'])(
    '%s is not guessed at',
    (text) => {
      expect(readValue(text)).toEqual({ kind: 'unread' });
    },
  );

  test('a letter among digits that was read by sight is mended, and said to be', () => {
    expect(readValue('1O.S', { isSeen: true })).toMatchObject({ value: '10.5', mended: true });
    expect(readValue('v1000', { isSeen: true })).toMatchObject({
      qualifier: '>',
      value: '1000',
      mended: true,
    });
    expect(readValue('+t', { isSeen: true })).toEqual({ kind: 'code', code: '++', mended: true });
    for (const text of ['v1000', '+t', 'tt'])
      expect(readValue(text, { isSeen: text === 'tt' })).toEqual({ kind: 'unread' });
  });

  test('what was seen at the amount that a value lies beyond is left out', () => {
    expect(readValue('>5000 (32%)')).toMatchObject({ qualifier: '>', value: '5000' });
    expect(readValue('> 10 μM (18 % inh.)')).toMatchObject({ qualifier: '>', value: '10', unit: 'uM' });
    // Of a value that is one it may be a deviation or an effect.
    expect(readValue('12 (32%)').kind).toBe('unread');
  });

  test('specks of a scan are left out, and what may be one is said to be', () => {
    for (const text of ['‘>100', '’>100·', '>100`', '.>100'])
      expect(readValue(text, { isSeen: true })).toMatchObject({ qualifier: '>', value: '100', mended: true });
    expect(readValue(".C'", { isSeen: true })).toEqual({ kind: 'code', code: 'C', mended: true });
    expect(readValue('.37', { isSeen: true })).toMatchObject({ value: '0.37', mended: true });
    expect(readValue('0.37', { isSeen: true })).toMatchObject({ value: '0.37', mended: false });
    expect(readValue('.37')).toMatchObject({ value: '0.37', mended: false });
    expect(readValue('.>100').kind).toBe('unread');
  });

  test('in parts of a million is of no target of that name', () => {
    expect(roleOfHeading('EC50 [ppm]')).toEqual({ kind: 'value', endpoint: 'EC50', unit: 'ppm' });
  });

  test('has its endpoint as other languages than English have it', () => {
    expect(roleOfHeading('QR2 CI50 (μM)')).toMatchObject({ endpoint: 'IC50', unit: 'uM', target: 'QR2' });
    expect(roleOfHeading('pCI50')).toMatchObject({ endpoint: 'pIC50' });
    expect(roleOfHeading('CE50 (nM)')).toMatchObject({ endpoint: 'EC50' });
    expect(roleOfHeading('DL50 (mg/kg)')).toMatchObject({ endpoint: 'LD50' });
    expect(roleOfHeading("% d'inhibition à 10 μM")).toMatchObject({ endpoint: "% d'inhibition at 10 μM" });
    expect(roleOfHeading('CL 50 mL/min')).not.toMatchObject({ kind: 'value' });
  });

  test('a range keeps both ends', () => {
    expect(readValue('10-50 nM')).toMatchObject({
      kind: 'range',
      value: '10-50',
      from: '10',
      to: '50',
      unit: 'nM',
    });
    expect(readValue('0.1 μmol/L-10 μmol/L')).toMatchObject({
      kind: 'range',
      from: '0.1',
      to: '10',
      unit: 'uM',
    });
  });

  test('every printed number with a qualifier and a unit is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '>', '<', '≥', '≤', '~'),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('', ' nM', ' μM', 'uM', ' pM', ' mM', ' %', ' nmol/L', ' µg/mL'),
        (qualifier, whole, part, unit) => {
          const value = `${whole}.${String(part).padStart(2, '0')}`;
          const read = readValue(`${qualifier}${value}${unit}`);
          expect(read).toMatchObject({ kind: 'number', value, mended: false });
          expect(read.kind === 'number' && read.unit).toBe(unit === '' ? undefined : unitIn(unit));
        },
      ),
    );
  });
});

describe('units', () => {
  test.each([
    ['IC50 (nM)', 'nM'],
    ['Ki [μM]', 'uM'],
    ['nmol/L', 'nM'],
    ['umol·L-1', 'uM'],
    ['µg/ml', 'ug/mL'],
    ['抑制率（％）', '%'],
  ])('%s is in %s', (text, unit) => expect(unitIn(text)).toBe(unit));

  test.each(['NMR', 'MeOH', 'Mass', 'pMol weight 12', 'Form'])('%s has no unit', (text) =>
    expect(unitIn(text)).toBeUndefined(),
  );

  test('a concentration is the same in every unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (value) => {
        expect(nanomolar(value, 'uM')).toBe(nanomolar(value * 1000, 'nM'));
        expect(nanomolar(value * 1000, 'pM')).toBe(nanomolar(value, 'nM'));
      }),
    );
  });
});

describe('a heading', () => {
  test.each([
    ['Ex', { kind: 'label' }],
    ['Cpd. No.', { kind: 'label' }],
    ['Examp le', { kind: 'label' }],
    ['测试化合物', { kind: 'label' }],
    ['Structure', { kind: 'structure' }],
    ['化学名称', { kind: 'name' }],
    ['Ki (nM)', { kind: 'value', endpoint: 'Ki', unit: 'nM' }],
    ['TR-FRET ECso (μM)', { kind: 'value', endpoint: 'EC50', unit: 'uM', target: 'TR-FRET' }],
    ['Primer extension Assay ICs0', { kind: 'value', endpoint: 'IC50' }],
    ['pIC50', { kind: 'value', endpoint: 'pIC50' }],
    ['% inhibition at 10 μM', { kind: 'value', endpoint: '% inhibition at 10 μM', unit: '%' }],
    ['ROCK1 % inhibition at 1 μM', { target: 'ROCK1', endpoint: '% inhibition at 1 μM', unit: '%' }],
    ['HDAC8 1 μM 阻害率(%)', { target: 'HDAC8', endpoint: '阻害率 at 1 μM', unit: '%' }],
    ['COX-1 저해율(%) @ 0.5 μM', { target: 'COX-1', endpoint: '저해율(%) at 0.5 μM', unit: '%' }],
    ['Inhibition at 1 μM (%)', { endpoint: 'Inhibition at 1 μM', unit: '%' }],
    ['GlyT1 IC50 (nM)a', { kind: 'value', endpoint: 'IC50', unit: 'nM', target: 'GlyT1' }],
    ['A3, % displacement at 1 μM', { target: 'A3', endpoint: '% displacement at 1 μM', unit: '%' }],
    ['% remaining', { kind: 'other' }],
    ['% remaining activity', { kind: 'value' }],
    ['Concentration in ppm', { kind: 'condition', unit: 'ppm' }],
    ['1H NMR', { kind: 'other' }],
    ['LC-MS', { kind: 'other' }],
    ['结合能 (kcal/mol)', { kind: 'other' }],
  ])('%s', (text, role) => expect(roleOfHeading(text)).toMatchObject(role));

  test('text that names nothing has no role', () =>
    expect(roleOfHeading('The mixture was stirred')).toBeUndefined());
});

describe('a legend', () => {
  test('codes between bounds', () => {
    const legend = readLegend(
      '20 μM ≥ (+) > 1 μM; 1 μM ≥ (++) > 500 nM; 500 nM ≥ (+++) > 200 nM; 200 nM ≥ (++++)',
    );
    expect(legend.map(({ code, lower, upper }) => [code, lower, upper])).toEqual([
      ['+', 1000, 20_000],
      ['++', 500, 1000],
      ['+++', 200, 500],
      ['++++', undefined, 200],
    ]);
  });

  test.each([
    ['A: < 10 nM; B: 10-100 nM; C: > 100 nM'],
    ['A = IC50 less than 10 nM, B = IC50 10 nM to 100 nM, C = IC50 greater than 100 nM'],
    [
      '"A" represents an IC50 of less than 10 nM; "B" represents an IC50 between 10 nM and 100 nM; "C" represents an IC50 of more than 100 nM',
    ],
    ['A表示小于10 nM；B表示10 nM至100 nM；C表示大于100 nM'],
  ])('%s', (text) => {
    expect(readLegend(text).map(({ code, lower, upper }) => [code, lower, upper])).toEqual([
      ['A', undefined, 10],
      ['B', 10, 100],
      ['C', 100, undefined],
    ]);
  });

  test('prose explains no code', () => {
    expect(
      readLegend('A solution of B (10 mM) was added to C, and the mixture was stirred at 20 C.'),
    ).toEqual([]);
  });
});
