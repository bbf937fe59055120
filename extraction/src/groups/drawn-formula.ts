import type { Engine } from '@moiety/chemistry/engine.ts';
import type { DrawnAtom, DrawnBond } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import { identify } from '@moiety/chemistry/recognition/identify.ts';
import { molfileV3000 } from '@moiety/chemistry/recognition/molfile.ts';
import { openLabels } from '@moiety/chemistry/recognition/open-labels.ts';
import type { PageFormula } from '../page/page-result.ts';
import { graphOf } from './molfile-graph.ts';

/** Ångström that a bond of a formula's molfile is long. */
const BOND = 1.5;
const STEREO: Readonly<Record<string, DrawnBond['stereo']>> = { 1: 'wedge', 2: 'wavy', 3: 'hash' };

const numberIn = (rest: string, name: string): number =>
  // Bounded: a line of a molfile.
  Number(new RegExp(`${name}=(-?\\d+)`).exec(rest)?.[1] ?? 0);

/** A formula with the names of its places at its open atoms. */
export interface DrawnFormula {
  /** CXSMILES: `*c1ccccc1 |$_R1;;;;;;$|`; empty where the formula is chemically impossible. */
  smiles: string;
  /** V3000, as drawn. */
  molfile: string;
}

/** Writes a formula with the names of its places, as one structure with open atoms. */
export const drawnFormula = (engine: Engine, { molfile, places }: PageFormula): DrawnFormula => {
  const graph = graphOf(molfile);
  const atoms = graph.atoms.map(({ element, x, y, rest }): DrawnAtom => ({
    x,
    y: -y,
    element: element === 'R#' ? '*' : element,
    charge: numberIn(rest, 'CHG'),
    isotope: numberIn(rest, 'MASS'),
    confidence: 1,
  }));
  const bonds = graph.bonds.map(({ from, to, order, rest }): DrawnBond => ({
    from,
    to,
    order: Number(order) as DrawnBond['order'],
    stereo: STEREO[numberIn(rest, 'CFG')] ?? 'none',
    confidence: 1,
  }));
  const gone = new Set<number>();
  for (const { name, group, atoms: ends, ring } of places) {
    const label = name || group;
    // A drawing of which nothing was read has none of its atoms.
    const [first, ...others] = ends.filter((end) => end < atoms.length);
    if (label === undefined) continue;
    if (first !== undefined) {
      atoms[first]!.label = label;
      // The two ends of a place within a chain are one place.
      for (const other of others) {
        gone.add(other);
        for (const bond of bonds) {
          if (bond.from === other) bond.from = first;
          if (bond.to === other) bond.to = first;
        }
      }
    } else if (ring !== undefined) {
      const middle = { x: meanOf(ring.map((at) => atoms[at]!.x)), y: meanOf(ring.map((at) => atoms[at]!.y)) };
      const any =
        atoms.push({ ...middle, element: '*', charge: 0, isotope: 0, anyOf: [...ring], confidence: 1 }) - 1;
      const at = outside(atoms.slice(0, any), middle);
      const open = atoms.push({ ...at, element: '*', charge: 0, isotope: 0, label, confidence: 1 }) - 1;
      bonds.push({ from: open, to: any, order: 1, stereo: 'none', confidence: 1 });
    }
  }
  const kept = atoms.flatMap((_, index) => (gone.has(index) ? [] : [index]));
  const place = new Map(kept.map((index, position) => [index, position]));
  for (const { anyOf } of atoms) anyOf?.splice(0, anyOf.length, ...anyOf.map((other) => place.get(other)!));
  for (const bond of bonds) [bond.from, bond.to] = [place.get(bond.from)!, place.get(bond.to)!];
  const molecule = { atoms: kept.map((index) => atoms[index]!), bonds };
  const written = molfileV3000(molecule, BOND);
  const identity = identify(engine, written, openLabels(molecule.atoms));
  return { smiles: identity?.smiles ?? '', molfile: identity?.molfile ?? written };
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Where around a ring there is most room for what stands at any of its atoms. */
const outside = (
  atoms: readonly DrawnAtom[],
  { x, y }: { x: number; y: number },
): { x: number; y: number } => {
  const ways = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    return { x: x + 2 * BOND * Math.cos(angle), y: y + 2 * BOND * Math.sin(angle) };
  });
  const room = (at: { x: number; y: number }): number =>
    Math.min(...atoms.map((atom) => Math.hypot(atom.x - at.x, atom.y - at.y)));
  return ways.reduce((best, one) => (room(one) > room(best) + 0.01 ? one : best));
};
