import { describe, expect, it } from 'vitest';
import { isAcceptable } from '../../src/recognition/confidence.ts';
import type { DrawnAtom, DrawnMolecule } from '../../src/recognition/drawn-molecule.ts';

const atom = (label?: string, isotope = 0): DrawnAtom => ({
  x: 0,
  y: 0,
  element: label ?? 'C',
  charge: 0,
  isotope,
  confidence: 1,
  ...(label === undefined ? {} : { label }),
});

/** A chain with corners before and behind some atoms; each bond joins two neighbors. */
const chain = (atoms: DrawnAtom[], orders: (1 | 2 | 3)[]): DrawnMolecule => ({
  atoms,
  bonds: orders.map((order, from) => ({ from, to: from + 1, order, stereo: 'none', confidence: 1 })),
});

const corners = (count: number): DrawnAtom[] => Array.from({ length: count }, () => atom());
const isTaken = (molecule: DrawnMolecule): boolean =>
  isAcceptable(molecule, 0.99, { isComplete: true, isByHand: false });

const within = (middle: DrawnAtom, orders: (1 | 2 | 3)[]): boolean =>
  isTaken(chain([...corners(2), middle, ...corners(3)], orders));

/** A chain with an ion beside it. */
const salt = (element: string): DrawnMolecule => {
  const molecule = chain(corners(6), [1, 1, 1, 1, 1]);
  molecule.atoms.push({ ...atom(), element, charge: -1, label: `${element}-` });
  return molecule;
};

describe('a structure is not accepted that has a label which nobody writes', () => {
  it.each(['C', 'O', 'N', 'S'])('%s at the end of a single bond', (label) => {
    expect(isTaken(chain([...corners(5), atom(label)], [1, 1, 1, 1, 1]))).toBe(false);
  });

  it.each(['O', 'S', 'N'])('but %s at the end of another', (label) => {
    expect(isTaken(chain([...corners(5), atom(label)], [1, 1, 1, 1, label === 'N' ? 3 : 2]))).toBe(true);
  });

  it('a carbon atom between single bonds, but for one with a mass, and those of linear parts', () => {
    expect(within(atom('C'), [1, 1, 1, 1, 1])).toBe(false);
    expect(within(atom('C', 13), [1, 1, 1, 1, 1])).toBe(true);
    expect(within(atom('C'), [1, 1, 3, 1, 1])).toBe(true);
    expect(within(atom('C'), [1, 2, 2, 1, 1])).toBe(true);
    expect(within(atom('O'), [1, 1, 1, 1, 1])).toBe(true);
  });

  it('an acid or water, which have no bond, or a halogen with a double bond to carbon', () => {
    const carbon = (word: string): DrawnAtom => ({ ...atom(), label: word });
    expect(within(carbon('HC1'), [1, 1, 1, 1, 1])).toBe(false);
    expect(within(carbon('CH'), [1, 1, 1, 1, 1])).toBe(true);
    expect(within({ ...atom('O'), label: 'H2O' }, [1, 1, 1, 1, 1])).toBe(false);
    expect(within(atom('I'), [1, 2, 1, 1, 1])).toBe(false);
  });

  it('a fluoride ion, as which a small iodide is read', () => {
    expect([isTaken(salt('F')), isTaken(salt('Cl'))]).toEqual([false, true]);
  });

  it('a carbon atom in a ring, and not one at which a chain branches', () => {
    const branched = chain([...corners(2), atom('C'), ...corners(3)], [1, 1, 1, 1, 1]);
    branched.atoms.push(atom());
    branched.bonds.push({ from: 2, to: 6, order: 1, stereo: 'none', confidence: 1 });
    expect(isTaken(branched)).toBe(true);
    branched.bonds.push({ from: 6, to: 4, order: 1, stereo: 'none', confidence: 1 });
    expect(isTaken(branched)).toBe(false);
  });
});

/** An atom in the middle of a chain with more atoms at it, by the orders of their bonds. */
const around = (middle: DrawnAtom, orders: (1 | 2)[]): boolean => {
  const molecule = chain([...corners(4), middle], [1, 1, 1, 1]);
  for (const order of orders) {
    molecule.bonds.push({ from: 4, to: molecule.atoms.length, order, stereo: 'none', confidence: 1 });
    molecule.atoms.push(order === 2 ? atom('O') : atom());
  }
  return isTaken(molecule);
};

describe('a structure is not accepted with bonds that only a hydrogen nobody draws would make enough', () => {
  it('of sulfur: five, or three', () => {
    expect([around(atom('S'), [2, 2]), around(atom('S'), [2])]).toEqual([false, false]);
    expect([around(atom('S'), [2, 2, 1]), around(atom('S'), [2, 1]), around(atom('S'), [1])]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('of phosphorus and halogens', () => {
    expect([around(atom('P'), [2, 1]), around(atom('Cl'), [1])]).toEqual([false, false]);
    expect([around(atom('P'), [2, 1, 1]), around(atom('P'), [1, 1])]).toEqual([true, true]);
    expect(around({ ...atom('P'), hydrogens: 1 }, [2, 1])).toBe(true);
    // As of a perchlorate.
    expect(around(atom('Cl'), [2, 2, 2])).toBe(true);
  });
});
