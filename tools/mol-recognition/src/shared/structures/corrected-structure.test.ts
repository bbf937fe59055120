import { expect } from '@open-wc/testing';
import { foundStructure } from '../../../test/structures.ts';
import { correctedStructure } from './corrected-structure.ts';
import { unusualValences } from './valences.ts';
import { doubtsOf } from './doubts.ts';

const read = foundStructure();
const drawn = (molfile: string) => ({ molfile, smiles: 'X', inchiKey: '', formula: 'F' });

describe('a corrected structure', () => {
  it('keeps labels, places and doubts of what was left alone', () => {
    const corrected = correctedStructure(
      read,
      drawn(read.molfile.replace(/(V30 2 1 2 3) CFG=1/, '$1 CFG=3')),
      70,
    );
    expect(corrected.changedAtoms).to.deep.equal([]);
    expect(corrected.changedBonds).to.deep.equal([1]);
    expect(corrected.molecule.atoms.map(({ label }) => label)).to.deep.equal([
      undefined,
      undefined,
      'NH2',
      'CN',
      'CN',
    ]);
    expect([...doubtsOf(corrected)]).to.deep.equal(['a2']);
    expect(corrected.molecule.bonds[1]).to.include({ stereo: 'hash', confidence: 1 });
  });

  it('of which an atom of a label was changed shows the atoms in its place', () => {
    const corrected = correctedStructure(read, drawn(read.molfile.replace('V30 5 N', 'V30 5 P')), null);
    expect(corrected.changedAtoms).to.deep.equal([4]);
    expect(
      corrected.molecule.atoms.slice(3).map(({ label, inner, element }) => [element, label, inner]),
    ).to.deep.equal([
      ['C', undefined, undefined],
      ['P', undefined, undefined],
    ]);
  });

  it('has an atom that was added at its place in the picture, and counts those that were removed', () => {
    const lines = read.molfile.split('\n').filter((line) => !/V30 (?:5 N|4 3 4 5)/.test(line));
    const added = lines
      .join('\n')
      .replace('COUNTS 5 4', 'COUNTS 5 4')
      // 60 pixels are 1.5 Å.
      .replace('M  V30 END ATOM', 'M  V30 5 Br 1.0000 -7.0000 0 0\nM  V30 END ATOM')
      .replace('M  V30 END BOND', 'M  V30 4 1 1 5\nM  V30 END BOND');
    const corrected = correctedStructure(read, drawn(added), null);
    expect(corrected.removedAtoms).to.equal(1);
    const bromine = corrected.molecule.atoms[4]!;
    expect([bromine.element, Math.round(bromine.x), Math.round(bromine.y)]).to.deep.equal(['Br', 40, 280]);
    expect(corrected.changedAtoms).to.deep.equal([4]);
  });

  it('that was laid out anew keeps the atoms by their order', () => {
    const moved = read.molfile.replaceAll(
      /V30 (\d) ([CN]) (-?[\d.]+) (-?[\d.]+)/g,
      (_, place: string, symbol: string, x: string, y: string) =>
        `V30 ${place} ${symbol} ${(20 - Number(y) * 1.3).toFixed(4)} ${(Number(x) * 1.3).toFixed(4)}`,
    );
    const corrected = correctedStructure(read, drawn(moved), null);
    expect(corrected.changedAtoms).to.deep.equal([]);
    expect(corrected.molecule.atoms[2]).to.include({ x: 220, y: 20, label: 'NH2' });
  });
});

describe('unusual valences', () => {
  const of = (change: (typeof read.molecule.atoms)[number], bonds = read.molecule.bonds): number[] =>
    unusualValences({ atoms: read.molecule.atoms.with(2, change), bonds }).map(({ atom }) => atom);
  const amine = read.molecule.atoms[2]!;

  it('are written hydrogens that do not go with the bonds, too many bonds, rare charges', () => {
    expect(of({ ...amine, hydrogens: 2 })).to.deep.equal([]);
    expect(of({ ...amine, hydrogens: 1 })).to.deep.equal([2]);
    expect(of({ ...amine, element: 'C', charge: 1 })).to.deep.equal([2]);
    expect(of({ ...amine, charge: 1, hydrogens: 3 })).to.deep.equal([]);
    expect(of({ ...amine, element: 'I' })).to.deep.equal([]);
    const double = read.molecule.bonds.with(1, { ...read.molecule.bonds[1]!, order: 2 });
    expect(of({ ...amine, element: 'I' }, double)).to.deep.equal([2]);
    // The carbon beside it has two single bonds and the double one.
    expect(of({ ...amine, element: 'O' }, double)).to.deep.equal([]);
  });

  it('are not those of aromatic rings and of what is left open', () => {
    const atoms = Array.from({ length: 6 }, (_, index) => ({ ...amine, element: index === 0 ? 'N' : 'C' }));
    const ring = atoms.map((_, index) => ({
      ...read.molecule.bonds[0]!,
      from: index,
      to: (index + 1) % 6,
      order: 4 as const,
    }));
    expect(unusualValences({ atoms, bonds: ring })).to.deep.equal([]);
    expect(of({ ...amine, element: '*', charge: 3 })).to.deep.equal([]);
  });
});
