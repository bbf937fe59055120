import { type DrawnLine, endsAt, otherEnd } from './bond-strips.ts';
import type { DrawnAtom, DrawnBond, DrawnMolecule } from './drawn-molecule.ts';
import type { Keypoint } from './keypoints.ts';
import { type AtomLabel, orderOf } from './labels/claim-labels.ts';
import type { Fragment } from './labels/fragment.ts';

/** What was found in a picture, in its own pixels. */
export interface Findings {
  keypoints: Keypoint[];
  lines: DrawnLine[];
  labels: Map<number, AtomLabel>;
  /** Pairs of keypoints in one aromatic circle. */
  aromatic: Set<DrawnLine>;
}

/** What an unreadable label's confidence is. */
const UNREAD = 0.05;

const unread: Fragment = {
  atoms: [{ element: '*', charge: 0, isotope: 0 }],
  bonds: [],
  attachments: [0],
};
const corner: Fragment = {
  atoms: [{ element: 'C', charge: 0, isotope: 0 }],
  bonds: [],
  attachments: [0],
};

/** Where the atoms of a group are put around its first, so that none lie on each other; in bond lengths. */
function spread(index: number): { dx: number; dy: number } {
  const radius = 0.2 * (1 + (index % 3));
  return { dx: radius * Math.cos(2.4 * index), dy: radius * Math.sin(2.4 * index) };
}

/** Puts together what the networks found: groups in place of labels, bonds with their stereo. */
export function assemble({ keypoints, lines, labels, aromatic }: Findings, length: number): DrawnMolecule {
  const atoms: DrawnAtom[] = [];
  const bonds: DrawnBond[] = [];
  const places = new Map<number, number[]>();
  const bonded = new Set(lines.flatMap(({ from, to }) => [from, to]));
  for (const index of bonded) {
    const point = keypoints[index]!;
    const label = labels.get(index);
    const fragment = label === undefined ? corner : (label.reading?.fragment ?? unread);
    const confidence =
      point.probability *
      (label === undefined ? 1 : label.reading === undefined ? UNREAD : label.probability);
    const first = atoms.length;
    for (const [inner, atom] of fragment.atoms.entries()) {
      const { dx, dy } = inner === 0 ? { dx: 0, dy: 0 } : spread(inner);
      atoms.push({
        ...atom,
        x: point.x + dx * length,
        y: point.y + dy * length,
        ...(label === undefined ? {} : { label: label.text }),
        ...(inner === 0 ? {} : { inner: true }),
        confidence,
      });
    }
    for (const { from, to, order } of fragment.bonds) {
      // The atoms of a group have no drawn places, so that a double bond in it says nothing of its stereo.
      const stereo = order === 2 ? 'wavy' : 'none';
      bonds.push({ from: first + from, to: first + to, order: order as 1 | 2 | 3, stereo, confidence });
    }
    places.set(
      index,
      fragment.attachments.map((inner) => first + inner),
    );
  }
  for (const line of lines) {
    bonds.push(bondOf(line, atomFor(line.from, line), atomFor(line.to, line), aromatic.has(line)));
  }
  return { atoms, bonds };

  /** The atom of a keypoint that a line goes to: of two, the left one takes the bond from the left. */
  function atomFor(index: number, line: DrawnLine): number {
    const [head, tail] = places.get(index)!;
    if (tail === undefined) {
      return head!;
    }
    const others = lines
      .filter((other) => endsAt(other, index))
      .toSorted((a, b) => keypoints[otherEnd(a, index)]!.x - keypoints[otherEnd(b, index)]!.x);
    return others[0] === line ? head! : tail;
  }
}

function bondOf(line: DrawnLine, from: number, to: number, isAromatic: boolean): DrawnBond {
  const { kind, probabilities } = line;
  const stereo =
    kind === 'wedge' || kind === 'wedge-back'
      ? 'wedge'
      : kind === 'hash' || kind === 'hash-back'
        ? 'hash'
        : kind === 'wavy'
          ? 'wavy'
          : 'none';
  const isBack = kind.endsWith('-back');
  return {
    from: isBack ? to : from,
    to: isBack ? from : to,
    order: isAromatic ? 4 : (orderOf(line) as 1 | 2 | 3),
    stereo,
    confidence: Math.max(...probabilities.slice(1)),
    ...(probabilities[0]! < 0.5 && probabilities[0]! > probabilities[1]!
      ? { isElseNone: true as const }
      : {}),
  };
}
