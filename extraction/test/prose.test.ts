import { describe, expect, test } from 'vitest';
import type { PageResult, TextLine } from '../src/page/page-result.ts';
import { proseActivities } from '../src/prose/prose-activities.ts';
import { type Paragraph, paragraphsOf, withoutFurniture } from '../src/prose/running-text.ts';
import { lineOf, pageOfLines } from './lines.ts';

const paragraph = (text: string): Paragraph => ({ page: 1, text, lines: [lineOf(text, 100)], starts: [0] });

/** What paragraphs say: `12 IC50 = 3.4 nM (JAK2)`, with a `?` where it is doubted. */
const said = (...texts: string[]): string[] =>
  proseActivities(texts.map(paragraph), { isKnown: () => true }).map(
    ({ label, endpoint, qualifier, value, unit, target, doubts }) =>
      `${label} ${endpoint} ${qualifier} ${value} ${unit}${target === '' ? '' : ` (${target})`}${doubts.length > 0 ? '?' : ''}`,
  );

describe('a sentence with one compound', () => {
  test.each([
    ['Compound 12 inhibited JAK2 with an IC50 of 3.4 nM.', '12 IC50 = 3.4 nM (JAK2)'],
    ['Compound 7 was active against CDK4, its IC50 being 242 nM.', '7 IC50 = 242 nM (CDK4)'],
    ['An IC50 of 19 nM was determined for compound 3 in the BTK assay.', '3 IC50 = 19 nM (BTK)'],
    ['With an EC50 of 5 μM, compound 8 was the most potent of the series.', '8 EC50 = 5 uM'],
    ['Compound 5 had CC50 of 32.6 ± 0.3 nM (n = 3) for BTK.', '5 CC50 = 32.6 nM (BTK)'],
    ['Compound 4 had an IC50 below 240 nM against EGFR.', '4 IC50 < 240 nM (EGFR)'],
    ['Compound 4 had a Ki of 50 nM or less.', '4 Ki <= 50 nM'],
    ['Compound 6 inhibited JAK2 with an IC50 of between 10 and 50 nM.', '6 IC50 range 10-50 nM (JAK2)'],
    ['化合物9对mTOR的IC50为3.2 nM。', '9 IC50 = 3.2 nM (mTOR)'],
    ['Compound 6 inhibited hERG with an IC50 of 0.1 μmol/L-10 μmol/L.', '6 IC50 range 0.1-10 uM (hERG)'],
    ['在SHP2试验中,化合物9的EC50值达到1.79 nmol/L。', '9 EC50 = 1.79 nM (SHP2)'],
    ['化合物9对JAK1的IC50大于10 μM。', '9 IC50 > 10 uM (JAK1)'],
  ])('%s', (text, expected) => expect(said(text)).toEqual([expected]));

  test('says the per cent of inhibition, however far apart', () => {
    expect(said('The inhibition of cyclin-dependent kinase 4 by compound 22 at 10 μM was 34%.')).toEqual([
      '22 % inhibition at 10 μM = 34 %',
    ]);
  });
});

test('a small letter that was read wrongly is mended, and a person looks at it', () => {
  expect(said('Compound 43 had a K; of 9548 nM, whereas compound 44 had a K; of 29.4 nM.')).toEqual([
    '43 Ki = 9548 nM?',
    '44 Ki = 29.4 nM?',
  ]);
  expect(said('Compound 1 inhibited SHP2 with a Kg value of 214 nM.')).toEqual(['1 Kd = 214 nM (SHP2)?']);
});

describe('a sentence with several compounds', () => {
  test('that have a list of values with one unit', () => {
    expect(
      said('Compounds 1, 2 and 3 inhibited JAK2 with IC50 values of 12, 5.6 and 7.8 nM, respectively.'),
    ).toEqual(['1 IC50 = 12 nM (JAK2)', '2 IC50 = 5.6 nM (JAK2)', '3 IC50 = 7.8 nM (JAK2)']);
    expect(said('化合物A7、A8和A9对BTK的IC50分别为72.5、8.0和5.8 nmol/L。')).toEqual([
      'A7 IC50 = 72.5 nM (BTK)',
      'A8 IC50 = 8.0 nM (BTK)',
      'A9 IC50 = 5.8 nM (BTK)',
    ]);
    expect(said('实施例4和实施例5的化合物对JAK2的IC50值分别为23.7 nM和349 nM。')).toEqual([
      '4 IC50 = 23.7 nM (JAK2)',
      '5 IC50 = 349 nM (JAK2)',
    ]);
  });

  test('each before or behind its value', () => {
    expect(said('Compound 1 had an IC50 of 53.0 nM, whereas compound 2 had an IC50 of 3528 nM.')).toEqual([
      '1 IC50 = 53.0 nM',
      '2 IC50 = 3528 nM',
    ]);
    expect(said('The GI50 was 4.2 nM for compound 4 and 3.5 nM for compound 5.')).toEqual([
      '4 GI50 = 4.2 nM',
      '5 GI50 = 3.5 nM',
    ]);
    expect(said('IC50 (JAK2): compound 1.047, 12 nM; compound 1.048, 14 nM; compound 1.049, 15 nM.')).toEqual(
      ['1.047 IC50 = 12 nM', '1.048 IC50 = 14 nM', '1.049 IC50 = 15 nM'],
    );
    expect(
      said(
        'Compound 8 was the most potent (Ki = 0.3 nM), followed by compounds 9 (Ki = 0.5 nM) and 10 (Ki = 0.7 nM).',
      ),
    ).toEqual(['8 Ki = 0.3 nM', '9 Ki = 0.5 nM', '10 Ki = 0.7 nM']);
  });

  test('that share a bound', () => {
    expect(said('The compounds of Examples 1-3 had IC50 values of less than 100 nM.')).toEqual([
      '1 IC50 < 100 nM',
      '2 IC50 < 100 nM',
      '3 IC50 < 100 nM',
    ]);
  });

  test('has no value of another that is named', () => {
    expect(said('阳性对照顺铂的IC50为5.6 μM,化合物3的IC50为1.2 μM。')).toEqual(['3 IC50 = 1.2 uM']);
    expect(said('The assay was run as in Example 7 with staurosporine, which has an IC50 of 3 nM.')).toEqual(
      [],
    );
    expect(said('In Example 3, compound A (IC50 = 5 nM) was used.')).toEqual(['A IC50 = 5 nM']);
  });

  test('that are many is doubted: it is said in general', () => {
    const many = said('The compounds of Examples 1 to 40 had IC50 values of less than 1 μM.');
    expect(many).toHaveLength(40);
    expect(many.every((one) => one.endsWith('?'))).toBe(true);
  });

  test('whose values are not told apart is doubted', () => {
    expect(
      said('Compound 10 (Ki = 0.7 nM) and osimertinib (Ki = 0.9 nM) were compared.').map((one) => one.at(-1)),
    ).toEqual(['M', '?']);
  });
});

test('one compound on two targets has a value for each', () => {
  expect(said('Compound 1 inhibited JAK2 and SHP2 with IC50 values of 6 and 16 μM, respectively.')).toEqual([
    '1 IC50 = 6 uM (JAK2)',
    '1 IC50 = 16 uM (SHP2)',
  ]);
  expect(said('化合物12对JAK2和JAK3的IC50分别为3.4 nM和56 nM。')).toEqual([
    '12 IC50 = 3.4 nM (JAK2)',
    '12 IC50 = 56 nM (JAK3)',
  ]);
});

test('values are paired with what stands behind them', () => {
  expect(
    said('Compound 23 had an IC50 of 1.5 nM against FLT3, 12 nM against KIT and 200 nM against PDGFR.'),
  ).toEqual(['23 IC50 = 1.5 nM (FLT3)', '23 IC50 = 12 nM (KIT)', '23 IC50 = 200 nM (PDGFR)']);
  expect(said('化合物5对MCF-7、A549和HepG2细胞的IC50分别为1.2、3.4和5.6 μM。')).toEqual([
    '5 IC50 = 1.2 uM (MCF-7)',
    '5 IC50 = 3.4 uM (A549)',
    '5 IC50 = 5.6 uM (HepG2)',
  ]);
  expect(said('Compound 5 showed 45% inhibition at 1 μM and >92% inhibition at 10 μM.')).toEqual([
    '5 % inhibition at 1 μM = 45 %',
    '5 % inhibition at 10 μM > 92 %',
  ]);
});

describe('a compound that was named before', () => {
  test('is who a sentence is about that stands for it, and a person looks at it', () => {
    expect(said('Compound 64 was tested in the A549 assay. It showed an IC50 of 0.041 μM.')).toEqual([
      '64 IC50 = 0.041 uM?',
    ]);
    expect(
      said('Example 67', 'The title compound was a white solid. It inhibited EGFR with a Ki of 43 μM.'),
    ).toEqual(['67 Ki = 43 uM (EGFR)?']);
    expect(said('对化合物1进行了SHP2抑制试验。结果显示,其EC50为0.30 nmol/L。')).toEqual([
      '1 EC50 = 0.30 nM?',
    ]);
  });

  test('is not who another had a value', () => {
    expect(said('Compound 5 was tested beside staurosporine. Staurosporine had an IC50 of 4 nM.')).toEqual(
      [],
    );
  });
});

test.each([
  'In some embodiments, compound 3 inhibits JAK2 with an IC50 of less than 100 nM.',
  'A compound with an IC50 below 1 μM was regarded as active.',
  'Compound 4 (10 mM in DMSO) was diluted to 100 μM.',
  'Compound 4 was tested at ten concentrations from 10 μM to 0.5 nM in order to determine the IC50.',
  'Compound 5 was tested at 3 μM, i.e. five times the IC50 of the control.',
])('no activity: %s', (text) => expect(said(text)).toEqual([]));

test('what goes on and on in a sentence is read once', () => {
  const many = 100_000;
  expect(said(`Compound 1 had an IC50 of ${'1'.repeat(many)}.`)).toEqual([]);
  expect(said(`Compound 1,${' '.repeat(many)} had an IC50 of 5 nM.`)).toEqual(['1 IC50 = 5 nM']);
  expect(said(`Compound 1 inhibited it by ${'1'.repeat(many)} at 5 nM.`)).toEqual([]);
});

describe('lines of a page', () => {
  test('a list goes on though a line of it begins with Example', () => {
    const page = pageOfLines([
      lineOf('The following IC50 values were found: Example 62: 71 nM; Example 63: 4.6 nM;', 100),
      lineOf('Example 64: 24 nM.', 114),
    ]);
    expect(
      proseActivities(paragraphsOf(page), { isKnown: () => true }).map(({ label, value }) => [label, value]),
    ).toEqual([
      ['62', '71'],
      ['63', '4.6'],
      ['64', '24'],
    ]);
  });

  test('numbers in the margin are taken away, those too that were read as part of a line', () => {
    const numbers = [15, 20, 25, 30].map((number) => lineOf(String(number), 100 + 14 * number, { x0: 50 }));
    const lines: TextLine[] = [
      lineOf('5', 170, { x0: 50 }),
      lineOf('10 Compound 3 was made.', 240, { x0: 50 }),
      ...numbers,
      lineOf('12', 500),
    ];
    const page: PageResult = pageOfLines(lines);
    expect(withoutFurniture(page).map(({ text }) => text)).toEqual(['Compound 3 was made.', '12']);
  });

  test('labels 5, 10, 15 of a table are no numbers in the margin', () => {
    const lines = Array.from({ length: 20 }, (_, index) => lineOf(String(index + 1), 150 + 18 * index));
    expect(withoutFurniture(pageOfLines(lines))).toHaveLength(20);
  });
});
