import type { DrawnAtom, DrawnBond, DrawnMolecule } from './drawn-molecule.ts';
import { openLabels, rGroupOf } from './open-labels.ts';

/** Ångström that a drawn bond is long in a molfile. */
const BOND = 1.5;
const STEREO = { none: '', wedge: ' CFG=1', wavy: ' CFG=2', hash: ' CFG=3' } as const;

const list = (numbers: readonly number[]): string => `(${[numbers.length, ...numbers].join(' ')})`;

function atomLine(
  { element, charge, isotope, x, y, label, anyOf }: DrawnAtom,
  index: number,
  scale: number,
  labels: readonly string[],
): string {
  // What stands for atoms of the drawing is no group.
  const symbol = element === '*' && anyOf === undefined ? 'R#' : element;
  const group = element === '*' ? rGroupOf(label, labels) : undefined;
  return [
    `M  V30 ${index + 1} ${symbol} ${(x * scale).toFixed(4)} ${(-y * scale).toFixed(4)} 0 0`,
    charge === 0 ? '' : ` CHG=${charge}`,
    isotope === 0 ? '' : ` MASS=${isotope}`,
    group === undefined ? '' : ` RGROUPS=(1 ${group})`,
  ].join('');
}

function bondLine(
  { from, to, order, stereo }: DrawnBond,
  index: number,
  atoms: readonly DrawnAtom[],
): string {
  const any = atoms[from]!.anyOf ?? atoms[to]!.anyOf;
  const ends = any === undefined ? '' : ` ENDPTS=${list(any.map((atom) => atom + 1))} ATTACH=ANY`;
  return `M  V30 ${index + 1} ${order} ${from + 1} ${to + 1}${STEREO[stereo]}${ends}`;
}

/** The groups that are drawn as one label, as superatoms: what is drawn short can be shown short again. */
function groupLines({ atoms, bonds }: DrawnMolecule): string[] {
  const groups: { label: string; members: number[] }[] = [];
  for (const [index, { label, inner }] of atoms.entries()) {
    const open = groups.at(-1);
    if (inner === true && open?.members.at(-1) === index - 1) {
      open.members.push(index);
    } else if (inner !== true && label !== undefined) {
      groups.push({ label, members: [index] });
    }
  }
  return groups
    .filter(({ members }) => members.length > 1)
    .map(({ label, members }, index) => {
      const own = new Set(members);
      const crossing = bonds.flatMap(({ from, to }, bond) =>
        own.has(from) === own.has(to) ? [] : [bond + 1],
      );
      return [
        `M  V30 ${index + 1} SUP 0 ATOMS=${list(members.map((member) => member + 1))}`,
        ...(crossing.length === 0 ? [] : [`XBONDS=${list(crossing)}`]),
        `LABEL=${label.replaceAll('^', '')}`,
      ].join(' ');
    });
}

/** Half of the height of a bracket, in ångström. */
const BRACKET = 0.6 * BOND;

/** Parts in brackets whose count is open, as repeating units, each with its brackets upright across its bonds. */
function repeatLines({ atoms, bonds }: DrawnMolecule, from: number, scale: number): string[] {
  const units = Map.groupBy(
    atoms.flatMap(({ repeat }, index) => (repeat === undefined ? [] : [{ index, ...repeat }])),
    ({ unit }) => unit,
  );
  return [...units.values()].map((members, place) => {
    const own = new Set(members.map(({ index }) => index));
    const crossing = bonds.flatMap((bond, index) =>
      own.has(bond.from) === own.has(bond.to) ? [] : [index + 1],
    );
    const brackets = crossing.map((bond) => {
      const ends = [bonds[bond - 1]!.from, bonds[bond - 1]!.to].map((index) => atoms[index]!);
      const x = ((ends[0]!.x + ends[1]!.x) / 2) * scale;
      const y = (-(ends[0]!.y + ends[1]!.y) / 2) * scale;
      const line = [x, y - BRACKET, 0, x, y + BRACKET, 0].map((value) => value.toFixed(4));
      return ` BRKXYZ=(9 ${line.join(' ')} 0 0 0)`;
    });
    return `M  V30 ${from + place + 1} SRU 0 ATOMS=${list([...own].map((index) => index + 1))} XBONDS=${list(crossing)}${brackets.join('')} CONNECT=HT LABEL=${members[0]!.count}`;
  });
}

/**
 * A molfile (V3000) with the picture's coordinates: x to the right, y upwards from the picture's top edge.
 * @param length of a bond, in the picture's pixels, which is written as 1.5 Å
 */
export function molfileV3000(molecule: DrawnMolecule, length: number): string {
  const { atoms, bonds } = molecule;
  const scale = BOND / length;
  const labels = openLabels(atoms);
  const superatoms = groupLines(molecule);
  const groups = [...superatoms, ...repeatLines(molecule, superatoms.length, scale)];
  return [
    '',
    '  Moiety',
    '',
    '  0  0  0     0  0            999 V3000',
    'M  V30 BEGIN CTAB',
    `M  V30 COUNTS ${atoms.length} ${bonds.length} ${groups.length} 0 0`,
    'M  V30 BEGIN ATOM',
    ...atoms.map((atom, index) => atomLine(atom, index, scale, labels)),
    'M  V30 END ATOM',
    'M  V30 BEGIN BOND',
    ...bonds.map((bond, index) => bondLine(bond, index, atoms)),
    'M  V30 END BOND',
    ...(groups.length === 0 ? [] : ['M  V30 BEGIN SGROUP', ...groups, 'M  V30 END SGROUP']),
    'M  V30 END CTAB',
    'M  END',
    '',
  ].join('\n');
}

/** The coordinates of a molfile's (V3000) atoms, in their order. */
export function coordinatesOf(molfile: string): [x: number, y: number][] {
  return [...molfile.matchAll(/^M {2}V30 \d+ [A-Z*][\w#]* (-?[\d.]+) (-?[\d.]+) /gm)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}

/** Of each atom of a molfile the index of the one in another that has the same place. */
export function sameAtoms(molfile: string, other: string): number[] {
  const others = coordinatesOf(other);
  return coordinatesOf(molfile).map((point) => nearestOf(others, point));
}

/** Index of the place that is nearest to a point. */
export function nearestOf(places: readonly [number, number][], [x, y]: readonly [number, number]): number {
  const distances = places.map(([u, v]) => Math.hypot(x - u, y - v));
  return distances.indexOf(Math.min(...distances));
}
