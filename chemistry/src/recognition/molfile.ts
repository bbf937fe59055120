import type { DrawnAtom, DrawnBond, DrawnMolecule } from './drawn-molecule.ts';

/** Ångström that a drawn bond is long in a molfile. */
const BOND = 1.5;
const STEREO = { none: '', wedge: ' CFG=1', wavy: ' CFG=2', hash: ' CFG=3' } as const;

function atomLine({ element, charge, isotope, x, y }: DrawnAtom, index: number, scale: number): string {
  const symbol = element === '*' ? 'R#' : element;
  return [
    `M  V30 ${index + 1} ${symbol} ${(x * scale).toFixed(4)} ${(-y * scale).toFixed(4)} 0 0`,
    charge === 0 ? '' : ` CHG=${charge}`,
    isotope === 0 ? '' : ` MASS=${isotope}`,
  ].join('');
}

function bondLine({ from, to, order, stereo }: DrawnBond, index: number): string {
  return `M  V30 ${index + 1} ${order} ${from + 1} ${to + 1}${STEREO[stereo]}`;
}

/**
 * A molfile (V3000) with the picture's coordinates: x to the right, y upwards from the picture's top edge.
 * @param length of a bond, in the picture's pixels, which is written as 1.5 Å
 */
export function molfileV3000({ atoms, bonds }: DrawnMolecule, length: number): string {
  const scale = BOND / length;
  return [
    '',
    '  Moiety',
    '',
    '  0  0  0     0  0            999 V3000',
    'M  V30 BEGIN CTAB',
    `M  V30 COUNTS ${atoms.length} ${bonds.length} 0 0 0`,
    'M  V30 BEGIN ATOM',
    ...atoms.map((atom, index) => atomLine(atom, index, scale)),
    'M  V30 END ATOM',
    'M  V30 BEGIN BOND',
    ...bonds.map(bondLine),
    'M  V30 END BOND',
    'M  V30 END CTAB',
    'M  END',
    '',
  ].join('\n');
}

/** The coordinates of a molfile's (V3000) atoms, in their order. */
function coordinatesOf(molfile: string): [x: number, y: number][] {
  return [...molfile.matchAll(/^M {2}V30 \d+ [A-Z*][\w#]* (-?[\d.]+) (-?[\d.]+) /gm)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}

/** Of each atom of a molfile the index of the one in another that has the same place. */
export function sameAtoms(molfile: string, other: string): number[] {
  const others = coordinatesOf(other);
  return coordinatesOf(molfile).map(([x, y]) => {
    const distances = others.map(([u, v]) => Math.hypot(x - u, y - v));
    return distances.indexOf(Math.min(...distances));
  });
}
