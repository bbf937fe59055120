import { describe, expect, it } from 'vitest';
import type { DrawnBond, DrawnMolecule } from '../../src/recognition/drawn-molecule.ts';
import { identify } from '../../src/recognition/identify.ts';
import { mendValences, withRingCations } from '../../src/recognition/mend-valences.ts';
import { molfileV3000 } from '../../src/recognition/molfile.ts';
import { openLabels } from '../../src/recognition/open-labels.ts';
import { splitMolecules } from '../../src/recognition/split-molecules.ts';
import { engineForTests } from '../engine-for-tests.ts';

const engine = await engineForTests();
const STEREO: Readonly<Record<string, DrawnBond['stereo']>> = { 1: 'wedge', 6: 'hash', 4: 'wavy' };

/** A drawing as RDKit lays it out, with its wedges: y downwards, as in a picture. */
function drawingOf(smiles: string): DrawnMolecule {
  const lines = engine.withMolecule(smiles, (molecule) => {
    molecule.set_new_coords();
    return molecule.get_v2Kmolblock().split('\n');
  });
  const [atoms, bonds] = [Number(lines[3]?.slice(0, 3)), Number(lines[3]?.slice(3, 6))];
  const charges = new Map(
    lines
      .filter((line) => line.startsWith('M  CHG'))
      .flatMap((line) => Array.from(line.slice(9).matchAll(/(\d+)\s+(-?\d+)/g)))
      .map(([, atom, charge]) => [Number(atom) - 1, Number(charge)]),
  );
  return {
    atoms: lines.slice(4, 4 + atoms).map((line, index) => ({
      x: 30 * Number(line.slice(0, 10)),
      y: -30 * Number(line.slice(10, 20)),
      element: line.slice(31, 34).trim(),
      charge: charges.get(index) ?? 0,
      isotope: 0,
      confidence: 1,
    })),
    bonds: lines.slice(4 + atoms, 4 + atoms + bonds).map((line) => ({
      from: Number(line.slice(0, 3)) - 1,
      to: Number(line.slice(3, 6)) - 1,
      order: Number(line.slice(6, 9)) as 1 | 2 | 3,
      stereo: STEREO[line.slice(9, 12).trim()] ?? 'none',
      confidence: 1,
    })),
  };
}

const keyOf = (smiles: string): string =>
  engine.withMolecule(smiles, (molecule) => engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()));

const parts = (smiles: string): (string | null | undefined)[] =>
  splitMolecules(drawingOf(smiles)).map((part) => identify(engine, molfileV3000(part, 45))?.inchikey);

/** A drawing with circles in its rings, whose substituents are single atoms, and without the signs of its charges. */
const withCircles = (smiles: string): DrawnMolecule => {
  const { atoms, bonds } = drawingOf(smiles);
  const endsAt = (atom: number): number =>
    bonds.filter(({ from, to }) => from === atom || to === atom).length;
  return {
    atoms: atoms.map((atom) => Object.assign(atom, { charge: 0 })),
    bonds: bonds.map((bond) =>
      endsAt(bond.from) === 1 || endsAt(bond.to) === 1 ? bond : Object.assign(bond, { order: 4 }),
    ),
  };
};

describe('what was drawn', () => {
  it.each([
    'C[C@H](N)C(=O)O',
    'C[C@@H](N)C(=O)O',
    'C/C=C/C(=O)O',
    'C/C=C\\C(=O)O',
    'C[C@]12CC[C@H]3[C@@H](CCC4=CC(=O)CC[C@]34C)[C@@H]1CC[C@@H]2O',
    'OC[C@H]1O[C@@H](O)[C@H](O)[C@@H](O)[C@@H]1O',
    'CN1[C@H]2CC[C@@H]1[C@H]([C@H](C2)OC(=O)c1ccccc1)C(=O)OC',
    'C[S@](=O)c1ccccc1',
    'C[N+](C)(C)CC(=O)[O-]',
  ])('%s keeps its stereo and charges', (smiles) => {
    const [molecule] = splitMolecules(drawingOf(smiles));
    expect(identify(engine, molfileV3000(mendValences(molecule!), 45))?.inchikey).toBe(keyOf(smiles));
  });

  it('keeps ions together and tells two molecules apart', () => {
    expect(parts('CC[NH+](CC)CC.CC(=O)[O-]')).toEqual([keyOf('CC[NH+](CC)CC.CC(=O)[O-]')]);
    expect(parts('c1ccccc1O.CCO')).toEqual([keyOf('c1ccccc1O'), keyOf('CCO')]);
  });

  it('keeps a base together with the acids with which it makes a salt, and with no other', () => {
    const salt = 'CCN1CCCCC1.OC(=O)C(F)(F)F';
    expect(parts(salt)).toEqual([keyOf(salt)]);
    const tartrate = 'NCc1ccccc1.OC(=O)C(O)C(O)C(=O)O';
    expect(parts(tartrate)).toEqual([keyOf(tartrate)]);
    expect(parts('NCc1ccccc1.CC(=O)O')).toHaveLength(2);
    expect(parts('OCc1ccccc1.OC(=O)C(F)(F)F')).toHaveLength(2);
    expect(parts('NCc1ccccc1.CCCCCCO.OC(=O)C(F)(F)F')).toHaveLength(3);
  });

  it('takes a doubtful bond from a nitrogen atom that has three others, before it makes it a cation', () => {
    const drawing = drawingOf('C[N+](C)(C)C');
    drawing.atoms[1]!.charge = 0;
    expect(mendValences(drawing).atoms[1]!.charge).toBe(1);
    drawing.bonds[2]!.confidence = 0.4;
    const mended = mendValences(drawing);
    expect(mended.atoms[1]!.charge).toBe(0);
    expect(mended.bonds).toHaveLength(3);
  });

  it('takes a bond away that is likelier to be none than a single one, where it is too much as a double one', () => {
    const drawing = drawingOf('CC(C)(C)C');
    Object.assign(drawing.bonds[0]!, { order: 2, confidence: 0.6, isElseNone: true });
    expect(mendValences(drawing).bonds).toHaveLength(3);
  });

  it('leaves open what is drawn open', () => {
    const open = drawingOf('CCO');
    open.atoms[0]!.element = '*';
    const identity = identify(engine, molfileV3000(open, 45));
    expect(identity?.inchikey).toBeNull();
    expect(identity?.smiles).toContain('*');
  });

  it('keeps the labels of what is left open, in CXSMILES and as numbered R groups of the molfile', () => {
    const open = drawingOf('Cc1ccc(OC)c(C)c1C');
    for (const [index, label] of [
      [0, 'R^1'],
      [6, 'X'],
      [8, "R'"],
      [10, 'R2'],
    ] as const) {
      Object.assign(open.atoms[index]!, { element: '*', label });
    }
    const identity = identify(engine, molfileV3000(open, 45), openLabels(open.atoms));
    const [smiles, extension = ''] = identity!.smiles.split(' ');
    expect(smiles).not.toMatch(/\[\d+\*/);
    const names = extension.slice(2, -2).split(';');
    expect(names.filter((name) => name !== '').toSorted()).toEqual(["R'", 'X', '_R1', '_R2']);
    const again = engine.withMolecule(identity!.smiles, (molecule) => molecule.get_cxsmiles());
    for (const name of ['_R1', '_R2', 'X']) {
      expect(again).toMatch(new RegExp(`[$;]${name}[$;]`));
    }
    // Of the four at the ring, the anisole's oxygen atom has the `X`.
    expect(names[smiles!.replaceAll(/[^A-Za-z*]/g, '').indexOf('O') + 1]).toBe('X');
    expect(identity!.molfile).toMatch(/V30 1 R# .* RGROUPS=\(1 1\)/);
    expect(identity!.molfile).toMatch(/V30 11 R# .* RGROUPS=\(1 2\)/);
    expect(identity!.molfile).toMatch(/V30 7 \* /);
    expect(identity!.molfile).not.toMatch(/RGROUPS=\(1 \d{3}\)/);
  });

  it('writes a group that is drawn as one label as a superatom', () => {
    const drawing = drawingOf('c1ccccc1C(=O)O');
    for (const [index, atom] of drawing.atoms.entries()) {
      Object.assign(atom, index < 6 ? {} : { label: 'CO^2H', ...(index === 6 ? {} : { inner: true }) });
    }
    const identity = identify(engine, molfileV3000(drawing, 45));
    expect(identity?.inchikey).toBe(keyOf('OC(=O)c1ccccc1'));
    expect(identity?.molfile).toMatch(/1 SUP 0 ATOMS=\(3 7 8 9\) XBONDS=\(1 6\) .*LABEL=CO2H/);
  });

  it('mends what no atom can have, and doubts it', () => {
    const drawing = drawingOf('CC(C)(C)C');
    drawing.bonds[0]!.order = 2;
    drawing.bonds[0]!.confidence = 0.5;
    const mended = mendValences(drawing);
    expect(identify(engine, molfileV3000(mended, 45))?.inchikey).toBe(keyOf('CC(C)(C)C'));
    expect(Math.min(...mended.bonds.map(({ confidence }) => confidence))).toBeLessThan(0.5);
  });

  it('keeps the bonds at the atoms that aromatic rings share', () => {
    const drawing = drawingOf('Cc1ccc2ccccc2c1');
    for (const bond of drawing.bonds) {
      bond.order = drawing.bonds.indexOf(bond) === 0 ? 1 : 4;
    }
    expect(identify(engine, molfileV3000(mendValences(drawing), 45))?.inchikey).toBe(
      keyOf('Cc1ccc2ccccc2c1'),
    );
  });

  it.each(['Cc1ccco1', 'Cc1cccs1', 'O=c1ccoc2ccccc12', 'Cn1cccc1', 'Cn1c(=O)ccc2ccccc21'])(
    'reads circles in rings of heteroatoms: %s',
    (smiles) => {
      const mended = mendValences(withCircles(smiles));
      expect(identify(engine, molfileV3000(mended, 45))?.inchikey).toBe(keyOf(smiles));
    },
  );

  it('makes cations of nitrogen atoms in circles where nothing else is possible', () => {
    const mended = mendValences(withCircles('C[n+]1ccccc1'));
    expect(identify(engine, molfileV3000(mended, 45))).toBeUndefined();
    expect(identify(engine, molfileV3000(withRingCations(mended), 45))?.inchikey).toBe(keyOf('C[n+]1ccccc1'));
  });

  it('takes three bare ends at a corner that look like O for deuterium', () => {
    const drawing = drawingOf('COC(O)(O)O');
    for (const atom of drawing.atoms.slice(3)) atom.label = 'O';
    const meant = keyOf('COC([2H])([2H])[2H]');
    expect(identify(engine, molfileV3000(mendValences(drawing), 45))?.inchikey).toBe(meant);
    for (const atom of drawing.atoms.slice(3)) atom.hydrogens = 1;
    expect(identify(engine, molfileV3000(mendValences(drawing), 45))?.inchikey).not.toBe(meant);
  });

  it.each([
    ['CS(C)(O)O', 'CS(C)(=O)=O'],
    ['CS(C)O', 'CS(C)=O'],
    ['CP(C)(C)O', 'CP(C)(C)=O'],
    ['C[N+]1(O)CCOCC1', 'C[N+]1([O-])CCOCC1'],
  ])('makes arrows to bare oxygens what they stand for: %s', (drawn, meant) => {
    const drawing = drawingOf(drawn);
    for (const [index, atom] of drawing.atoms.entries()) {
      atom.charge = 0;
      const ends = drawing.bonds.filter(({ from, to }) => from === index || to === index);
      if (atom.element === 'O' && ends.length === 1) {
        atom.label = 'O';
        ends[0]!.stereo = 'wedge';
      }
    }
    expect(identify(engine, molfileV3000(mendValences(drawing), 45))?.inchikey).toBe(keyOf(meant));
    for (const atom of drawing.atoms) {
      if (atom.label === 'O') atom.hydrogens = 1;
    }
    expect(identify(engine, molfileV3000(mendValences(drawing), 45))?.inchikey).not.toBe(keyOf(meant));
  });

  it('makes an overlooked nitro group one', () => {
    const drawing = drawingOf('C[N+](=O)[O-]');
    for (const atom of drawing.atoms) {
      atom.charge = 0;
    }
    expect(identify(engine, molfileV3000(mendValences(drawing), 45))?.inchikey).toBe(keyOf('C[N+](=O)[O-]'));
  });
});
