import { Engine } from '@moiety/chemistry/engine.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { assembleGroups } from '../src/groups/assemble-groups.ts';
import { drawnFormula } from '../src/groups/drawn-formula.ts';
import { type GivenFormula, readGivenFormula } from '../src/groups/given-formula.ts';
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
      '[*:1]CC[*:1]',
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
    ['twice', 'R1'],
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
