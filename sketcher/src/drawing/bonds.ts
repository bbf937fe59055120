import { bondsAt, otherEnd } from '../molecule/molecule.ts';
import type { Bond, Molecule } from '../molecule/molecule.ts';

/** A place of the drawing in pixels, y downwards. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A part of a bond's picture: path data, drawn as a line or filled. */
export interface BondStroke {
  readonly path: string;
  readonly fill: boolean;
  readonly dashed: boolean;
}

/** Pixels in a drawing that is not zoomed. */
const GAP = 5;
const WEDGE = 5;
const SIDE_SHORTER = 0.14;

const round = (value: number): number => Math.round(value * 100) / 100;
const point = ({ x, y }: Place): string => `${round(x)} ${round(y)}`;
const line = (from: Place, to: Place, dashed = false): BondStroke => ({
  path: `M${point(from)}L${point(to)}`,
  fill: false,
  dashed,
});

/** The atoms of the smallest ring that a bond is part of, of at most eight; undefined where there is none. */
const smallestRing = (molecule: Molecule, bond: Bond): number[] | undefined => {
  const before = new Map<number, number>([[bond.from, 0]]);
  let edge = [bond.from];
  for (let length = 2; length <= 8 && edge.length > 0; length += 1) {
    const next: number[] = [];
    for (const atom of edge)
      for (const other of bondsAt(molecule, atom)) {
        if (other.id === bond.id) continue;
        const neighbor = otherEnd(other, atom);
        if (before.has(neighbor)) continue;
        before.set(neighbor, atom);
        if (neighbor === bond.to) {
          const ring = [neighbor];
          while (ring.at(-1) !== bond.from) ring.push(before.get(ring.at(-1)!)!);
          return ring;
        }
        next.push(neighbor);
      }
    edge = next;
  }
  return undefined;
};

/** On which side of a double bond its second line lies: 1 left of it, -1 right, 0 the two lines lie about the middle. */
const sideOf = (molecule: Molecule, bond: Bond, at: ReadonlyMap<number, Place>): number => {
  const [from, to] = [at.get(bond.from)!, at.get(bond.to)!];
  const sideOfPoint = (place: Place): number =>
    Math.sign((to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x));
  const ring = smallestRing(molecule, bond);
  if (ring) {
    const corners = ring.map((id) => at.get(id)!);
    const center = {
      x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
      y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
    };
    return sideOfPoint(center);
  }
  const [atFrom, atTo] = [bond.from, bond.to].map((id) =>
    bondsAt(molecule, id).filter(({ id: other }) => other !== bond.id),
  );
  const ends = [bond.from, bond.to];
  const sides = [atFrom ?? [], atTo ?? []].flatMap((bonds, index) =>
    bonds.map((other) => sideOfPoint(at.get(otherEnd(other, ends[index]!))!)),
  );
  // An end with two other neighbors, or none beside: about the middle, as of a ketone.
  if (atFrom?.length !== 1 && atTo?.length !== 1) return 0;
  const sum = sides.reduce((before, side) => before + side, 0);
  if ((atFrom?.length ?? 0) > 1 && atTo?.length === 0) return 0;
  if ((atTo?.length ?? 0) > 1 && atFrom?.length === 0) return 0;
  return sum >= 0 ? 1 : -1;
};

/**
 * The lines of a bond.
 * @param rooms pixels around atoms that their letters take
 */
export const strokesOf = (
  molecule: Molecule,
  bond: Bond,
  at: ReadonlyMap<number, Place>,
  rooms: ReadonlyMap<number, number>,
): BondStroke[] => {
  const [begin, end] = [at.get(bond.from)!, at.get(bond.to)!];
  const whole = Math.hypot(end.x - begin.x, end.y - begin.y);
  const taken = [rooms.get(bond.from) ?? 0, rooms.get(bond.to) ?? 0] as const;
  const length = whole - taken[0] - taken[1];
  if (whole < 0.01 || length < 1) return [];
  const between = (distance: number): Place => ({
    x: begin.x + ((end.x - begin.x) * distance) / whole,
    y: begin.y + ((end.y - begin.y) * distance) / whole,
  });
  const [from, to] = [between(taken[0]), between(whole - taken[1])];
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const across = { x: -along.y, y: along.x };
  /** A place so many pixels along the bond and to its side. */
  const place = (forward: number, side: number): Place => ({
    x: from.x + along.x * forward + across.x * side,
    y: from.y + along.y * forward + across.y * side,
  });
  const parallel = (side: number, shorter = 0, dashed = false): BondStroke =>
    line(place(length * shorter, side), place(length * (1 - shorter), side), dashed);
  const { order, stereo } = bond;
  if (stereo !== 'none' && order !== 2) {
    if (stereo === 'up')
      return [
        {
          path: `M${point(from)}L${point(place(length, WEDGE))}L${point(place(length, -WEDGE))}Z`,
          fill: true,
          dashed: false,
        },
      ];
    if (stereo === 'down') {
      const steps = Math.max(4, Math.round(length / 5));
      return Array.from({ length: steps }, (_, index) => {
        const part = (index + 1) / steps;
        return line(place(length * part, WEDGE * part), place(length * part, -WEDGE * part));
      });
    }
    const waves = Math.max(3, Math.round(length / 8));
    let path = `M${point(from)}`;
    for (let index = 0; index < waves; index += 1) {
      const side = (index % 2 === 0 ? 1 : -1) * WEDGE * 1.2;
      path += `Q${point(place((length * (index + 0.5)) / waves, side))} ${point(place((length * (index + 1)) / waves, 0))}`;
    }
    return [{ path, fill: false, dashed: false }];
  }
  if (order === 2 && stereo === 'either')
    return [
      line(place(0, GAP / 2), place(length, -GAP / 2)),
      line(place(0, -GAP / 2), place(length, GAP / 2)),
    ];
  if (order === 3) return [parallel(0), parallel(GAP, 0.06), parallel(-GAP, 0.06)];
  // 2 double; 4 aromatic, 5 single or double, 7 double or aromatic: the second line dashed; 6 both.
  if (order === 2 || (order >= 4 && order <= 7)) {
    const side = sideOf(molecule, bond, at);
    const second = order !== 2;
    const first = order === 6 || order === 7;
    return side === 0
      ? [parallel(GAP / 2, 0, first && order === 6), parallel(-GAP / 2, 0, second)]
      : [parallel(0, 0, first && order === 6), parallel(GAP * side, SIDE_SHORTER, second)];
  }
  if (order === 9) {
    const tip = place(length, 0);
    return [
      parallel(0),
      {
        path: `M${point(tip)}L${point(place(length - 9, 4))}L${point(place(length - 9, -4))}Z`,
        fill: true,
        dashed: false,
      },
    ];
  }
  return [parallel(0, 0, order === 8 || order === 10 || order === 0)];
};

/** What is written at a bond: what it asks. */
export const bondText = ({ order, topology }: Bond): string =>
  [{ 5: 'S/D', 6: 'S/A', 7: 'D/A' }[order] ?? '', topology === 1 ? 'ring' : topology === 2 ? 'chain' : '']
    .filter(Boolean)
    .join(' ');
