import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { timeLimit, timesOf } from '../../tests/proofs.ts';
import type { Engine } from '../src/engine.ts';
import type { NameExpectation } from '../src/names/expectation.ts';
import { longestName } from '../src/names/longest-name.ts';
import { parseName } from '../src/names/parse-name.ts';
import { repairName, usualAlternatives } from '../src/names/repair-name.ts';
import { engineForTests } from './engine-for-tests.ts';
import { generateChineseName } from './chinese-names.ts';
import { KNOWN_BRIDGED_NAMES, KNOWN_PHANES } from './known-bridged-names.ts';
import { KNOWN_CHINESE_NAMES } from './known-chinese-names.ts';
import { KNOWN_KINDS } from './known-kinds.ts';
import { KNOWN_NAMES } from './known-names.ts';
import { KNOWN_PRINTED_NAMES, KNOWN_SPELLINGS } from './known-printed-names.ts';
import { generateName, randomNumbers } from './name-generator.ts';
import { misread } from './wrong-characters.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
});

const keyOf = (smiles: string): string =>
  engine.withMolecule(smiles, (molecule) => engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()));
const keysOf = (name: string): string[] => parseName(engine, name).results.map(({ inchikey }) => inchikey);
const warningsOf = (name: string): readonly string[] | undefined =>
  parseName(engine, name).results[0]?.warnings;
const stereoOf = (name: string): string | undefined => parseName(engine, name).results[0]?.stereo;
const smilesOf = (name: string): string[] => parseName(engine, name).results.map(({ smiles }) => smiles);

describe('a name', () => {
  test.each([
    ...KNOWN_NAMES,
    ...KNOWN_KINDS,
    ...KNOWN_PRINTED_NAMES,
    ...KNOWN_BRIDGED_NAMES,
    ...KNOWN_PHANES,
  ])('%s is the structure that it names', (name, smiles) => {
    expect(keysOf(name)).toEqual([keyOf(smiles)]);
  });

  test('with a locant of two atoms, since plain text has no raised numbers, is not read', () => {
    const name = '11-methyl-1(5,3)-indola-2(1,3)-benzenacycloundecaphane';
    expect(parseName(engine, name).problem).toMatchObject({ code: 'locant', at: 0 });
    expect(parseName(engine, name.replace('11-', '1^1-')).results).toHaveLength(1);
  });

  test('says where the numbering of a large ring with several others on it is assumed', () => {
    expect(warningsOf('6,7,9,10,17,18-hexahydrodibenzo[b,k][1,4,7,10,13]pentaoxacyclopentadecine')).toEqual([
      'numbering-assumed',
    ]);
    expect(warningsOf('2,3,5,6,8,9,11,12-octahydro-1,4,7,10,13-benzopentaoxacyclopentadecine')).toEqual([]);
  });

  test(
    'that is put together of rings, prefixes and suffixes is the structure that is put together of theirs',
    () => {
      const random = randomNumbers(20_261);
      for (let index = 0; index < timesOf('names'); index += 1) {
        const { name, smiles } = generateName(random);
        expect([name, ...keysOf(name)]).toEqual([name, keyOf(smiles)]);
      }
    },
    timeLimit(30_000),
  );

  test('in capitals, with other dashes and other brackets is the same', () => {
    const random = randomNumbers(3);
    for (let index = 0; index < 40; index += 1) {
      const { name } = generateName(random);
      const dashed = name.replaceAll('-', '‑');
      expect([name, ...keysOf(dashed)]).toEqual([name, ...keysOf(name)]);
      expect([name, ...keysOf(name.charAt(0).toUpperCase() + name.slice(1))]).toEqual([
        name,
        ...keysOf(name),
      ]);
    }
    expect(keysOf('N-{4-[(PYRIDIN-3-YL)METHYL]PHENYL}ACETAMIDE')).toEqual(
      keysOf('N-(4-((pyridin-3-yl)methyl)phenyl)acetamide'),
    );
  });

  test(
    'with a wrong character is no other molecule without a warning, unless it is that one’s name by right',
    () => {
      const byRight = new Set(
        readFileSync(new URL('names-by-right.txt', import.meta.url), 'utf8')
          .trim()
          .split('\n'),
      );
      expect(
        misread(engine, timesOf('wrongLetters')).filter(
          ({ changed, inchikey }) => !byRight.has(`${changed}\t${inchikey}`),
        ),
      ).toEqual([]);
    },
    timeLimit(30_000),
  );
});

describe('what a name leaves open', () => {
  test('gives every structure, with a warning', () => {
    const { results } = parseName(engine, 'fluoropyridine');
    expect(results.map(({ smiles }) => smiles).toSorted()).toEqual(['Fc1ccccn1', 'Fc1cccnc1', 'Fc1ccncc1']);
    expect(results.every(({ warnings }) => warnings.includes('locant-missing'))).toBe(true);
  });

  test('of an acetate is an ester and a salt, or neither where it could be of several hydroxy groups', () => {
    expect(smilesOf('pyridin-3-ol acetate').toSorted()).toEqual(['CC(=O)O.Oc1cccnc1', 'CC(=O)Oc1cccnc1']);
    expect(smilesOf('2-(piperidin-4-yl)ethan-1-ol trifluoroacetate')).toEqual(['O=C(O)C(F)(F)F.OCCC1CCNCC1']);
    expect(smilesOf('11,17,21-trihydroxypregn-4-ene-3,20-dione acetate')).toEqual([]);
  });

  test('of the nitrogen atom of an amino acid’s amide that an acyl group is on is both', () => {
    expect(keysOf('N-acetyl-L-alaninamide').toSorted()).toEqual(
      [keyOf('CC(=O)NC(=O)[C@H](C)N'), keyOf('CC(=O)N[C@@H](C)C(N)=O')].toSorted(),
    );
  });

  test('of a prefix between a bracket and an acid is every reading', () => {
    expect(smilesOf('(trifluoromethyl)phenylacetic acid')).toHaveLength(4);
  });

  test('of hydrogen that has one place only is nothing', () => {
    expect(parseName(engine, '1,3-benzodioxole-5-carboxylic acid').results[0]?.warnings).toEqual([]);
  });

  test('of an axis is told', () => {
    expect(parseName(engine, "(aR)-2,2'-dimethyl-1,1'-binaphthalene").results[0]).toMatchObject({
      stereo: 'partial',
      warnings: ['stereo-not-placed'],
    });
  });

  test('of configurations is told', () => {
    expect(stereoOf('butan-2-ol')).toBe('partial');
    expect(stereoOf('(R)-butan-2-ol')).toBe('complete');
    expect(stereoOf('(2R)-3-methylpentan-2-ol')).toBe('partial');
    expect(stereoOf('propan-2-ol')).toBe('complete');
  });

  test('of a racemate or a relation is told', () => {
    expect(parseName(engine, 'rac-(1R,2S)-2-aminocyclopentan-1-ol').results[0]?.warnings).toContain(
      'racemic',
    );
    expect(parseName(engine, 'trans-2-aminocyclopentan-1-ol').results[0]?.warnings).toContain('relative');
  });
});

describe('what is not understood', () => {
  test.each([
    ['2-chloro-5-xyzolylpyridine', 9],
    ['4-(pyridin-3-yl)benzoic acib', 16],
    ['N-(二甲基蟹)苯甲酰胺', 6],
  ])('%s is pointed at', (name, at) => {
    const { results, problem } = parseName(engine, name);
    expect(results).toEqual([]);
    expect(problem?.code).toBe('not-understood');
    expect(Math.abs((problem?.at ?? -10) - at)).toBeLessThanOrEqual(4);
  });

  test.each<[string, number, NameExpectation[]]>([
    ['2-chloro-5-xyzolylpyridine', 11, ['prefix', 'parent']],
    ['4-(pyridin-3-yl)benzoic acib', 20, ['ending']],
    ['2chloropyridine', 1, ['hyphen']],
    ['5--nitropyridine', 2, ['prefix', 'parent']],
    ['1-(pyridine)ethanol', 11, ['ending']],
    ['trixylbenzene', 3, ['prefix']],
    ['2-chlorophenyl', 14, ['prefix', 'parent']],
    ['benzamidexy', 9, ['end']],
    ['4-methyl)phenol', 8, ['bracket']],
    ['2-(4-methylphenol', 2, ['bracket']],
    ['methyl 4-aminobenzoate hydrochloroxx', 23, ['word']],
    ['2-methylpropane;xyz', 16, ['word']],
    ['N-(二甲基蟹)苯甲酰胺', 6, ['morpheme']],
    ['7-methylpyridine', 0, ['locant']],
    ['fluoromethylpyridinamine', 24, ['locant']],
  ])('%s says where, and what was expected there', (name, at, expected) => {
    expect(parseName(engine, name).problem).toMatchObject({ at, expected });
  });

  test.each([
    '7-methylpyridine',
    '2-methyl-2H-benzene-9-carboxylic acid',
    '',
    '(',
    '-',
    '[[[',
    '1,1-dioxothiophenol-1λ6',
    'indeno[2,1-o]indene',
    '1-nor-17α-pregn-4-en-3-one',
    '3-deoxy-D-fructos',
    'Acetamide, N-(phenylmethyl-',
    'H-Gly-Xyz-OH',
    'Fmoc-Phe(Boc)-OH',
    'H-D-Gly-OH',
    'Boc-Gly',
    'cyclo(Gly)',
    'cyclo(Gly-Xyz)',
    // The label would be that of a phenyl group on the nitrogen atom of alanine.
    '(2H5)phenylalanine',
  ])('%s gives no structure', (name) => {
    expect(smilesOf(name)).toEqual([]);
  });

  test('a text of any length ends', () => {
    expect(parseName(engine, 'methyl'.repeat(1000)).problem).toMatchObject({
      code: 'too-long',
      at: 600,
      expected: ['end'],
    });
    expect(smilesOf('('.repeat(300) + 'methyl')).toEqual([]);
    expect(smilesOf('2-methyl-'.repeat(60))).toEqual([]);
  });
});

describe('what a name says of space', () => {
  test('keeps a parent’s configuration where a substituent takes another rank', () => {
    // The sulfur atom makes the same L form R, the trityl group does not turn it.
    expect(smilesOf('S-trityl-L-cysteine')[0]).toContain('@');
    expect(keysOf('(2R)-2-amino-3-(tritylsulfanyl)propanoic acid')).toEqual(keysOf('S-trityl-L-cysteine'));
  });

  test('is marked where alpha, beta or a relation finds nothing to describe', () => {
    expect(parseName(engine, '(7β)-17-hydroxyandrost-4-en-3-one').results[0]?.warnings).toContain(
      'stereo-not-placed',
    );
    expect(parseName(engine, '1β-hydroxyandrosta-1,4-dien-3-one').results[0]?.warnings).toContain(
      'stereo-not-placed',
    );
  });

  test.each([
    ['endo-8-methyl-8-azabicyclo[3.2.1]octan-3-ol', '(1R,3r,5S)-8-methyl-8-azabicyclo[3.2.1]octan-3-ol'],
    ['(3-exo)-8-methyl-8-azabicyclo[3.2.1]octan-3-ol', '(1R,3s,5S)-8-methyl-8-azabicyclo[3.2.1]octan-3-ol'],
    [
      'endo-N-(8-methyl-8-azabicyclo[3.2.1]octan-3-yl)benzamide',
      'N-[(1R,3r,5S)-8-methyl-8-azabicyclo[3.2.1]octan-3-yl]benzamide',
    ],
    ['(1R,4S,2-exo)-bicyclo[2.2.1]heptan-2-ol', '(1R,2R,4S)-bicyclo[2.2.1]heptan-2-ol'],
    ['(1S,4R,2-exo)-bicyclo[2.2.1]heptan-2-ol', '(1S,2S,4R)-bicyclo[2.2.1]heptan-2-ol'],
    ['(endo-bicyclo[6.1.0]non-4-yn-9-yl)methanol', '[(1R,8S,9s)-bicyclo[6.1.0]non-4-yn-9-yl]methanol'],
    ['(exo-bicyclo[6.1.0]non-4-yn-9-yl)methanol', '[(1R,8S,9r)-bicyclo[6.1.0]non-4-yn-9-yl]methanol'],
    ['syn-bicyclo[3.2.1]octan-8-ol', '(1R,5S,8s)-bicyclo[3.2.1]octan-8-ol'],
    ['anti-bicyclo[3.2.1]octan-8-ol', '(1R,5S,8r)-bicyclo[3.2.1]octan-8-ol'],
  ])('%s is %s', (sided, absolute) => {
    expect(keysOf(sided)).toHaveLength(1);
    expect(keysOf(sided)).toEqual(keysOf(absolute));
    expect(stereoOf(sided)).toBe('complete');
    expect(parseName(engine, sided).results[0]?.warnings).toEqual([]);
  });

  test('gives by the side of a bicycle no absolute configuration, and none where the sides have no name', () => {
    const [exo] = parseName(engine, 'exo-bicyclo[2.2.1]heptan-2-ol').results;
    expect(exo).toMatchObject({ stereo: 'complete', warnings: ['relative'] });
    expect(exo?.inchikey).toBe(keysOf('rel-(1R,2R,4S)-bicyclo[2.2.1]heptan-2-ol')[0]);
    for (const name of [
      'exo-bicyclo[2.2.2]octan-2-ol',
      'endo-naphthalen-1-ol',
      'syn-bicyclo[2.2.1]heptan-7-ol',
    ])
      expect(parseName(engine, name).results[0]?.warnings).toContain('stereo-not-placed');
    // The same as its mirror image: nothing is left open.
    expect(parseName(engine, 'cis-1,2-dimethylcyclohexane').results[0]?.warnings).toEqual([]);
  });

  test('relates one atom to another that is given absolutely', () => {
    expect(keysOf('trans-4-hydroxy-L-proline')).toEqual(
      keysOf('(2S,4R)-4-hydroxypyrrolidine-2-carboxylic acid'),
    );
    expect(keysOf('cis-4-hydroxy-D-proline')).toEqual(
      keysOf('(2R,4R)-4-hydroxypyrrolidine-2-carboxylic acid'),
    );
  });

  test('is left open where RDKit gives up on ranking the branches of a center, and the structure is read', () => {
    const left =
      '2-(2-((4-(6-acetyl-2-(4-methylpiperazin-1-yl)-[1,2,4]triazolo[1,5-a]pyridin-5-yl)-8-chlorobenzo[a]phenazin-9-yl)carbonyl)-1-(difluoromethyl)-9-(7-(imidazo[1,2-b]pyridazin-8-yl)-4-(';
    const right =
      '3-methoxy-2-azaspiro[3.3]heptan-6-yl)thieno[3,2-d]pyrimidin-6-yl)benzo[a]phenazin-11-yl)ethan-1-ol';
    const smiles =
      'C%22CO.c%111c%17ccc2c1c1nc3c%22cc%21cc3nc1cc2.C%11(F)F.C%17(=O)%16.c1ccc%14c2c1c1nc3ccc%16c%15c3nc1cc2.n1c%12nc2ccc%13c%14n12.N%121CCN(C)CC1.C%13(C)=O.Cl%15.n1cnc%19c2sc%21c%20c12.C1NC%18C12CC%19C2.O%18C.c1cn2nccc%20c2n1';
    expect(parseName(engine, left + right).results).toMatchObject([
      { inchikey: keyOf(smiles), stereo: 'partial' },
    ]);
    // What cannot be checked is not taken for what the name says.
    expect(parseName(engine, `${left}(3R)-${right}`).results).toMatchObject([{ stereo: 'partial' }]);
  });
});

describe('components', () => {
  test.each([
    ['sodium;4-methylbenzenesulfonate', '[Na+].Cc1ccc(cc1)S(=O)(=O)[O-]'],
    ['1-ethyl-3-methylimidazol-3-ium;bromide', 'CCn1cc[n+](C)c1.[Br-]'],
    ['2-aminoethanol;2-(4-chlorophenoxy)acetic acid', 'NCCO.OC(=O)COc1ccc(Cl)cc1'],
    ['2-azaspiro[3.3]heptane hemioxalate', 'C1CC2(C1)CNC2.C1CC2(C1)CNC2.OC(=O)C(=O)O'],
  ])('of %s are each there as often as they are', (name, smiles) => {
    expect(keysOf(name)).toEqual([keyOf(smiles)]);
  });

  test('whose charges do not make up for each other are no structure', () => {
    expect(smilesOf('calcium;4-methylbenzenesulfonate')).toEqual([]);
  });
});

test.each(KNOWN_SPELLINGS)('%s is %s', (printed, english) => {
  expect(keysOf(printed)).toHaveLength(1);
  expect(keysOf(printed)).toEqual(keysOf(english));
});

test.each(KNOWN_CHINESE_NAMES)('%s is %s', (chinese, english) => {
  expect(keysOf(chinese)).toHaveLength(1);
  expect(keysOf(chinese)).toEqual(keysOf(english));
});

test('a generated Chinese name is its structure or is not read, and four of five are read', () => {
  const random = randomNumbers(7);
  const read = Array.from({ length: 100 }, () => generateChineseName(random))
    .map(({ name, smiles }) => ({ name, keys: keysOf(name), wanted: [keyOf(smiles)] }))
    .filter(({ keys }) => keys.length > 0);
  expect(read.map(({ name, keys }) => [name, keys])).toEqual(read.map(({ name, wanted }) => [name, wanted]));
  expect(read.length).toBeGreaterThanOrEqual(80);
});

test('a Chinese name is the English one', () => {
  expect(keysOf('4-[(4-甲基哌嗪-1-基)甲基]-N-(4-甲基-3-{[4-(吡啶-3-基)嘧啶-2-基]氨基}苯基)苯甲酰胺')).toEqual(
    keysOf(
      '4-[(4-methylpiperazin-1-yl)methyl]-N-(4-methyl-3-{[4-(pyridin-3-yl)pyrimidin-2-yl]amino}phenyl)benzamide',
    ),
  );
  expect(keysOf('(S)-3-氨基吡咯烷-1-甲酸叔丁酯')).toEqual(
    keysOf('tert-butyl (S)-3-aminopyrrolidine-1-carboxylate'),
  );
});

test('the longest name in a sentence ends where the sentence goes on', () => {
  const text = 'To tert-butyl 4-aminopiperidine-1-carboxylate (1.0 g) in water was added';
  expect(longestName(engine, text, 3)).toMatchObject({
    name: 'tert-butyl 4-aminopiperidine-1-carboxylate',
    end: 45,
  });
  expect(longestName(engine, text, 0)).toBeUndefined();
});

test('a name that was read with wrong characters is mended', () => {
  const [mended, ...others] = repairName(
    engine,
    usualAlternatives('2-chIoro-N-methy1-imidazo[l,2-a]pyridine-6-carboxamide'),
  );
  expect(mended?.name).toBe('2-chloro-N-methyl-imidazo[1,2-a]pyridine-6-carboxamide');
  expect(others).toEqual([]);
});

test('a bracket that was lost beside another is put back; every place where it makes a name is given', () => {
  const readings = repairName(
    engine,
    usualAlternatives(
      '5-chloro-2-(2-(3,4-dihydroquinolin-1(2H)-yl)-2-oxoethyl)thio)-4,6-dimethylnicotinonitrile',
    ),
  );
  expect(readings.map(({ name }) => name)).toEqual([
    '5-chloro-2-((2-(3,4-dihydroquinolin-1(2H)-yl)-2-oxoethyl)thio)-4,6-dimethylnicotinonitrile',
  ]);
  const several = repairName(
    engine,
    usualAlternatives('2-(4,6-dimethylpyridin-2-yl)(cyclopropyl)amino)-N-phenylacetamide'),
  );
  expect(several.map(({ name }) => name).toSorted()).toEqual([
    '2-((4,6-dimethylpyridin-2-yl)(cyclopropyl)amino)-N-phenylacetamide',
    '2-(4,6-dimethylpyridin-2-yl)((cyclopropyl)amino)-N-phenylacetamide',
  ]);
});

const mended = (text: string): string[] =>
  repairName(engine, usualAlternatives(text)).map(({ name }) => name);

test.each([
  ['4-(methl)benzoic acid', '4-(methyl)benzoic acid'],
  ['2-chlropyridine-4-carboxamide', '2-chloropyridine-4-carboxamide'],
  ['5-chloro-2-(prpyl)pyridine', '5-chloro-2-(propyl)pyridine'],
  // Confused characters and a lost letter at once.
  [
    '2-chIoro-N-methy1-imidazo[l,2-a]pyridine-6-carboxamde',
    '2-chloro-N-methyl-imidazo[1,2-a]pyridine-6-carboxamide',
  ],
])('a letter that %s has lost is put back', (text, name) => {
  expect(mended(text)).toEqual([name]);
});

test('every letter that a name may have lost is given', () => {
  expect(mended('1-propoxy-4-(but-2-n-1-yl)benzene').toSorted()).toEqual([
    '1-propoxy-4-(but-2-en-1-yl)benzene',
    '1-propoxy-4-(but-2-yn-1-yl)benzene',
  ]);
  // Two lost letters are too many.
  expect(mended('4-ethyl-3-meth-pyridine')).toEqual([]);
});

test.each([
  ['N-(4-fluoro\nphenyl)acetamide', 'N-(4-fluorophenyl)acetamide'],
  ['4-(pyridin-\n3-yl)benzamide', '4-(pyridin-3-yl)benzamide'],
  ['4-(pyridin\n3-yl)benzamide', '4-(pyridin-3-yl)benzamide'],
  ['4-(methylami-\nno)benzamide', '4-(methylamino)benzamide'],
  ['ethyl\n4-aminobenzoate', 'ethyl 4-aminobenzoate'],
])('of %j the end of the line becomes what makes a name', (text, name) => {
  expect(mended(text)[0]).toBe(name);
});
