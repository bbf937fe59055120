import { readFile } from 'node:fs/promises';
import { Engine } from '@moiety/chemistry/engine.ts';
import { describeSketch, layOutSketch, sketchOf } from '@moiety/chemistry/sketches.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRingAtAtom, addRingAtBond, hydrogensOf, remove, sprout } from '../src/editing/edits.ts';
import { History } from '../src/editing/history.ts';
import { withLayout } from '../src/editing/lay-out.ts';
import { emptyMolecule, isQuery } from '../src/molecule/molecule.ts';
import type { Molecule } from '../src/molecule/molecule.ts';
import { readMolfile } from '../src/molecule/read-molfile.ts';
import { toSketch } from '../src/molecule/to-sketch.ts';
import { writeMolfile } from '../src/molecule/write-molfile.ts';

/** Structures that go through the sketcher. */
const COUNT = 200;

let engine: Engine;
let drugs: string[];

beforeAll(async () => {
  engine = await Engine.load();
  const table = await readFile(
    new URL('../../chemistry/samples/approved-drugs.csv', import.meta.url),
    'utf8',
  );
  const [head = '', ...rows] = table.trim().split('\n');
  const column = head.split(',').findIndex((name) => /smiles/i.test(name));
  drugs = rows.map((row) => row.split(',')[column] ?? '').filter((smiles) => smiles.length > 8);
});

/** What a file says: InChI, SMILES with extensions, SMARTS. */
const factsOf = (molfile: string): string =>
  engine.withMolecule(molfile, (molecule) =>
    [molecule.get_inchi(), molecule.get_cxsmiles(), molecule.get_smarts()].join('\n'),
  );

/** A structure without its labels, in one way. */
const keyOf = (cxsmiles: string): string =>
  engine.withMolecule(cxsmiles.split(' ')[0]!, (molecule) => molecule.get_smiles());

const throughSketcher = (molfile: string): string => writeMolfile(readMolfile(molfile));

describe('a structure comes back as it went in', () => {
  test.each(['V2000', 'V3000'] as const)('200 medicines as %s', (version) => {
    const changed: string[] = [];
    for (const smiles of drugs.slice(0, COUNT)) {
      const molfile = engine.withMolecule(smiles, (molecule) => {
        molecule.set_new_coords();
        return version === 'V2000' ? molecule.get_molblock() : molecule.get_v3Kmolblock();
      });
      if (factsOf(throughSketcher(molfile)) !== factsOf(molfile)) changed.push(smiles);
    }
    expect(drugs.length).toBeGreaterThan(COUNT);
    expect(changed).toEqual([]);
  });

  test('an R-group, an isotope, a charge, an alias, a list and what is asked of an atom', () => {
    const molfile = [
      'query',
      '  Other    01010000002D',
      'a comment',
      '  7  6  0  0  0  0            999 V2000',
      '    0.0000    0.0000    0.0000 C   0  0  0  0  0  0',
      '    1.3000    0.7500    0.0000 N   0  0  0  0  0  0',
      '    2.6000    0.0000    0.0000 R#  0  0  0  0  0  0',
      '    0.0000   -1.5000    0.0000 L   0  0  0  0  0  0',
      '   -1.3000    0.7500    0.0000 C   0  0  0  3  0  0',
      '   -2.6000    0.0000    0.0000 Q   0  0  0  0  0  0',
      '   -1.3000    2.2500    0.0000 C   0  0  0  0  0  0',
      '  1  2  1  0',
      '  2  3  1  0',
      '  1  4  6  0  0  1',
      '  1  5  8  0  0  2',
      '  5  6  1  0',
      '  5  7  5  0',
      'M  CHG  1   2   1',
      'M  ISO  1   1  13',
      'M  RGP  1   3   2',
      'M  ALS   4  2 T O   S   ',
      'M  SUB  1   1   3',
      'M  RBC  1   5   2',
      'M  UNS  1   7   1',
      'A    7',
      'OMe',
      'M  END',
      '',
    ].join('\n');
    const molecule = readMolfile(molfile);
    expect(isQuery(molecule)).toBe(true);
    expect(molecule.losses).toEqual([]);
    const again = readMolfile(writeMolfile(molecule));
    const { header: _one, ...said } = molecule;
    const { header: _other, ...saidAgain } = again;
    expect(saidAgain).toEqual(said);
    expect(again.header[0]).toBe('query');
    expect(factsOf(writeMolfile(molecule))).toBe(factsOf(molfile));
  });

  test('an abbreviation, a polymer, data and an attachment point', () => {
    const molfile = [
      '',
      '',
      '',
      '  4  3  0  0  0  0            999 V2000',
      '    0.0000    0.0000    0.0000 C   0  0',
      '    1.3000    0.7500    0.0000 C   0  0',
      '    2.6000    0.0000    0.0000 O   0  0',
      '    3.9000    0.7500    0.0000 C   0  0',
      '  1  2  1  0',
      '  2  3  1  0',
      '  3  4  1  0',
      'M  APO  1   1   1',
      'M  STY  2   1 SUP   2 DAT',
      'M  SAL   1  2   3   4',
      'M  SBL   1  1   2',
      'M  SMT   1 OMe',
      'M  SAP   1  1   3   2  1',
      'M  SBV   1   2   -1.3000    0.7500',
      'M  SAL   2  1   2',
      'M  SDT   2 pKa                            N',
      'M  SDD   2     1.3000    0.7500    DA    ALL  1       5  ',
      'M  SED   2 4.5',
      'M  END',
      '',
    ].join('\n');
    const once = throughSketcher(molfile);
    for (const line of molfile.split('\n').filter((text) => /^M {2}S(?!TY)/.test(text)))
      expect(once.split('\n').map((text) => text.trimEnd().replaceAll(/ +/g, ' '))).toContain(
        line.trimEnd().replaceAll(/ +/g, ' '),
      );
    expect(throughSketcher(once)).toBe(once);
  });

  test('configurations of which only the relation is known', () => {
    const { molfile } = sketchOf(engine, 'CC[C@H](F)[C@@H](C)Cl |o1:2,4|', false);
    expect(describeSketch(engine, toSketch(readMolfile(molfile))).cxsmiles).toMatch(/\|o1:\d,\d\|$/);
  });

  test('200 medicines of which a part is open, as CXSMILES', () => {
    const LABELS = ['_R1', '_R12', '_AP1', 'Ar', 'X', 'R&#59;a'];
    const open = drugs
      .filter((smiles) => /^[CNO][1-9]*\(?[A-Zc]/.test(smiles) && !/^.\d/.test(smiles))
      .slice(0, COUNT)
      .map((smiles, index) => `*${smiles.slice(1)} |$${LABELS[index % LABELS.length]}$|`);
    const changed = open.filter((text) => {
      const { molfile, isExact } = sketchOf(engine, text, false);
      const label = text.split('$')[1]!.replace('&#59;', ';');
      const { cxsmiles } = describeSketch(engine, toSketch(readMolfile(molfile)));
      const labels = /\$([^$]*)\$/.exec(cxsmiles)?.[1]?.split(/(?<!&#\d\d);/) ?? [];
      const isSame =
        keyOf(cxsmiles) === keyOf(text) && labels.filter(Boolean).join('').replace('&#59;', ';') === label;
      return !isExact || !isSame;
    });
    expect(open).toHaveLength(COUNT);
    expect(changed).toEqual([]);
  });

  test.each([
    ['CCCC |Sg:n:1,2:3-6:ht|', /\|Sg:n:1,2:3-6:ht:{3}\|$/],
    ['CC(=O)O |SgD:3:note:abc::::|', /\|SgD:3:note:abc:{4}\|$/],
    ['C[C@@](F)(*)Cl |$;;;_R1;$,o1:1|', /\|\$_R1;;;;\$,o1:1\|$/],
    ['C1CC1[5*]', /^\[5\*\]C1CC1$/],
  ])('%s', (text, written) => {
    const { molfile, isExact } = sketchOf(engine, text, false);
    expect(isExact).toBe(true);
    expect(describeSketch(engine, toSketch(readMolfile(molfile))).cxsmiles).toMatch(written);
  });

  test('a bond to any of several atoms is not drawn, and said', () => {
    expect(sketchOf(engine, 'C1=CC=CC=C1.*C |m:6:0.1.2|', false).isExact).toBe(false);
  });

  test('what is not kept is said', () => {
    const { molfile } = sketchOf(engine, 'CCO', false);
    expect(readMolfile(molfile.replace('M  END', 'M  ZZC   1 special\nM  END')).losses).toEqual([
      'properties',
    ]);
  });
});

describe('a query', () => {
  const typed = [
    '[c,n;H1]1ccccc1[C,N;!R]',
    '[NX3;H2,H1;!$(NC=O)]-[#6]',
    '[#6]!@[#7]',
    '[C;R]@[O]',
    '[F,Cl,Br]c1ccccc1',
    '[!#6;!#1]C',
    '[#7;R]1~*~*1',
    '[NX3][CX3]=O',
  ];

  test.each(typed)('%s is drawn and comes back with its meaning', (smarts) => {
    const { molfile, isExact } = sketchOf(engine, smarts, true);
    expect(isExact).toBe(true);
    const found = describeSketch(engine, toSketch(readMolfile(molfile))).smarts;
    const hits = (query: string): number[] =>
      engine.withQuery(query, (lent) =>
        drugs.slice(0, COUNT).flatMap((drug, index) => {
          const isHit = engine.withMolecule(drug, (molecule) => molecule.get_substruct_match(lent) !== '{}');
          return isHit ? [index] : [];
        }),
      );
    expect(hits(found)).toEqual(hits(smarts));
  });

  test('says where a drawing means less than the SMARTS', () => {
    expect(sketchOf(engine, 'CC=,#N', true).isExact).toBe(false);
    expect(sketchOf(engine, '[#6]-,:[#7]', true).isExact).toBe(false);
  });

  test('a drawn structure finds what has more at its centres: neither configuration nor hydrogen is asked for', () => {
    const { molfile } = sketchOf(engine, 'C[C@H](N)O', false);
    const { smarts } = describeSketch(engine, toSketch(readMolfile(molfile)));
    const finds = (smiles: string): boolean =>
      engine.withQuery(smarts, (query) =>
        engine.withMolecule(smiles, (molecule) => molecule.get_substruct_match(query) !== '{}'),
      );
    expect(finds('CC(N)(O)c1ccccc1')).toBe(true);
    expect(finds('C[C@@H](N)O')).toBe(true);
    expect(finds('CC(N)C')).toBe(false);
  });

  test('hydrogen that is drawn is asked for', () => {
    const { molfile } = sketchOf(engine, 'CN', false);
    const amine = readMolfile(molfile);
    const withHydrogen = sprout(amine, amine.atoms[1]!.id, { symbol: 'H' }).molecule;
    const { smarts } = describeSketch(engine, toSketch(withHydrogen));
    const finds = (smiles: string): boolean =>
      engine.withQuery(smarts, (query) =>
        engine.withMolecule(smiles, (molecule) => molecule.get_substruct_match(query) !== '{}'),
      );
    expect(finds('CNC')).toBe(true);
    expect(finds('CN(C)C')).toBe(false);
  });
});

/** The hydrogen atoms that each atom of a SMILES implies in the drawing. */
const hydrogens = (smiles: string): (number | undefined)[] => {
  const molecule = readMolfile(sketchOf(engine, smiles, false).molfile);
  return molecule.atoms.map((atom) => hydrogensOf(molecule, atom));
};

describe('editing', () => {
  test('a new layout changes neither structure nor configuration, and keeps what a file says', () => {
    const changed = drugs.slice(0, 60).filter((smiles) => {
      const molecule = readMolfile(sketchOf(engine, smiles, false).molfile);
      const laidOut = withLayout(molecule, readMolfile(layOutSketch(engine, toSketch(molecule).molfile)));
      return (
        describeSketch(engine, toSketch(laidOut)).inchiKey !==
        describeSketch(engine, toSketch(molecule)).inchiKey
      );
    });
    expect(changed).toEqual([]);
  });

  test('rings put onto rings give possible structures', () => {
    const benzene = { size: 6, aromatic: true };
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.nat(),
            onBond: fc.boolean(),
            size: fc.constantFrom(3, 5, 6),
            aromatic: fc.boolean(),
          }),
          {
            maxLength: 5,
          },
        ),
        (steps) => {
          let molecule = addRingAtAtom(
            sprout(oneAtom, oneAtom.atoms[0]!.id).molecule,
            benzene,
            oneAtom.atoms[0]!.id,
          ).molecule;
          for (const { at, onBond, size, aromatic } of steps) {
            const template = { size, aromatic: aromatic && size === 6 };
            molecule = onBond
              ? addRingAtBond(molecule, template, molecule.bonds[at % molecule.bonds.length]!.id).molecule
              : addRingAtAtom(molecule, template, molecule.atoms[at % molecule.atoms.length]!.id).molecule;
          }
          const ids = new Set(molecule.atoms.map(({ id }) => id));
          expect(ids.size).toBe(molecule.atoms.length);
          expect(molecule.bonds.every(({ from, to }) => ids.has(from) && ids.has(to) && from !== to)).toBe(
            true,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  test('undo and redo lead back to the very same molecules', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 20 }), (choices) => {
        const history = new History(oneAtom);
        const seen: Molecule[] = [oneAtom];
        for (const choice of choices) {
          const now = history.now;
          const atom = now.atoms[choice % now.atoms.length]!;
          const next =
            choice % 5 === 4 && now.atoms.length > 1
              ? remove(now, { atoms: new Set([atom.id]), bonds: new Set() })
              : sprout(now, atom.id).molecule;
          history.push(next);
          seen.push(next);
        }
        for (const molecule of seen.toReversed()) {
          expect(history.now).toBe(molecule);
          history.undo();
        }
        for (const molecule of seen) {
          expect(history.now).toBe(molecule);
          history.redo();
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a part of an abbreviation cannot go without it', () => {
    const { molfile } = sketchOf(engine, 'CCO', false);
    const molecule = readMolfile(
      molfile.replace('M  END', 'M  STY  1   1 SUP\nM  SAL   1  2   2   3\nM  SMT   1 EtO\nM  END'),
    );
    expect(molecule.groups).toHaveLength(1);
    const last = molecule.atoms.at(-1)!.id;
    expect(remove(molecule, { atoms: new Set([last]), bonds: new Set() }).groups).toEqual([]);
  });

  test('hydrogen follows from bonds, charge and decree', () => {
    expect(hydrogens('CC(=O)O')).toEqual([3, 0, 0, 1]);
    expect(hydrogens('C[NH3+]')).toEqual([3, 3]);
    expect(hydrogens('[O-]C')).toEqual([0, 3]);
    expect(hydrogens('CS(C)(=O)=O')).toEqual([3, 0, 3, 0, 0]);
    expect(hydrogens('[BH4-]')).toEqual([4]);
    expect(hydrogens('[CH3]')).toEqual([3]);
  });
});

const oneAtom: Molecule = {
  ...emptyMolecule,
  ...readMolfile(
    [
      '',
      '',
      '',
      '  1  0  0  0  0  0            999 V2000',
      '    0.0000    0.0000    0.0000 C',
      'M  END',
    ].join('\n'),
  ),
};
