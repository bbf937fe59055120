import { describe, expect, it } from 'vitest';
import { ALPHABET } from '../../src/recognition/alphabet.ts';
import type { DrawnMolecule } from '../../src/recognition/drawn-molecule.ts';
import { withSaltPartners } from '../../src/recognition/free-ions.ts';
import type { Glyph } from '../../src/recognition/keypoints.ts';
import { chargeOf } from '../../src/recognition/split-molecules.ts';
import { glyph, LENGTH, text } from './found.ts';

const ion = (element: string, charge: number, count = 1): DrawnMolecule => ({
  atoms: Array.from({ length: count }, () => ({
    x: 0,
    y: 0,
    element,
    charge,
    isotope: 0,
    confidence: 0.9,
  })),
  bonds: [],
});

/** Elements of what is added to a drawing beside which texts stand. */
const added = (drawing: DrawnMolecule, ...texts: string[]): string[] =>
  withSaltPartners(
    drawing,
    texts.map((one) => text(one, 200, 50)),
    LENGTH,
  )
    .atoms.slice(drawing.atoms.length)
    .map(({ element }) => element);

/** What is added to a cation beside a character that looks like several. */
const stroke = (looks: Record<string, number>, ...others: Glyph[]): string[] => {
  const one = glyph(Object.keys(looks)[0]!, 200, 50, Object.values(looks)[0]);
  for (const [sign, likely] of Object.entries(looks)) one.probabilities[ALPHABET.indexOf(sign)] = likely;
  return withSaltPartners(ion('N', 1), [[one, ...others]], LENGTH)
    .atoms.slice(1)
    .map(({ element }) => element);
};

describe('an ion that stands beside a structure as text', () => {
  it('is added where it balances the charge, with or without its sign', () => {
    expect(added(ion('O', -1), 'K+')).toEqual(['K']);
    expect(added(ion('O', -1), 'Na')).toEqual(['Na']);
    expect(added(ion('N', 1), 'Cl-')).toEqual(['Cl']);
    expect(added(ion('N', 1), 'BF4-').toSorted()).toEqual(['B', 'F', 'F', 'F', 'F']);
    expect(added(ion('N', 1), 'SbF6-').toSorted()).toEqual(['F', 'F', 'F', 'F', 'F', 'F', 'Sb']);
    expect(added(ion('O', -1, 2), '2Na+')).toEqual(['Na', 'Na']);
  });

  it('is iodide where its stroke and its raised sign are taken for letters, and fluoride never', () => {
    const minus = glyph('F', 208, 44, 0.66);
    minus.probabilities[ALPHABET.indexOf('-')] = 0.28;
    expect(stroke({ I: 0.32, l: 0.17, F: 0.11 }, minus)).toEqual(['I']);
    expect(stroke({ F: 0.6, I: 0.2 }, glyph('-', 208, 44))).toEqual(['I']);
    expect(stroke({ l: 0.6, I: 0.2 })).toEqual(['I']);
    expect(stroke({ I: 0.3, l: 0.1 }, glyph('F', 211, 50))).toEqual([]);
  });

  it('makes the whole neutral', () => {
    const whole = withSaltPartners(ion('N', 1), [text('CF3SO3-', 200, 50)], LENGTH);
    expect(chargeOf(whole)).toBe(0);
    expect(whole.atoms[1]).toMatchObject({ confidence: 0.95 });
  });

  it('is not added to what has no charge, or another, or beside another text', () => {
    expect(added(ion('C', 0), 'K+')).toEqual([]);
    expect(added(ion('O', -1), 'Cl-')).toEqual([]);
    expect(added(ion('O', -1, 2), 'Na+')).toEqual([]);
    expect(added(ion('O', -1), 'KOH')).toEqual([]);
  });
});

describe('an acid that stands beside a base as text', () => {
  it('is a part of its salt, as often as it says', () => {
    expect(added(ion('N', 0), 'HCl')).toEqual(['Cl']);
    expect(added(ion('N', 0), 'ClH')).toEqual(['Cl']);
    // The slim `l` as which it is often read.
    expect(added(ion('N', 0), 'HC1')).toEqual(['Cl']);
    expect(added(ion('N', 0), '2HBr')).toEqual(['Br', 'Br']);
  });

  it('is none beside what is no base, is charged, or has another text beside it', () => {
    expect(added(ion('C', 0), 'HCl')).toEqual([]);
    expect(added(ion('N', 1), 'HCl')).toEqual([]);
    expect(added(ion('N', 0), 'Cl')).toEqual([]);
  });
});
