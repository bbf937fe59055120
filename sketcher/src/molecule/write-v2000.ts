import type { Atom, Bond, Group, GroupFact, Molecule } from './molecule.ts';
import type { Numbers } from './file-numbers.ts';

const column = (value: number | string, width: number): string => String(value).padStart(width);
const fixed = (value: number): string => column((Math.abs(value) < 5e-5 ? 0 : value).toFixed(4), 10);

const atomLine = ({ x, y, z, symbol, hydrogens, valence, map }: Atom): string =>
  `${fixed(x)}${fixed(y)}${fixed(z)} ${symbol.padEnd(3)} 0  0  0${column(hydrogens, 3)}  0${column(valence, 3)}  0  0  0${column(map, 3)}  0  0`;

const stereoNumber = ({ stereo, order }: Bond): number =>
  ({ none: 0, up: 1, down: 6, either: order === 2 ? 3 : 4 })[stereo];

/** Entries of a line that lists several, as many as the format allows. */
const lines = (tag: string, entries: readonly string[], most = 8, lead = ''): string[] => {
  const written: string[] = [];
  for (let from = 0; from < entries.length; from += most) {
    const some = entries.slice(from, from + most);
    written.push(`M  ${tag}${lead}${column(some.length, 3)}${some.join('')}`);
  }
  return written;
};

/** Numbers stand right in their columns, words left. */
const entry = (...values: (number | string)[]): string =>
  values
    .map(
      (value) =>
        ` ${typeof value === 'number' || /^-?\d+$/.test(value) ? column(value, 3) : value.padEnd(3)}`,
    )
    .join('');

const atomLines = (atoms: readonly Atom[]): string[] => {
  const of = (tag: string, value: (atom: Atom) => number | undefined): string[] =>
    lines(
      tag,
      atoms.flatMap((atom, index) => {
        const found = value(atom);
        return found === undefined || found === 0 ? [] : [entry(index + 1, found)];
      }),
    );
  const groups = atoms.flatMap(({ rGroups }, index) => rGroups.map((number) => entry(index + 1, number)));
  return [
    ...of('CHG', ({ charge }) => charge),
    ...of('RAD', ({ radical }) => radical),
    ...of('ISO', ({ isotope }) => isotope),
    ...lines('RGP', groups),
    ...atoms.flatMap(({ list }, index) =>
      list
        ? [
            `M  ALS ${column(index + 1, 3)}${column(list.elements.length, 3)} ${list.not ? 'T' : 'F'} ${list.elements.map((name) => name.padEnd(4)).join('')}`,
          ]
        : [],
    ),
    ...of('SUB', ({ substitution }) => substitution),
    ...of('UNS', ({ unsaturated }) => (unsaturated ? 1 : 0)),
    ...of('RBC', ({ ringBonds }) => ringBonds),
    ...of('APO', ({ attachment }) => attachment),
    ...atoms.flatMap(({ smarts }, index) =>
      smarts ? [`M  MRV SMA ${column(index + 1, 3)} [${smarts}]`] : [],
    ),
    ...atoms.flatMap(({ alias }, index) => (alias ? [`A  ${column(index + 1, 3)}`, alias] : [])),
    ...atoms.flatMap(({ value }, index) => (value ? [`V  ${column(index + 1, 3)} ${value}`] : [])),
  ];
};

const factLines = (
  group: Group,
  { key, text, atoms = [], bonds = [] }: GroupFact,
  numbers: Numbers,
): string[] => {
  const named = ` ${column(group.index, 3)}`;
  switch (key) {
    case 'SDS':
      return [`M  SDS EXP  1${entry(group.index)}`];
    case 'SPA':
      return lines(
        key,
        atoms.map((id) => entry(numbers.atom(id))),
        15,
        named,
      );
    case 'SDI':
      return [`M  SDI${named}${text}`];
    case 'SBV':
      return [
        `M  SBV${named}${entry(numbers.bond(bonds[0] ?? 0))} ${text
          .split(' ')
          .map((part) => column(part, 9))
          .join(' ')}`,
      ];
    case 'SAP':
      return lines(
        key,
        [`${entry(numbers.atom(atoms[0] ?? 0), numbers.atom(atoms[1] ?? 0))} ${text.padEnd(2)}`],
        6,
        named,
      );
    case 'SDT':
    case 'SDD':
    case 'SED':
    case 'SCD':
    case 'SCL':
      return [`M  ${key}${named} ${text}`];
    default:
      return lines(key, [entry(group.index, text)]);
  }
};

const groupLines = (group: Group, numbers: Numbers): string[] => {
  const named = ` ${column(group.index, 3)}`;
  const early = group.rest.filter(({ key }) => /^S(?:ST|LB|CN|PL|NC|BT)$/.test(key));
  const late = group.rest.filter((fact) => !early.includes(fact));
  return [
    ...lines('STY', [entry(group.index, group.type)]),
    ...early.flatMap((fact) => factLines(group, fact, numbers)),
    ...lines(
      'SAL',
      group.atoms.map((id) => entry(numbers.atom(id))),
      15,
      named,
    ),
    ...lines(
      'SBL',
      group.bonds.map((id) => entry(numbers.bond(id))),
      15,
      named,
    ),
    ...(group.label ? [`M  SMT${named} ${group.label}`] : []),
    ...late.flatMap((fact) => factLines(group, fact, numbers)),
  ];
};

/** The lines from the counts on, without the end. */
export const writeV2000 = (molecule: Molecule, numbers: Numbers): string[] => {
  const { atoms, bonds, groups, chiral } = molecule;
  const isChiral = chiral ? 1 : 0;
  return [
    `${column(atoms.length, 3)}${column(bonds.length, 3)}  0  0${column(isChiral, 3)}  0  0  0  0  0999 V2000`,
    ...atoms.map(atomLine),
    ...bonds.map(
      (bond) =>
        `${column(numbers.atom(bond.from), 3)}${column(numbers.atom(bond.to), 3)}${column(bond.order, 3)}${column(stereoNumber(bond), 3)}  0${column(bond.topology, 3)}  0`,
    ),
    ...atomLines(atoms),
    ...groups.flatMap((group) => groupLines(group, numbers)),
  ];
};
