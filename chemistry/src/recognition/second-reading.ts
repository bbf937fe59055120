import type { Engine } from '../engine.ts';
import type { DrawnAtom, DrawnBond, DrawnMolecule } from './drawn-molecule.ts';
import { identify, type Identity } from './identify.ts';
import { molfileV3000 } from './molfile.ts';

/** A structure as another program read it in the same picture. */
export interface SecondReading {
  identity: Identity;
  /** In the picture's pixels. */
  molecule: DrawnMolecule;
  /** Of a bond, in the picture's pixels. */
  length: number;
}

/** What is looked at of an answer: a drawing has a few structures, and none has more atoms than RDKit is given. */
const MOST = { records: 20, atoms: 500 };
/** Ångström that OSRA makes its mean bond. */
const BOND = 1.5;
/** A bond shorter or longer than this, in pixels, is no measure. */
const LENGTHS = { least: 2, most: 2000 };
const STEREO: Readonly<Record<string, DrawnBond['stereo']>> = { 1: 'wedge', 6: 'hash', 4: 'wavy' };
/** What the atom block's own column of charges means. */
const CHARGES: Readonly<Record<string, number>> = { 1: 3, 2: 2, 3: 1, 5: -1, 6: -2, 7: -3 };

/** Numbers of a property line, `M  CHG  2   1   1   2  -1`, by atom from 0. */
function propertyOf(lines: readonly string[], name: 'CHG' | 'ISO'): Map<number, number> {
  return new Map(
    lines
      .filter((line) => line.startsWith(`M  ${name}`))
      .flatMap((line) => {
        const numbers = line.slice(9).trim().split(/ +/).map(Number);
        return numbers.flatMap((atom, index): [number, number][] =>
          index % 2 === 0 ? [[atom - 1, numbers[index + 1] ?? 0]] : [],
        );
      }),
  );
}

const isPlainHydrogen = ({ element, charge, isotope }: DrawnAtom): boolean =>
  element === 'H' && charge === 0 && isotope === 0;

/**
 * Without the hydrogens that only fill a valence: OSRA makes one of each H of a label and puts it somewhere, by which an imine would have a
 * configuration that nobody drew.
 */
function withoutPlainHydrogens({ atoms, bonds }: DrawnMolecule): DrawnMolecule {
  const isLeft = (index: number): boolean => {
    const own = bonds.filter(({ from, to }) => from === index || to === index);
    const [bond] = own;
    if (!isPlainHydrogen(atoms[index]!) || own.length !== 1 || bond!.stereo !== 'none') return true;
    return isPlainHydrogen(atoms[bond!.from === index ? bond!.to : bond!.from]!);
  };
  const kept = [...atoms.keys()].filter(isLeft);
  const places = new Map(kept.map((index, place) => [index, place]));
  return {
    atoms: kept.map((index) => atoms[index]!),
    bonds: bonds.flatMap((bond) => {
      const [from, to] = [places.get(bond.from), places.get(bond.to)];
      return from === undefined || to === undefined ? [] : [{ ...bond, from, to }];
    }),
  };
}

/** The molecule of a molfile (V2000), as drawn: Å become pixels; undefined where it is none that can be used. */
function moleculeOf(lines: readonly string[], pixels: number): DrawnMolecule | undefined {
  const [counts = '', ...rest] = lines;
  const [atomCount, bondCount] = [Number(counts.slice(0, 3)), Number(counts.slice(3, 6))];
  if (!(atomCount >= 1 && atomCount <= MOST.atoms && bondCount >= 0) || rest.length < atomCount + bondCount)
    return undefined;
  const properties = rest.slice(atomCount + bondCount);
  const [charges, isotopes] = [propertyOf(properties, 'CHG'), propertyOf(properties, 'ISO')];
  const atoms = rest.slice(0, atomCount).map((line, index): DrawnAtom => {
    const symbol = line.slice(31, 34).trim();
    return {
      x: Number(line.slice(0, 10)) * pixels,
      y: -Number(line.slice(10, 20)) * pixels,
      // Whatever is no element is a place that is left open.
      element: /^[A-Z][a-z]?$/.test(symbol) && symbol !== 'R' && symbol !== 'X' ? symbol : '*',
      charge: charges.get(index) ?? (charges.size > 0 ? 0 : (CHARGES[line.slice(36, 39).trim()] ?? 0)),
      isotope: isotopes.get(index) ?? 0,
      confidence: 1,
    };
  });
  const bonds = rest.slice(atomCount, atomCount + bondCount).map((line): DrawnBond => {
    const order = Number(line.slice(6, 9));
    return {
      from: Number(line.slice(0, 3)) - 1,
      to: Number(line.slice(3, 6)) - 1,
      order: order as DrawnBond['order'],
      // Of a double bond this column says something else.
      stereo: order === 1 ? (STEREO[line.slice(9, 12).trim()] ?? 'none') : 'none',
      confidence: 1,
    };
  });
  const isSound =
    atoms.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) &&
    bonds.every(
      ({ from, to, order }) =>
        atoms[from] !== undefined && atoms[to] !== undefined && from !== to && [1, 2, 3, 4].includes(order),
    );
  return isSound ? withoutPlainHydrogens({ atoms, bonds }) : undefined;
}

/** A data field of an SDF record. */
function fieldOf(lines: readonly string[], name: string): string | undefined {
  const at = lines.findIndex((line) => line.startsWith('>') && line.includes(`<${name}>`));
  return at < 0 ? undefined : lines[at + 1]?.trim();
}

function readingOf(engine: Engine, lines: readonly string[]): SecondReading | undefined {
  const start = lines.findIndex((line) => line.endsWith('V2000'));
  const drawn = Number(fieldOf(lines, 'Average_bond_length'));
  if (start < 0 || !(drawn >= LENGTHS.least && drawn <= LENGTHS.most)) return undefined;
  const molecule = moleculeOf(lines.slice(start), drawn / BOND);
  const identity = molecule && molecule.atoms.length > 0 && identify(engine, molfileV3000(molecule, drawn));
  return molecule && identity ? { identity, molecule, length: drawn } : undefined;
}

/**
 * The structures in what OSRA answers (SDF, with the lengths of bonds), the largest first. Of its text nothing is taken over but numbers and
 * elements; they are written anew and read by RDKit, and what does not pass is left out.
 */
export function readSecond(engine: Engine, text: string): SecondReading[] {
  return text
    .replaceAll('\r', '')
    .split('$$$$')
    .slice(0, MOST.records)
    .flatMap((record) => readingOf(engine, record.split('\n')) ?? [])
    .toSorted((a, b) => b.molecule.atoms.length - a.molecule.atoms.length);
}
