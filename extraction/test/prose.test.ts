import { describe, expect, test } from 'vitest';
import { withoutRepeats } from '../src/document/repeated-values.ts';
import type { PageResult, TextLine } from '../src/page/page-result.ts';
import { proseActivities } from '../src/prose/prose-activities.ts';
import { type Paragraph, paragraphsOf, withoutFurniture } from '../src/prose/running-text.ts';
import { lineOf, pageOfLines } from './lines.ts';

const paragraph = (text: string): Paragraph => ({ page: 1, text, lines: [lineOf(text, 100)], starts: [0] });

/** What paragraphs say: `12 IC50 = 3.4 nM (JAK2)`, with a `?` where it is doubted. */
const said = (...texts: string[]): string[] =>
  withoutRepeats(proseActivities(texts.map(paragraph), { isKnown: () => true })).map(
    ({ label, endpoint, qualifier, value, unit, target, doubts }) =>
      `${label} ${endpoint} ${qualifier} ${value} ${unit}${target === '' ? '' : ` (${target})`}${doubts.length > 0 ? '?' : ''}`,
  );

/** What a document says that has none of the compounds: labels and doubts. */
const saidOfUnknown = (text: string): string[] =>
  proseActivities([paragraph(text)], { isKnown: () => false }).map(
    ({ label, doubts }) => `${label} ${doubts.join(' ')}`,
  );

describe('a sentence with one compound', () => {
  test.each([
    ['Compound 12 inhibited JAK2 with an IC50 of 3.4 nM.', '12 IC50 = 3.4 nM (JAK2)'],
    ['Compound 7 was active against CDK4, its IC50 being 242 nM.', '7 IC50 = 242 nM (CDK4)'],
    ['An IC50 of 19 nM was determined for compound 3 in the BTK assay.', '3 IC50 = 19 nM (BTK)'],
    [
      'The compound of Example 1 showed a Ki of 3.4 nM at the human H3 receptor.',
      '1 Ki = 3.4 nM (human H3 receptor)',
    ],
    ['Example 7 bound to the H3 receptor with a Ki of 12 nM.', '7 Ki = 12 nM (H3 receptor)'],
    ['Compound 9 did not block the hERG channel (IC50 > 30 μM).', '9 IC50 > 30 uM (hERG)'],
    ['The hERG IC50 of Example 7 was 18 μM.', '7 IC50 = 18 uM (hERG)'],
    ['The Mean IC50 of Example 7 was 18 μM.', '7 IC50 = 18 uM'],
    ['With an EC50 of 5 μM, compound 8 was the most potent of the series.', '8 EC50 = 5 uM'],
    ['Compound 5 had CC50 of 32.6 ± 0.3 nM (n = 3) for BTK.', '5 CC50 = 32.6 nM (BTK)'],
    ['Compound 4 had an IC50 below 240 nM against EGFR.', '4 IC50 < 240 nM (EGFR)'],
    ['Compound 4 had a Ki of 50 nM or less.', '4 Ki <= 50 nM'],
    ['Compound 6 inhibited JAK2 with an IC50 of between 10 and 50 nM.', '6 IC50 range 10-50 nM (JAK2)'],
    ['化合物9对mTOR的IC50为3.2 nM。', '9 IC50 = 3.2 nM (mTOR)'],
    ['Compound 6 inhibited hERG with an IC50 of 0.1 μmol/L-10 μmol/L.', '6 IC50 range 0.1-10 uM (hERG)'],
    ['在SHP2试验中,化合物9的EC50值达到1.79 nmol/L。', '9 EC50 = 1.79 nM (SHP2)'],
    ['化合物9对JAK1的IC50大于10 μM。', '9 IC50 > 10 uM (JAK1)'],
    ['実施例2の化合物のERK2に対するIC50値は10 nMであった。', '2 IC50 = 10 nM (ERK2)'],
    ['また、実施例2の化合物は、ERK2に対してIC50値>10 μMであった。', '2 IC50 > 10 uM (ERK2)'],
    ['The pyridine 16 was less active (p38α IC50 = 640 nM).', '16 IC50 = 640 nM (p38α)'],
    ['Compound 3 inhibited EGFR T790M/L858R (IC50 of 2.1 nM).', '3 IC50 = 2.1 nM (EGFR T790M/L858R)'],
    ['Compound 4 showed an EC50 of 0.35 ppm.', '4 EC50 = 0.35 ppm'],
    ['化合物6在10 μM浓度下对hERG钾通道的抑制率为12.5%。', '6 % inhibition at 10 μM = 12.5 % (hERG)'],
  ])('%s', (text, expected) => expect(said(text)).toEqual([expected]));

  test('has no endpoint for a compound, as the headings of a table that was read as text', () => {
    expect(said('Example GI50 (nmol/L) 1.007 1468 μM')).toEqual([]);
    expect(said('实施例 GI50 (nmol/L) 1.001 <3087 1.007 1468 μM')).toEqual([]);
  });

  test('says the per cent of inhibition, however far apart', () => {
    expect(said('The inhibition of cyclin-dependent kinase 4 by compound 22 at 10 μM was 34%.')).toEqual([
      '22 % inhibition at 10 μM = 34 %',
    ]);
  });
});

test('compounds that are named by nouns of their own are a list, as respectively has it', () => {
  expect(
    said(
      'The fused phthalazinone 17 and the prolinol amide 18 had IC50 values of 4.2 and 11 nM, respectively.',
    ),
  ).toEqual(['17 IC50 = 4.2 nM', '18 IC50 = 11 nM']);
});

test('what a compound is selective over has the value behind it', () => {
  expect(
    said('Compound 1 showed inhibition of BTK (IC50 = 1.8 nM) and selectivity over JNK2 (IC50 > 30 μM).'),
  ).toEqual(['1 IC50 = 1.8 nM (BTK)', '1 IC50 > 30 uM (JNK2)']);
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

describe('compounds that are called by their numbers alone', () => {
  test.each<[string, ...string[]]>([
    [
      'Screening of 180,000 compounds gave nicotinanilide 1 (IC50 = 5.6 μM against TNIK).',
      '1 IC50 = 5.6 uM (TNIK)',
    ],
    [
      'The piperazine 4, with an IC50 of 410 nM, was less potent on TNIK than the morpholine, and the pyrrolidine 5 was inactive (IC50 > 10 μM).',
      '4 IC50 = 410 nM (TNIK)',
      '5 IC50 > 10 uM (TNIK)',
    ],
    ['Amine 3 and acid 4 had IC50 values of 5 and 700 nM, respectively.', '3 IC50 = 5 nM', '4 IC50 = 700 nM'],
    ['The hydrochloride 12 (Table 2) had an IC50 of 3 nM.', '12 IC50 = 3 nM'],
    [
      'The TNIK IC50s of 6 and 7 were 88 and 21 nM, respectively.',
      '6 IC50 = 88 nM (TNIK)',
      '7 IC50 = 21 nM (TNIK)',
    ],
    ['The IC50 of 9 was 3.2 nM, whereas that of 10 was 96 nM.', '9 IC50 = 3.2 nM', '10 IC50 = 96 nM'],
    [
      'The IC50 values of 15 and 96 nM were obtained for 9 and 10, respectively.',
      '9 IC50 = 15 nM',
      '10 IC50 = 96 nM',
    ],
    [
      'The enantiomer 9 was 30-fold more potent than its antipode 10 (TNIK IC50 3.2 nM vs. 96 nM).',
      '9 IC50 = 3.2 nM (TNIK)',
      '10 IC50 = 96 nM (TNIK)',
    ],
    [
      'The IC50 against TNIK improved from 230 nM (2) to 15 nM (11).',
      '2 IC50 = 230 nM (TNIK)',
      '11 IC50 = 15 nM (TNIK)',
    ],
    ['On going from 2 to 11, the IC50 improved from 230 to 15 nM.', '2 IC50 = 230 nM', '11 IC50 = 15 nM'],
    ['9 (IC50 = 3 nM) was more potent than 10 (IC50 = 96 nM).', '9 IC50 = 3 nM', '10 IC50 = 96 nM'],
    ['The most potent analogue, 12, had an IC50 of 3 nM against BTK.', '12 IC50 = 3 nM (BTK)'],
    ['Exchange of the phenyl ring gave 12 with an IC50 of 5 nM for BTK.', '12 IC50 = 5 nM (BTK)'],
    ['Inhibition of CYP3A4 by 9 was weak (IC50 = 15 μM).', '9 IC50 = 15 uM (CYP3A4)'],
    [
      'In SW480 cells, 9 and 12 gave EC50 values of 0.21 and 0.13 μM, respectively.',
      '9 EC50 = 0.21 uM (SW480 cells)',
      '12 EC50 = 0.13 uM (SW480 cells)',
    ],
    [
      'The compounds were potent. 9 and 12 had IC50 values of 2 and 3 nM, respectively.',
      '9 IC50 = 2 nM',
      '12 IC50 = 3 nM',
    ],
    [
      'Wnt needs TNIK.12 The lead 12 (TNIK IC50 = 2 nM; hERG IC50 = 24 μM) was selected.',
      '12 IC50 = 2 nM (TNIK)',
      '12 IC50 = 24 uM (hERG)',
    ],
    [
      'At a concentration of 1 μM, the benzothiazole 8 (Fig. 2) inhibited TNIK by only 37%.',
      '8 % inhibition at 1 μM = 37 % (TNIK)',
    ],
    [
      'At 10 μM, 3 and 4 inhibited TNIK by 37 and 80%, respectively.',
      '3 % inhibition at 10 μM = 37 % (TNIK)',
      '4 % inhibition at 10 μM = 80 % (TNIK)',
    ],
  ])('%s', (text, ...expected) => expect(said(text)).toEqual(expected));

  test.each<[string, ...string[]]>([
    ['9 was more potent than 10 (IC50 = 3 nM).', '10 IC50 = 3 nM?'],
    ['Compared with 10, 9 was more potent (IC50 3.2 vs 96 nM).', '9 IC50 = 3.2 nM?', '9 IC50 = 96 nM?'],
    ['The enantiomer of compound 9 had an IC50 of 96 nM.', '9 IC50 = 96 nM?'],
    ['Compound 9 was active with IC50 = 7 nM (12).', '9 IC50 = 7 nM?'],
    ['Compound 9 was compared with osimertinib (IC50 = 12 nM).', '9 IC50 = 12 nM?'],
  ])('is doubted: %s', (text, ...expected) => expect(said(text)).toEqual(expected));

  test.each([
    'Fig. 2 shows that the IC50 was 5 nM. Table 3 gave an IC50 of 7 nM.',
    'As described12 the inhibitor was active (IC50 = 4 nM).',
    'As reported by others,12 the IC50 was 7 nM.',
    'Of these, 12 had IC50 values below 100 nM.',
    'Among the 20 analogues, 9 showed IC50 values below 100 nM and 3 were inactive.',
    'Only 3 had an IC50 below 10 nM (n = 3).',
    'The 12 compounds had an IC50 below 10 nM.',
    'After 12 weeks the EC50 was 3 nM.',
    'At day 7, the IC50 was 5 nM in group 3.',
    'Known inhibitors such as NCB-0846 (IC50 = 21 nM) served as reference.',
    'After oral administration of 12 to mice (10 mg/kg) a Cmax of 1.2 μM was reached.',
    'Residue cysteine 9 was alkylated with an IC50 of 5 nM. Interleukin 2 had an EC50 of 3 nM.',
    'Caspase 3 was activated with an EC50 of 7 nM. Dopamine 2 receptors gave a Ki of 3 nM.',
    'The reported inhibitor 5 of Smith et al. had an IC50 of 7 nM.',
    'IC50 values of 12, 5.6 and 7.8 nM were found.',
  ])('no compound: %s', (text) => expect(said(text)).toEqual([]));

  test('is none where the document has no compound of that number, but one that a noun names is doubted', () => {
    expect(saidOfUnknown('The IC50 of 9 was 3.2 nM.')).toEqual([]);
    expect(saidOfUnknown('The piperazine 4 had an IC50 of 410 nM.')).toEqual(['4 label']);
    expect(saidOfUnknown('Compound 9 was made. The IC50 of 9 was 3.2 nM.')).toEqual(['9 label']);
  });
});

describe('what was measured on what', () => {
  test.each<[string, ...string[]]>([
    [
      'Compound 12 displayed IC50 values of 1.9 nM and 64 nM against TNIK and MAP4K4, an EC50 of 85 nM in HCT116 cells and an IC50 of 24 μM at hERG.',
      '12 IC50 = 1.9 nM (TNIK)',
      '12 IC50 = 64 nM (MAP4K4)',
      '12 EC50 = 85 nM (HCT116 cells)',
      '12 IC50 = 24 uM (hERG)',
    ],
    [
      'Compound 9 inhibited the proliferation of HCT116 cells with an EC50 of 140 nM and did not block the hERG channel (IC50 > 30 μM).',
      '9 EC50 = 140 nM (HCT116 cells)',
      '9 IC50 > 30 uM (hERG)',
    ],
    [
      'Against the related kinase MINK1, compounds 3 and 7 had IC50 values of 4 and 8 nM, respectively.',
      '3 IC50 = 4 nM (MINK1)',
      '7 IC50 = 8 nM (MINK1)',
    ],
    [
      'The data of compound 6 were: H3 Ki 8.1 nM H4 Ki 2200 nM hERG IC50 11 μM',
      '6 Ki = 8.1 nM (H3)',
      '6 Ki = 2200 nM (H4)',
      '6 IC50 = 11 uM (hERG)',
    ],
    [
      'Compound 12 inhibited BTK with an IC50 of 0.9 nM and EGFR with an IC50 of 340 nM.',
      '12 IC50 = 0.9 nM (BTK)',
      '12 IC50 = 340 nM (EGFR)',
    ],
    [
      'Compound 9 had IC50 values of 3 nM (TNIK) and 64 nM (MAP4K4).',
      '9 IC50 = 3 nM (TNIK)',
      '9 IC50 = 64 nM (MAP4K4)',
    ],
    [
      'Compound 9 inhibited BTK with an IC50 of 3 nM and had a CC50 above 50 μM.',
      '9 IC50 = 3 nM (BTK)',
      '9 CC50 > 50 uM',
    ],
    ['Compound 9 (IC50 = 3 nM) was 30-fold selective over MINK1.', '9 IC50 = 3 nM'],
    [
      'Compound 9 inhibited BTK with an IC50 of 3 nM. Compound 10 had an IC50 of 7 nM.',
      '9 IC50 = 3 nM (BTK)',
      '10 IC50 = 7 nM (BTK)?',
    ],
    [
      'Compound 9 had a hERG IC50 of 3 μM. Compound 10 had an IC50 of 7 nM.',
      '9 IC50 = 3 uM (hERG)',
      '10 IC50 = 7 nM',
    ],
    [
      'Compounds 9 and 10 inhibited JAK2 and JAK3 with IC50 values of 5 and 7 nM, respectively.',
      '9 IC50 = 5 nM (JAK2)?',
      '10 IC50 = 7 nM (JAK3)?',
    ],
  ])('%s', (text, ...expected) => expect(said(text)).toEqual(expected));
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

describe('what may be something else than it seems', () => {
  test.each([
    [
      'numbers behind values where a compound is named otherwise',
      'Compound 5 inhibited JAK1 with an IC50 of 15 nM (11) and JAK2 with an IC50 of 20 nM (12).',
      ['5 IC50 = 15 nM (JAK1)?', '5 IC50 = 20 nM (JAK2)?'],
    ],
    [
      'the number of a protein',
      'Compound 12 blocked programmed death ligand 1 with an IC50 of 5 nM.',
      ['12 IC50 = 5 nM'],
    ],
    [
      'the number of an inhibitor that is a protein',
      'Compound 7 inhibited plasminogen activator inhibitor 1 with an IC50 of 8 nM.',
      ['7 IC50 = 8 nM'],
    ],
    [
      'the order of values in a comparison',
      'Relative to compound 4, compound 9 was better (IC50 3 vs 96 nM).',
      ['4 IC50 = 3 nM?', '9 IC50 = 96 nM?'],
    ],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test.each([
    ['For the V617F mutant, the IC50 of compound 7 was 50 nM.', '7 IC50 = 50 nM'],
    ['Against tubulin, the IC50 of compound 7 was 50 nM.', '7 IC50 = 50 nM (JAK1)?'],
  ])('the target of the sentence before: %s', (text, expected) => {
    expect(said(`Compound 7 inhibited JAK1 with an IC50 of 3 nM. ${text}`)).toEqual([
      '7 IC50 = 3 nM (JAK1)',
      expected,
    ]);
  });
});

describe('a value that is said twice', () => {
  test('is one activity, with what it was measured on', () => {
    expect(
      said('Compound 4 inhibited EGFR with an IC50 of 5 nM.', 'Compound 4 had an IC50 of 5 nM.'),
    ).toEqual(['4 IC50 = 5 nM (EGFR)']);
  });

  test('of two targets is two', () => {
    expect(
      said(
        'Compound 4 inhibited EGFR with an IC50 of 5 nM.',
        'Compound 4 inhibited BTK with an IC50 of 5 nM.',
      ),
    ).toEqual(['4 IC50 = 5 nM (EGFR)', '4 IC50 = 5 nM (BTK)']);
  });
});

describe('lines of a page', () => {
  test('a sentence goes on in the next column, below the caption at the foot of its own', () => {
    const page = pageOfLines([
      lineOf('Against the related kinase MINK1, which is close to TNIK, the compounds 3 and 7 had IC50', 100),
      lineOf('Fig. 1. First analogues.', 300),
      { ...lineOf('values of 4 and 8 nM, respectively.', 100, { x0: 400 }), column: 1 },
    ]);
    expect(
      proseActivities(paragraphsOf(page), { isKnown: () => true }).map(({ label, value, target }) => [
        label,
        value,
        target,
      ]),
    ).toEqual([
      ['3', '4', 'MINK1'],
      ['7', '8', 'MINK1'],
    ]);
  });

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
