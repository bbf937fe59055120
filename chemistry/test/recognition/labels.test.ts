import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawnMolecule } from '../../src/recognition/drawn-molecule.ts';
import { ABBREVIATIONS, WHOLE_LABELS } from '../../src/recognition/labels/abbreviations.ts';
import { type Fragment, fragmentOfSmiles } from '../../src/recognition/labels/fragment.ts';
import { readLabel } from '../../src/recognition/labels/read-label.ts';
import { molfileV3000 } from '../../src/recognition/molfile.ts';
import { engineForTests } from '../engine-for-tests.ts';

const engine = await engineForTests();

/** The group with a wildcard on each of its places, as RDKit reads its molfile. */
function smilesOf({ atoms, bonds, attachments }: Fragment): string {
  const molecule: DrawnMolecule = {
    atoms: [
      ...atoms.map((atom, index) => ({ ...atom, x: 10 * index, y: 7 * (index % 3), confidence: 1 })),
      ...attachments.map((_, index) => ({
        element: '*',
        charge: 0,
        isotope: 0,
        x: -10,
        y: 10 * index,
        confidence: 1,
      })),
    ],
    bonds: [
      ...bonds.map((bond) => ({
        ...bond,
        order: bond.order as 1 | 2 | 3,
        stereo: 'none' as const,
        confidence: 1,
      })),
      ...attachments.map((from, index) => ({
        from,
        to: atoms.length + index,
        order: 1 as const,
        stereo: 'none' as const,
        confidence: 1,
      })),
    ],
  };
  return engine.withMolecule(molfileV3000(molecule, 10), (found) => plain(found.get_smiles()));
}

/** Without stereo, which a label does not say. */
const plain = (smiles: string): string => smiles.replaceAll(/[/\\]/g, '');
const canonical = (smiles: string): string =>
  engine.withMolecule(smiles, (molecule) => plain(molecule.get_smiles()));

function read(text: string, { order = 1, count = 1, anchoredAtEnd = false } = {}): string | undefined {
  const reading = readLabel(text, { order, count }, { anchoredAtEnd });
  return reading && smilesOf(reading.fragment);
}

describe('a hydrogen', () => {
  it('is no atom that has hydrogens of its own, and none is counted as none', () => {
    for (const text of ['H0H', 'HH', 'NH0', 'H0N', 'H2D']) expect(read(text)).toBeUndefined();
    expect(read('H')).toBe(canonical('[H]*'));
    expect(read('NH2')).toBe(canonical('*N'));
  });
});

describe('abbreviations', () => {
  it.each(Object.entries(ABBREVIATIONS))('%s is the group that its SMILES says', (name, smiles) => {
    expect(read(name)).toBe(canonical(smiles));
  });

  it.each(
    Object.entries(WHOLE_LABELS).filter(([, smiles]) => smiles.startsWith('*') && !smiles.startsWith('*=')),
  )('%s is what its SMILES says', (name, smiles) => {
    expect(read(name)).toBe(canonical(smiles));
    expect(fragmentOfSmiles(smiles).attachments).toHaveLength(1);
  });

  it('tells what is no group', () => {
    expect(() => fragmentOfSmiles('*C(')).toThrow(SyntaxError);
    expect(() => fragmentOfSmiles('*c1ccccc1')).toThrow(SyntaxError);
  });
});

const isStable = (names: readonly string[]): boolean =>
  !names.some((name, index) => {
    const next = names[index + 1] ?? '';
    // What follows an oxygen or comes behind `CO` may be read otherwise: `OO`, `NHO`, `COO`.
    return /^(?:O|NH)$/.test(name)
      ? /^(?:O|NH)/.test(next)
      : name === 'CO' || name === 'SO2'
        ? /^O|^CO/.test(next)
        : false;
  });

describe('condensed formulas', () => {
  it.each([
    ['OCH3', 'H3CO', '*OC'],
    ['CO2Et', 'EtO2C', '*C(=O)OCC'],
    ['COOH', 'HOOC', '*C(=O)O'],
    ['CONH2', 'H2NOC', '*C(N)=O'],
    ['CHO', 'OHC', '*C=O'],
    ['CN', 'NC', '*C#N'],
    ['NO2', 'O2N', '*[N+](=O)[O-]'],
    ['SO2NH2', 'H2NO2S', '*S(N)(=O)=O'],
    ['NHSO2Me', 'MeO2SHN', '*NS(C)(=O)=O'],
    ['SO3H', 'HO3S', '*S(=O)(=O)O'],
    ['N(CH3)2', '(H3C)2N', '*N(C)C'],
    ['C(CH3)3', '(H3C)3C', '*C(C)(C)C'],
    ['Si(CH3)3', '(H3C)3Si', '*[Si](C)(C)C'],
    ['CO2tBu', 't-BuO2C', '*C(=O)OC(C)(C)C'],
    ['C6H13', 'H13C6', '*CCCCCC'],
    ['C6H4OCH3', 'H3COH4C6', '*c1ccc(OC)cc1'],
    ['C3F7', 'F7C3', '*C(F)(F)C(F)(F)C(F)(F)F'],
    ['P(O)(OH)2', '(HO)2(O)P', '*P(=O)(O)O'],
    ['CO2-', '-O2C', '*C(=O)[O-]'],
    ['NH3+', '+H3N', '*[NH3+]'],
    ['CD3', 'D3C', '*C([2H])([2H])[2H]'],
    ['OCHF2', 'F2HCO', '*OC(F)F'],
    ['(CF2)3H', 'H(CF2)3', '*C(F)(F)C(F)(F)C(F)F'],
    ['(C2H4O)2H', 'H(OC2H4)2', '*CCOCCO'],
  ])('%s and %s are the same group', (forward, backward, smiles) => {
    expect(read(forward)).toBe(canonical(smiles));
    expect(read(backward, { anchoredAtEnd: true })).toBe(canonical(smiles));
  });

  it('gives a group that has a name no further hydrogens', () => {
    expect(read('CeH5')).toBeUndefined();
    expect(read('Ce')).toBe(canonical('*CCC#N'));
    expect(read('NHMe')).toBe(canonical('*NC'));
  });

  it('has no mass number that the element is not drawn with', () => {
    expect(read('^13CH3')).toBe(canonical('*[13CH3]'));
    expect(read('^3CH3')).toBeUndefined();
    expect(read('^3CO2H')).toBeUndefined();
    // In the middle of a chain nothing else is written so.
    expect(read('^3C', { count: 2, order: 2 })).toBe(canonical('*[13CH3]'));
    expect(read('^3C')).toBeUndefined();
  });

  it('takes the end that the bond comes to where both mean something', () => {
    expect(read('OCN')).toBe(canonical('*OC#N'));
    expect(read('OCN', { anchoredAtEnd: true })).toBe(canonical('*N=C=O'));
  });

  it.each([
    ['CH2', 'C', '*C*'],
    ['CONH', 'two ends', '*C(=O)N*'],
    ['(CH2)3', 'two ends', '*CCC*'],
    ['OCH2', 'two ends', '*OC*'],
  ])('%s stands between two atoms', (text, _, smiles) => {
    const found = read(text, { order: 2, count: 2 }) ?? '';
    // One atom may take both bonds; RDKit then fills the second place with hydrogen.
    expect([canonical(smiles), canonical(smiles.replace(/\*$/, ''))]).toContain(found);
  });

  it('is an ester from either end, not a peroxide', () => {
    expect(read('H2C=CHCOO', { anchoredAtEnd: true })).toBe(canonical('*OC(=O)C=C'));
    expect(read('HOO', { anchoredAtEnd: true })).toBe(canonical('*OO'));
  });

  it('counts the hydrogens of long chains', () => {
    expect(read('C18H37')).toBe(canonical(`*${'C'.repeat(18)}`));
    expect(read('H37C18', { anchoredAtEnd: true })).toBe(canonical(`*${'C'.repeat(18)}`));
    expect(read('C18H38')).toBeUndefined();
  });

  it('takes the bond from the left at its left end, whichever end it is read from', () => {
    const between = { order: 2, count: 2 };
    const ends = (text: string, anchoredAtEnd: boolean): (string | undefined)[] => {
      const fragment = readLabel(text, between, { anchoredAtEnd })?.fragment;
      return fragment?.attachments.map((index) => fragment.atoms[index]?.element) ?? [];
    };
    expect(ends('OCH2', false)).toEqual(['O', 'C']);
    expect(ends('OCH2', true)).toEqual(['O', 'C']);
    expect(ends('H2CO', true)).toEqual(['C', 'O']);
  });

  it('means nothing where valences are left open or exceeded', () => {
    for (const text of ['CH4O2', 'OO2', 'CH2', 'NH5', 'FCl', 'HH', 'CH3(', '']) {
      const reading = readLabel(text, { order: 1, count: 1 });
      expect([text, reading === undefined || reading.fit < 1]).toEqual([text, true]);
    }
  });

  it('reads every chain of groups as it is composed', () => {
    const links = {
      CH2: 'C',
      O: 'O',
      NH: 'N',
      CO: 'C(=O)',
      SO2: 'S(=O)(=O)',
      'C(CH3)2': 'C(C)(C)',
      CF2: 'C(F)(F)',
    };
    const ends = {
      CH3: 'C',
      Ph: 'c1ccccc1',
      CF3: 'C(F)(F)F',
      NH2: 'N',
      C4H9: 'CCCC',
      CN: 'C#N',
      SiMe3: '[Si](C)(C)C',
    };
    const part = fc.constantFrom(...(Object.keys(links) as (keyof typeof links)[]));
    const end = fc.constantFrom(...(Object.keys(ends) as (keyof typeof ends)[]));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), end, (chain, last) => {
        fc.pre(
          isStable([...chain, last]) &&
            !(chain.at(-1) === 'O' && last === 'CN') &&
            !(chain.at(-1) === 'NH' && last === 'CN'),
        );
        expect(read([...chain, last].join(''))).toBe(
          canonical(`*${chain.map((name) => links[name]).join('')}${ends[last]}`),
        );
      }),
      { numRuns: 100 },
    );
  });
});
