import { Engine } from '@moiety/chemistry/engine.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { assembleGroups } from '../src/groups/assemble-groups.ts';
import { drawnFormula } from '../src/groups/drawn-formula.ts';
import { placesTogether } from '../src/groups/formula-places.ts';
import { type GivenFormula, readGivenFormula } from '../src/groups/given-formula.ts';
import { readGivenGroup } from '../src/groups/given-group.ts';
import { reassembleRow, type RowParts } from '../src/groups/reassemble-row.ts';
import { pageOfLines } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

/** The formula as it is kept and the places of what was given, or what is wrong with it. */
const given = (source: string): unknown => {
  const read = readGivenFormula(engine, source);
  return 'fault' in read
    ? [read.fault, read.text]
    : [
        read.smiles,
        ...read.formula.places.map(
          ({ name, group = '', atoms, ring }) => `${name || group} ${(ring ?? atoms).join()}`,
        ),
      ];
};

/** A molfile of the editor: an open atom, carbon, and R4. */
const sketch = (symbol: string, alias = ''): string => {
  const atoms = [`0.0 ${symbol}`, '1.5 C', '3.0 R#'].map((atom) => {
    const [x, own = ''] = atom.split(' ');
    return `    ${x}000    0.0000    0.0000 ${own.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0`;
  });
  return `\n\n\n  3  2  0  0  0  0            999 V2000
${atoms.join('\n')}
  1  2  1  0
  2  3  1  0
${alias && `A    1\n${alias}\n`}M  RGP  1   3   4
M  END
`;
};

test('a formula that a person gives is SMILES with numbers, CXSMILES with names, or a drawing', () => {
  const anisole = ['*c1ccc(O*)cc1 |$_R1;;;;;;_R2;;$|', 'R1 0', 'R2 6'];
  for (const source of [
    '[*:1]c1ccc(O[*:2])cc1',
    ' [1*]c1ccc(O[2*])cc1\n',
    '[R1]c1ccc(O[R2])cc1',
    '*c1ccc(O*)cc1 |$_R1;;;;;;_R2;;$|',
    '*c1ccc(O*)cc1 |$R1;;;;;;R2;;$|',
    engine.withMolecule('[1*]c1ccc(O[2*])cc1', (molecule) => molecule.get_v3Kmolblock()),
  ])
    expect(given(source)).toEqual(anisole);
  expect(given('*c1ccccc1* |$X;;;;;;;Ar2$|')).toEqual(['*c1ccccc1* |$Ar2;;;;;;;X$|', 'X 0', 'Ar2 7']);
  // One without a name is that of the table, whatever its number is.
  expect(given('*CO')).toEqual(['*CO |$R;;$|', 'R 0']);
  // A group that is printed is filled in, and what stands at any atom of a ring is a place of the ring.
  expect(given('*c1ccccc1* |$_R1;;;;;;;OMe$|')).toEqual(['*c1ccccc1* |$_R1;;;;;;;OMe$|', 'R1 0', 'OMe 7']);
  const onRing = '*C(=O)c1ccccc1.** |$_R1;;;;;;;;;;X2$,m:9:3.4.5.6.7.8|';
  expect(given(onRing)).toMatchObject([expect.stringMatching(/m:0:5\.6\.7/), 'X2 3,8,7,6,5,4', 'R1 0']);
  // Aliases, as the editor writes what is no numbered R group, and letters that it takes for kinds of atoms.
  expect(given(sketch('*', 'Ar'))).toEqual(['*C* |$_R4;;Ar$|', 'Ar 0', 'R4 2']);
  for (const letter of ['X', 'Y'])
    expect(given(sketch(letter))).toEqual([`*C* |$_R4;;${letter}$|`, `${letter} 0`, 'R4 2']);
  expect(given(sketch('R1'))).toEqual(['*C* |$_R1;;_R4$|', 'R1 0', 'R4 2']);
});

test('what is no formula says why', () => {
  expect(
    [
      'c1ccccc1(',
      '',
      'M  END\nx',
      'CCO',
      '*c1ccccc1 |$OMe;;;;;;$|',
      '*C(=O)*',
      '[*:1]C.[*:2]C',
      '[*:1]CC[*:1]C',
      'C=[*:1]',
      'C[*:1](C)C',
      '*c1ccccc1 |$Q;;;;;;$|',
      sketch('A'),
      `[*:1]${'C'.repeat(100_000)}`,
    ].map(given),
  ).toEqual([
    ['unreadable', ''],
    ['unreadable', ''],
    ['unreadable', ''],
    ['closed', ''],
    ['closed', ''],
    ['unnamed', ''],
    ['parts', ''],
    ['kinds', 'R1'],
    ['bond', 'R1'],
    ['bond', 'R1'],
    ['label', 'Q'],
    ['label', 'A'],
    ['unreadable', ''],
  ]);
});

/** SMILES of formulas with places 1 and 2, of which the second may be within a ring or a chain. */
const scaffolds = [
  '[*:1]c1ccc(O[*:2])cc1',
  '[*:1]N([*:2])C(=O)c1ccncc1',
  'C[C@H]([*:1])C(=O)N1CCN([*:2])CC1',
  '[*:1]C[C@@H]1CC[C@H](C#N)N1[*:2]',
  'O=S(=O)([*:1])/C=C/[*:2]',
];
const groups = ['F', 'OCH3', 'CF3', 'cyclopropyl', 'H', 'Boc', 'pyridin-3-yl', 'CH2CH2OH'];

const rowOf = ({ formula }: GivenFormula, texts: readonly string[]): RowParts => ({
  readings: [formula],
  columns: ['R1', 'R2'].map((place) => ({ places: [place], atom: '' })),
  label: '1',
  cells: texts.map((text) => ({ text, groups: null })),
  massHeading: '',
  mass: '',
  salt: '',
});

test('a formula that was kept is read as the same, and puts the same compounds together', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...scaffolds),
      fc.tuple(fc.constantFrom(...groups), fc.constantFrom(...groups)),
      (scaffold, texts) => {
        const first = readGivenFormula(engine, scaffold) as GivenFormula;
        const again = [first.smiles, first.molfile].map(
          (source) => readGivenFormula(engine, source) as GivenFormula,
        );
        const made = reassembleRow(engine, rowOf(first, texts));
        expect(made).toMatchObject({ smiles: expect.not.stringContaining('*') as string });
        for (const one of again) {
          expect(one.smiles).toBe(first.smiles);
          expect(drawnFormula(engine, one.formula).smiles).toBe(first.smiles);
          expect(reassembleRow(engine, rowOf(one, texts))).toEqual(made);
        }
      },
    ),
    { numRuns: 40 },
  );
});

/** What a row gives whose columns stand for some places. */
const made = (source: string, columns: RowParts['columns'], ...texts: string[]) => {
  const { formula } = readGivenFormula(engine, source) as GivenFormula;
  return reassembleRow(engine, {
    ...rowOf({ formula } as GivenFormula, texts),
    columns: [...columns],
    // A structure is read before it is kept, a text where it stands.
    cells: texts.map((text) => ({
      text,
      groups: text.startsWith('*') ? [readGivenGroup(engine, text).one!] : null,
    })),
  });
};
const column = (...places: string[]): RowParts['columns'][number] => ({ places, atom: '' });

describe('one name at several places of a formula', () => {
  test.each([
    ['[*:1]c1ccc([*:1])cc1', 'OCH3', 'COc1ccc(OC)cc1'],
    ['[*:1]N([*:1])C(=O)c1ccncc1', 'ethyl', 'CCN(CC)C(=O)c1ccncc1'],
    ['[*:1]N([*:1])C(=O)N([*:1])[*:1]', 'CH3', 'CN(C)C(=O)N(C)C'],
    // Double bonds with a configuration at the places, and in the group.
    ['[*:1]/C=C/[*:1]', 'pyridin-3-yl', 'C(=C/c1cccnc1)\\c1cccnc1'],
    ['[*:1]/C=C\\[*:1]', 'CF3', 'FC(F)(F)/C=C\\C(F)(F)F'],
    ['[*:1]N(C)C[*:1]', '*/C=C/F', 'F/C=C/N(C)C/C=C/F'],
    // A centre keeps its configuration, of the formula and of both groups.
    ['C[C@H]([*:1])C(=O)O[*:1]', '*[C@@H](F)Cl', 'C[C@H]([C@@H](F)Cl)C(=O)O[C@@H](F)Cl'],
    ['[*:1]NC(=O)N[*:1]', '(R)-1-phenylethyl', 'C[C@@H](NC(=O)N[C@H](C)c1ccccc1)c1ccccc1'],
    // Within a chain.
    ['N#C[*:1]C1CCC([*:1]C#N)CC1', 'CH2CH2', 'N#CCCC1CCC(CCC#N)CC1'],
  ])('stands for the group at each of them: %s with %s', (source, text, whole) => {
    expect(made(source, [column('R1')], text)).toMatchObject({
      smiles: engine.withMolecule(whole, (molecule) => molecule.get_smiles()),
      // What it was read as is told once.
      ...(!text.startsWith('*') && { groups: [[{ position: '' }]] }),
    });
  });

  test('stands for the groups on each of its rings', () => {
    const rings =
      '**.**.c1ccc(Oc2ccccc2)cc1 |$_R1;;_R1;;;;;;;;;;;;;;;$,m:1:4.5.6.7.15.16,3:9.10.11.12.13.14|';
    expect(made(rings, [column('R1')], '4-F')).toMatchObject({
      smiles: 'Fc1ccc(Oc2ccc(F)cc2)cc1',
      groups: [[{ position: '4', smiles: 'F[*:1]' }]],
    });
  });

  test('fills two places of a nitrogen with one group at each', () => {
    const amide = '[*:1]N([*:2])C(=O)C(=O)N([*:1])[*:2]';
    const together = { places: ['R1', 'R2'], atom: 'N' };
    const { formula } = readGivenFormula(engine, amide) as GivenFormula;
    expect(placesTogether(formula)).toEqual([together]);
    expect(made(amide, [together], 'morpholino')).toMatchObject({ smiles: 'O=C(C(=O)N1CCOCC1)N1CCOCC1' });
    // One of the names stands elsewhere as well.
    const other = readGivenFormula(engine, '[*:1]N([*:2])C(=O)O[*:1]') as GivenFormula;
    expect(placesTogether(other.formula)).toEqual([]);
    expect(made('[*:1]N([*:2])C(=O)O[*:1]', [together], 'morpholino')).toMatchObject({ problem: 'formula' });
  });

  test('says what hinders it, as one place does', () => {
    expect(made('[*:1]OC[*:1]', [column('R1')], 'Q-8')).toMatchObject({ problem: 'group', text: 'Q-8' });
    expect(made('[*:1]OC[*:1]', [column('R2')], 'CH3')).toMatchObject({ problem: 'place' });
    // At one of the rings no atom has that number.
    const rings = '**.**.c1ccncc1Oc1ccccc1 |$_R1;;_R1;;;;;;;;;;;;;;;$,m:1:4.5.6.7.8.9,3:11.12.13.14.15.16|';
    expect(made(rings, [column('R1')], '4-F')).toMatchObject({ problem: 'position', column: 0 });
  });

  test('is as two names of which each stands for the same group', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scaffolds),
        fc.constantFrom(...groups, '(S)-1-phenylethyl', '*/C(F)=C/C', '*C[C@@H](N)C#N'),
        (scaffold, text) => {
          const once = made(scaffold.replace('[*:2]', '[*:1]'), [column('R1')], text);
          const apart = made(scaffold, [column('R1'), column('R2')], text, text);
          expect(apart).toMatchObject({ smiles: expect.not.stringContaining('*') as string });
          expect('smiles' in once && once.smiles).toBe('smiles' in apart && apart.smiles);
          expect('smiles' in once && once.inchikey).toBe('smiles' in apart && apart.inchikey);
        },
      ),
      { numRuns: 40 },
    );
  });
});

test('what is drawn in a table without a formula is kept for the one that a person gives', () => {
  const box = { x0: 100, y0: 100, x1: 140, y1: 140 };
  const molfile = engine.withMolecule('CC1CC1', (molecule) => molecule.get_v3Kmolblock());
  const structure = {
    ...box,
    smiles: 'CC1CC1',
    inchikey: null,
    molfile,
    confidence: 0.9,
    accepted: false,
    ends: [0],
  };
  const page = {
    ...pageOfLines([]),
    pictures: [{ ...box, structures: [structure], isGroup: true as const }],
  };
  const cell = {
    page: 1,
    box,
    text: '',
    isSeen: false,
    doubts: [],
    confidence: 1,
    pictures: [0],
    isDash: false,
  };
  const { rows } = assembleGroups(
    engine,
    {
      page: 1,
      ...box,
      caption: '',
      headings: [{ places: ['R1'] }],
      rows: [{ label: '1', page: 1, box, cells: [cell] }],
    },
    [page],
  );
  expect(rows[0]).toMatchObject({ groups: [[{ position: '' }]], problem: { problem: 'formula' } });
  const { formula } = readGivenFormula(engine, '[*:1]c1ccccc1') as GivenFormula;
  expect(
    reassembleRow(engine, {
      readings: [formula],
      columns: [{ places: ['R1'], atom: '' }],
      label: '1',
      cells: [{ text: '', groups: rows[0]!.groups[0]! }],
      massHeading: '',
      mass: '',
      salt: '',
    }),
  ).toMatchObject({ smiles: 'c1ccc(C2CC2)cc1' });
});

test('a table with a column of no groups keeps the formula over it, though another one has its places', () => {
  const box = { x0: 100, y0: 100, x1: 140, y1: 140 };
  const drawn = (page: number, source: string) => {
    const { formula } = readGivenFormula(engine, source) as GivenFormula;
    return {
      ...pageOfLines([]),
      page,
      pictures: [{ ...box, structures: [], isGroup: true as const, formula }],
    };
  };
  const pages = [drawn(1, '[*:1]c1ccc(O[*:2])cc1'), drawn(2, '[*:1]c1ccc(O[*:1])cc1')];
  const own = { page: 1, x0: 100, y0: 200, x1: 240, y1: 300, caption: '' };
  const candidatesOf = (headings: { places: string[]; text?: string }[]) =>
    assembleGroups(engine, { ...own, headings, rows: [] }, pages).candidates.map(({ page }) => page);
  expect(candidatesOf([{ places: ['R1'] }, { places: [], text: 'Tail' }])).toEqual([1]);
  expect(candidatesOf([{ places: ['R1'] }])).toEqual([]);
  expect(candidatesOf([{ places: ['R1'] }, { places: ['R2'] }])).toEqual([]);
  expect(candidatesOf([{ places: ['R1'] }, { places: ['R3'] }])).toEqual([1]);
});
