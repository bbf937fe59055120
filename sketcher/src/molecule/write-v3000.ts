import type { Atom, Bond, Collection, Group, GroupFact, Molecule } from './molecule.ts';
import type { Numbers } from './file-numbers.ts';

/** Most characters of a line, with its `M  V30 `. */
const LINE_MAX = 78;

const number = (value: number): string => String(Number(value.toFixed(6)));
const list = (values: readonly (number | string)[]): string => `(${[values.length, ...values].join(' ')})`;
const quoted = (text: string): string => (/[\s"()]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line, which goes on behind a hyphen where it is long. */
const lines = (text: string): string[] => {
  const room = LINE_MAX - 'M  V30 -'.length;
  const parts: string[] = [];
  for (let from = 0; from < text.length; from += room) parts.push(text.slice(from, from + room));
  return parts.map((part, index) => `M  V30 ${part}${index < parts.length - 1 ? '-' : ''}`);
};

const atomWords = (atom: Atom, index: number): string => {
  const symbol = atom.list
    ? atom.list.not
      ? `"NOT [${atom.list.elements.join(',')}]"`
      : `[${atom.list.elements.join(',')}]`
    : quoted(atom.symbol);
  const facts: [string, number | string][] = [
    ['CHG', atom.charge],
    ['RAD', atom.radical],
    ['MASS', atom.isotope],
    ['VAL', atom.valence === 15 ? -1 : atom.valence],
    ['HCOUNT', atom.hydrogens === 1 ? -1 : Math.max(0, atom.hydrogens - 1)],
    ['SUBST', atom.substitution],
    ['UNSAT', atom.unsaturated ? 1 : 0],
    ['RBCNT', atom.ringBonds],
    ['ATTCHPT', atom.attachment],
    ['RGROUPS', atom.rGroups.length > 0 ? list(atom.rGroups) : 0],
  ];
  const said = [...facts.filter(([, value]) => value !== 0), ...atom.rest].map(
    ([key, value]) => `${key}=${value}`,
  );
  return [index, symbol, number(atom.x), number(atom.y), number(atom.z), atom.map, ...said].join(' ');
};

const bondWords = (bond: Bond, index: number, numbers: Numbers): string => {
  const stereo = { none: 0, up: 1, either: 2, down: 3 }[bond.stereo];
  const facts: [string, number][] = [
    ['CFG', stereo],
    ['TOPO', bond.topology],
  ];
  const rest = bond.rest.map(([key, value]): [string, string] =>
    key === 'ENDPTS' ? [key, list(value.split(' ').map((id) => numbers.atom(Number(id))))] : [key, value],
  );
  const said = [...facts.filter(([, value]) => value !== 0), ...rest].map(
    ([key, value]) => `${key}=${value}`,
  );
  return [index, bond.order, numbers.atom(bond.from), numbers.atom(bond.to), ...said].join(' ');
};

const factWords = ({ key, text, atoms = [], bonds = [] }: GroupFact, numbers: Numbers): string => {
  switch (key) {
    case 'PATOMS':
      return `PATOMS=${list(atoms.map((id) => numbers.atom(id)))}`;
    case 'CBONDS':
    case 'XBHEAD':
    case 'XBCORR':
      return `${key}=${list(bonds.map((id) => numbers.bond(id)))}`;
    case 'SAP':
      return `SAP=(3 ${numbers.atom(atoms[0] ?? 0)} ${numbers.atom(atoms[1] ?? 0)} ${text})`;
    case 'CSTATE': {
      const words = text.split(' ').filter(Boolean);
      return `CSTATE=${list([numbers.bond(bonds[0] ?? 0), ...words])}`;
    }
    default:
      return `${key}=${text}`;
  }
};

const groupWords = (group: Group, numbers: Numbers): string => {
  const external = group.rest.find(({ key }) => key === '')?.text ?? '0';
  const bondKey = group.rest.some(({ key }) => key === 'BONDS') ? 'BONDS' : 'XBONDS';
  return [
    group.index,
    group.type,
    external,
    `ATOMS=${list(group.atoms.map((id) => numbers.atom(id)))}`,
    ...(group.bonds.length > 0 ? [`${bondKey}=${list(group.bonds.map((id) => numbers.bond(id)))}`] : []),
    ...group.rest.filter(({ key }) => key !== '' && key !== 'BONDS').map((fact) => factWords(fact, numbers)),
    ...(group.label ? [`LABEL=${quoted(group.label)}`] : []),
  ].join(' ');
};

const collectionWords = ({ name, atoms, bonds }: Collection, numbers: Numbers): string =>
  [
    name,
    ...(atoms.length > 0 ? [`ATOMS=${list(atoms.map((id) => numbers.atom(id)))}`] : []),
    ...(bonds.length > 0 ? [`BONDS=${list(bonds.map((id) => numbers.bond(id)))}`] : []),
  ].join(' ');

const block = (name: string, entries: readonly string[]): string[] =>
  entries.length > 0 ? [`BEGIN ${name}`, ...entries, `END ${name}`] : [];

/** The lines from the counts on, without the end. */
export const writeV3000 = (molecule: Molecule, numbers: Numbers): string[] => {
  const { atoms, bonds, groups, collections, chiral } = molecule;
  const body = [
    'BEGIN CTAB',
    `COUNTS ${atoms.length} ${bonds.length} ${groups.length} 0 ${chiral ? 1 : 0}`,
    ...block(
      'ATOM',
      atoms.map((atom, index) => atomWords(atom, index + 1)),
    ),
    ...block(
      'BOND',
      bonds.map((bond, index) => bondWords(bond, index + 1, numbers)),
    ),
    ...block(
      'SGROUP',
      groups.map((group) => groupWords(group, numbers)),
    ),
    ...block(
      'COLLECTION',
      collections.map((collection) => collectionWords(collection, numbers)),
    ),
    'END CTAB',
  ];
  return ['  0  0  0     0  0            999 V3000', ...body.flatMap(lines)];
};
