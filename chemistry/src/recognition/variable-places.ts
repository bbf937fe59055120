import { BOND_KINDS, type DrawnLine } from './bond-strips.ts';
import type { DrawnMolecule } from './drawn-molecule.ts';
import { type AtomLabel, claimLabels } from './labels/claim-labels.ts';
import { valencesOf } from './labels/fragment.ts';
import { distanceTo } from './labels/label-groups.ts';
import { awayFrom, distance, middleOf, type Point } from './points.ts';
import type { Reading } from './read-drawing.ts';
import { strayLabels } from './strays.ts';
import type { VariableBond } from './variable-bonds.ts';

/** How near an atom or a label lies to the end of such a bond, and a ring's bond to the crossing, in lengths of the ring's bonds. */
const NEAR = { atom: 0.45, label: 1, crossing: 0.3, middle: 0.5 };
/** Atoms that a ring has at most. */
const LARGEST = 8;

/** How sure such a bond is: it was seen by its shape, not by the networks. */
const SURENESS = 0.97;
const PLAIN: DrawnLine['probabilities'] = BOND_KINDS.map((kind) =>
  kind === 'single' ? SURENESS : (1 - SURENESS) / (BOND_KINDS.length - 1),
);
/** What stands for the ring's atoms, until they are known. */
const ANY: AtomLabel = {
  text: '',
  reading: {
    fragment: { atoms: [{ element: '*', charge: 0, isotope: 0 }], bonds: [], attachments: [0] },
    kind: 'open',
    fit: 1,
  },
  weight: 1,
  probability: SURENESS,
  others: [],
  glyphs: [],
};

/**
 * What was read of a drawing from which such bonds were taken, with them: each from a place on its ring's bond to the atom or label at its end,
 * or to a corner that only it has.
 * @param variable in the pixels of the reading
 */
export function withVariableLines(reading: Reading, variable: readonly VariableBond[]): Reading {
  const keypoints = [...reading.keypoints];
  const lines = [...reading.lines];
  const labels = new Map(reading.labels);
  let { texts, strays } = reading;
  let lost = 0;
  for (const { crossing, end, length } of variable) {
    const from = keypoints.push({ ...crossing, kind: 'label', probability: SURENESS }) - 1;
    labels.set(from, ANY);
    const bonded = new Set(reading.lines.flatMap((line) => [line.from, line.to]));
    const awayOf = (index: number): number => distance(keypoints[index]!, end);
    const [nearest] = [...bonded].toSorted((a, b) => awayOf(a) - awayOf(b));
    const atom = nearest !== undefined && awayOf(nearest) < NEAR.atom * length ? nearest : undefined;
    const [text] = texts
      .filter((group) => distanceTo(group, end) < NEAR.label * length)
      .toSorted((a, b) => distanceTo(a, end) - distanceTo(b, end));
    const corner = (place: Point, kind: 'corner' | 'label'): number =>
      keypoints.push({ ...place, kind, probability: SURENESS }) - 1;
    const letter = text?.toSorted((a, b) => distance(a, end) - distance(b, end))[0];
    const to =
      atom ?? (letter === undefined ? corner(end, 'corner') : corner({ x: letter.x, y: letter.y }, 'label'));
    const line: DrawnLine = { from, to, kind: 'single', probabilities: PLAIN };
    lines.push(line);
    if (atom === undefined && text !== undefined) {
      const claimed = claimLabels(keypoints, new Map([[to, text]]), [line], reading.length);
      for (const [index, label] of claimed) {
        labels.set(index, label);
      }
      // Nobody draws a hydrogen so: it is what was seen of a group.
      lost += [...claimed.values()].some((label) => label.text === 'H') ? 1 : 0;
      texts = texts.filter((group) => group !== text);
      strays -= strayLabels(
        [text],
        [...bonded].map((index) => keypoints[index]!),
        reading.length,
      );
    }
  }
  return { ...reading, keypoints, lines, labels, texts, strays: Math.max(0, strays) + lost };
}

/**
 * A molecule whose variable bonds end at any atom of their ring that has a hydrogen.
 * @param variable in the molecule's pixels
 * @returns how many rings were not found again, so that something of the drawing is lost
 */
export function withRingsOf(
  molecule: DrawnMolecule,
  variable: readonly VariableBond[],
): { molecule: DrawnMolecule; lost: number } {
  const atoms = [...molecule.atoms];
  let lost = 0;
  for (const { ring, crossing, length } of variable) {
    const open = atoms.findIndex(
      ({ element, label, x, y }) =>
        element === '*' && label === ANY.text && distance({ x, y }, crossing) < 0.01 * length,
    );
    const anyOf = ringAt(molecule, crossing, middleOf(ring), length).filter((index) =>
      hasHydrogen(molecule, index),
    );
    if (open >= 0) {
      const { label: _, ...rest } = atoms[open]!;
      atoms[open] = { ...rest, anyOf };
    }
    lost += open < 0 || anyOf.length < 2 ? 1 : 0;
  }
  return { molecule: { atoms, bonds: molecule.bonds }, lost };
}

/** Atoms of the ring around a point, one of whose bonds runs through another; none where there is none. */
function ringAt({ atoms, bonds }: DrawnMolecule, crossing: Point, middle: Point, length: number): number[] {
  const [crossed] = bonds
    .map((bond) => ({ bond, ...awayFrom(crossing, atoms[bond.from]!, atoms[bond.to]!) }))
    .filter(({ share }) => share > 0.1 && share < 0.9)
    .toSorted((a, b) => a.away - b.away);
  if (crossed === undefined || crossed.away > NEAR.crossing * length) {
    return [];
  }
  const ring = pathsBetween(bonds, crossed.bond.from, crossed.bond.to).find(
    (path) => distance(middleOf(path.map((index) => atoms[index]!)), middle) < NEAR.middle * length,
  );
  return ring ?? [];
}

/** Ways from one atom to another, other than by a bond between them, the shortest first, no longer than around a ring. */
function pathsBetween(bonds: DrawnMolecule['bonds'], from: number, to: number): number[][] {
  const found: number[][] = [];
  let open = [[from]];
  for (let length = 1; length < LARGEST && open.length > 0; length += 1) {
    open = open.flatMap((path) => {
      const last = path.at(-1)!;
      const next = bonds.flatMap((bond) =>
        bond.from === last ? [bond.to] : bond.to === last ? [bond.from] : [],
      );
      return next.filter((index) => !path.includes(index)).map((index) => path.concat(index));
    });
    found.push(...open.filter((path) => path.at(-1) === to && path.length > 2));
    open = open.filter((path) => path.at(-1) !== to);
  }
  return found;
}

/** Whether an atom's valence leaves it a hydrogen. */
function hasHydrogen({ atoms, bonds }: DrawnMolecule, index: number): boolean {
  const atom = atoms[index]!;
  const own = bonds.filter(({ from, to }) => from === index || to === index);
  // An aromatic bond counts as one and a half.
  const used = own.reduce((sum, { order }) => sum + (order === 4 ? 1.5 : order), 0);
  return (
    atom.charge === 0 && (atom.element === 'C' || atom.element === 'N') && used < (valencesOf(atom)[0] ?? 0)
  );
}
