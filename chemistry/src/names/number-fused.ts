import type { Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import { ringsOf } from './rings.ts';

/** Heteroatoms in the order in which low locants go to them (IUPAC 2013, P-25.3.1.3; FR-5.4). */
const HETERO_ORDER = ['O', 'S', 'Se', 'N', 'P', 'Si', 'B'];

/** Drawings of one system beyond which the search ends. */
const MAX_DRAWINGS = 4000;

/** Where the ring behind a bond lies, by the bond's direction: east, then every sixty degrees against the clock. */
const STEPS: readonly (readonly [number, number])[] = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
];
const EAST = 0;
const WEST = 3;

/** A ring as it is drawn: where its middle is, and the direction of each of its bonds. */
interface Drawn {
  x: number;
  y: number;
  directions: readonly number[];
}

interface System {
  fragment: Fragment;
  /** Clockwise, each. */
  rings: readonly (readonly number[])[];
  /** In how many rings each atom is. */
  shared: readonly number[];
  /** For each ring and bond the ring on its other side. */
  neighbors: readonly (readonly { ring: number; bond: number }[])[];
}

/** An orientation: by the rules, and where numbering begins. */
interface Orientation {
  score: readonly number[];
  begin: number;
}

const bondKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const atomAfter = (ring: readonly number[], place: number): number => ring[(place + 1) % ring.length] ?? -1;

/** Turns every ring so that two that share a bond go along it in opposite directions. */
const turnedAlike = (rings: readonly (readonly number[])[]): number[][] => {
  const turned = rings.map((ring) => [...ring]);
  const done = new Set([0]);
  const queue = [0];
  for (const index of queue) {
    const ring = turned[index] ?? [];
    for (const [place, atom] of ring.entries()) {
      const next = atomAfter(ring, place);
      for (const [other, candidate] of turned.entries()) {
        if (done.has(other)) continue;
        const at = candidate.indexOf(atom);
        if (at < 0 || !candidate.includes(next)) continue;
        const isAlong = atomAfter(candidate, at) === next;
        const isAgainst = candidate[(at + candidate.length - 1) % candidate.length] === next;
        if (!isAlong && !isAgainst) continue;
        if (isAlong) candidate.reverse();
        done.add(other);
        queue.push(other);
      }
    }
  }
  if (done.size !== rings.length) throw new NameProblem('ring-system');
  return turned;
};

const neighborsOf = (rings: readonly (readonly number[])[]): { ring: number; bond: number }[][] =>
  rings.map((ring, index) =>
    ring.flatMap((atom, bond) => {
      const next = atomAfter(ring, bond);
      const other = rings.findIndex((candidate, place) => {
        const at = candidate.indexOf(next);
        return place !== index && at >= 0 && atomAfter(candidate, at) === atom;
      });
      return other < 0 ? [] : [{ ring: other, bond }];
    }),
  );

/**
 * The turns from bond to bond, in sixty degrees, that the permitted shapes of a ring have (FR-5.1): six bonds stand for the six
 * directions; smaller rings leave some out, larger ones have some twice.
 */
const shapesOf = (size: number): number[][] => {
  const plain = Array.from({ length: size }, () => 1);
  const changed = (places: readonly number[], turn: number): number[] =>
    plain.map((one, place) => (places.includes(place) ? turn : one));
  switch (size) {
    case 3:
      return [[2, 2, 2]];
    case 4:
      return [
        [1, 2, 1, 2],
        [2, 1, 2, 1],
      ];
    case 5:
      return plain.map((_, place) => changed([place], 2));
    case 6:
      return [plain];
    case 7:
      return plain.map((_, place) => changed([place], 0));
    case 8:
      return [0, 1, 2, 3].map((place) => changed([place, place + 4], 0));
    default:
      throw new NameProblem('ring-system');
  }
};

/** Every way to draw a ring of which one bond has a direction; rings of five and more have two upright bonds. */
const drawingsOf = (size: number, bond: number, direction: number): number[][] =>
  shapesOf(size).flatMap((turns) => {
    const directions: number[] = [];
    let now = direction;
    for (let step = 0; step < size; step += 1) {
      const place = (bond + step) % size;
      directions[place] = now;
      now = (now - (turns[place] ?? 1) + 6) % 6;
    }
    const isUpright = size < 5 || (directions.includes(EAST) && directions.includes(WEST));
    return isUpright ? [directions] : [];
  });

/** The longest rows of rings side by side. */
const rowsOf = (system: System, drawn: readonly Drawn[]): number[][] => {
  const rows: number[][] = [];
  const eastOf = (index: number): number =>
    (system.neighbors[index] ?? []).find(({ bond }) => drawn[index]?.directions[bond] === EAST)?.ring ?? -1;
  for (const index of drawn.keys()) {
    const row = [index];
    for (let next = eastOf(index); next >= 0 && !row.includes(next); next = eastOf(next)) row.push(next);
    rows.push(row);
  }
  const longest = Math.max(...rows.map(({ length }) => length));
  return rows.filter(({ length }) => length === longest);
};

/** What an orientation is judged by (FR-5.2): rings in the row, at the upper right, not at the lower left, above. */
const scoreOf = (drawn: readonly Drawn[], row: readonly number[]): number[] => {
  const middles = row.map((index) => drawn[index]?.x ?? 0);
  const center = (Math.min(...middles) + Math.max(...middles)) / 2;
  const level = drawn[row[0] ?? 0]?.y ?? 0;
  let [upperRight, lowerLeft, above] = [0, 0, 0];
  for (const [index, { x, y }] of drawn.entries()) {
    if (row.includes(index)) continue;
    const up = y > level ? 1 : y === level ? 0.5 : 0;
    const right = x > center ? 1 : x === center ? 0.5 : 0;
    upperRight += up * right;
    lowerLeft += (1 - up) * (1 - right);
    above += up;
  }
  return [row.length, upperRight, -lowerLeft, above];
};

/** The atom that numbering begins with: the most counterclockwise one of the upper right ring that is in no other. */
const beginOf = ({ rings, shared }: System, drawn: readonly Drawn[]): number => {
  const order = [...drawn.keys()].toSorted(
    (a, b) => (drawn[b]?.y ?? 0) - (drawn[a]?.y ?? 0) || (drawn[b]?.x ?? 0) - (drawn[a]?.x ?? 0),
  );
  for (const index of order) {
    const ring = rings[index] ?? [];
    const begins = ring.flatMap((atom, place) => {
      const next = atomAfter(ring, place);
      const isBegin = (shared[atom] ?? 0) > 1 && (shared[next] ?? 0) === 1;
      return isBegin ? [{ next, turn: (WEST - (drawn[index]?.directions[place] ?? 0) + 6) % 6 }] : [];
    });
    const [first] = begins.toSorted((a, b) => ((a.turn + 1) % 6) - ((b.turn + 1) % 6));
    if (first) return first.next;
  }
  throw new NameProblem('ring-system');
};

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The orientations that the rules prefer, of every way to draw the system. */
const orientationsOf = (system: System): Orientation[] => {
  let best: Orientation[] = [];
  let steps = 0;
  const judge = (drawn: readonly Drawn[]): void => {
    for (const row of rowsOf(system, drawn)) {
      const score = scoreOf(drawn, row);
      const order = best[0] ? compare(score, best[0].score) : 1;
      if (order < 0) continue;
      if (order > 0) best = [];
      best.push({ score, begin: beginOf(system, drawn) });
    }
  };
  const isFree = (drawn: readonly (Drawn | undefined)[], x: number, y: number): boolean =>
    drawn.every((other) => other === undefined || other.x !== x || other.y !== y);
  /** Whether a ring's joints to those that are drawn already lie where those are. */
  const isJoined = (drawn: readonly (Drawn | undefined)[], index: number, own: Drawn): boolean =>
    (system.neighbors[index] ?? []).every(({ ring, bond }) => {
      const other = drawn[ring];
      const [dx, dy] = STEPS[own.directions[bond] ?? 0] ?? [0, 0];
      return other === undefined || (other.x === own.x + dx && other.y === own.y + dy);
    });
  const go = (drawn: readonly (Drawn | undefined)[]): void => {
    steps += 1;
    if (steps > MAX_DRAWINGS) throw new NameProblem('ring-system');
    const whole = drawn.filter((one) => one !== undefined);
    if (whole.length === system.rings.length) {
      judge(whole);
      return;
    }
    for (const [index, own] of drawn.entries()) {
      const next = own && system.neighbors[index]?.find(({ ring }) => drawn[ring] === undefined);
      if (!own || !next) continue;
      const direction = own.directions[next.bond] ?? 0;
      const [dx, dy] = STEPS[direction] ?? [0, 0];
      const [x, y] = [own.x + dx, own.y + dy];
      if (!isFree(drawn, x, y)) return;
      const entry = system.neighbors[next.ring]?.find(({ ring }) => ring === index)?.bond ?? 0;
      for (const directions of drawingsOf(system.rings[next.ring]?.length ?? 0, entry, (direction + 3) % 6)) {
        const ring: Drawn = { x, y, directions };
        if (isJoined(drawn, next.ring, ring)) go(drawn.with(next.ring, ring));
      }
      return;
    }
  };
  const none: (Drawn | undefined)[] = system.rings.map(() => undefined);
  for (let direction = 0; direction < 6; direction += 1)
    for (const directions of drawingsOf(system.rings[0]?.length ?? 0, 0, direction))
      go(none.with(0, { x: 0, y: 0, directions }));
  return best;
};

/** The atoms around a system, clockwise: along the bonds that are in one ring only. */
const peripheryOf = ({ rings }: System): Map<number, number> => {
  const count = new Map<string, number>();
  for (const ring of rings)
    for (const [place, atom] of ring.entries()) {
      const key = bondKey(atom, atomAfter(ring, place));
      count.set(key, (count.get(key) ?? 0) + 1);
    }
  const next = new Map<number, number>();
  for (const ring of rings)
    for (const [place, atom] of ring.entries()) {
      const after = atomAfter(ring, place);
      if (count.get(bondKey(atom, after)) !== 1) continue;
      if (next.has(atom)) throw new NameProblem('ring-system');
      next.set(atom, after);
    }
  return next;
};

/** Numbers the periphery from a place on: fusion carbon atoms get the number before them and a letter, and inner atoms the last ones. */
const lettered = (
  system: System,
  next: ReadonlyMap<number, number>,
  begin: number,
): Map<number, [number, number]> => {
  const locants = new Map<number, [number, number]>();
  let [number, letter] = [0, 0];
  for (
    let atom: number | undefined = begin;
    atom !== undefined && !locants.has(atom);
    atom = next.get(atom)
  ) {
    const isFusionCarbon = (system.shared[atom] ?? 0) > 1 && system.fragment.atoms[atom]?.element === 'C';
    if (isFusionCarbon) letter += 1;
    else [number, letter] = [number + 1, 0];
    locants.set(atom, [number, letter]);
  }
  if (locants.size !== next.size) throw new NameProblem('ring-system');
  const outer = [...locants.keys()].toReversed();
  for (const atom of outer)
    for (const { atom: inner } of system.fragment.neighbors(atom)) {
      if (locants.has(inner)) continue;
      if (system.fragment.atoms[inner]?.element !== 'C') throw new NameProblem('ring-system');
      letter += 1;
      locants.set(inner, [number, letter]);
    }
  if (locants.size !== system.fragment.atoms.length) throw new NameProblem('ring-system');
  return locants;
};

const compareAll = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number => {
  for (const [index, one] of a.entries()) {
    const order = compare(one, b[index] ?? []);
    if (order !== 0) return order;
  }
  return 0;
};

/** What is to be lowest, in the order of the rules (P-25.3.1.3). */
const ranking = (system: System, locants: ReadonlyMap<number, readonly [number, number]>): number[][] => {
  const value = (atom: number): number => (locants.get(atom)?.[0] ?? 0) + (locants.get(atom)?.[1] ?? 0) / 10;
  const sorted = (atoms: readonly number[]): number[] => atoms.map(value).toSorted((a, b) => a - b);
  const { atoms } = system.fragment;
  const all = [...locants.keys()];
  const hetero = all.filter((atom) => atoms[atom]?.element !== 'C');
  const fusion = all.filter((atom) => (system.shared[atom] ?? 0) > 1);
  return [
    sorted(hetero),
    ...HETERO_ORDER.map((element) => sorted(all.filter((atom) => atoms[atom]?.element === element))),
    sorted(fusion.filter((atom) => atoms[atom]?.element === 'C')),
    sorted(fusion.filter((atom) => atoms[atom]?.element !== 'C')),
  ];
};

interface Numbering {
  locants: Map<number, [number, number]>;
  rank: number[][];
  score: readonly number[];
}

/** The most members that a ring of permitted shape has. */
const LARGEST_SHAPE = 8;

/**
 * Where the numbering of a large ring with small ones on it can begin. The large ring bends as it has to, so that with one small ring either
 * can be the upper right one; of several, one of the small ones is, and which of them the rules leave to the lowest locants. What bends the
 * large ring in another way may lead elsewhere: that is said.
 */
const beginsOfLarge = (
  { fragment, rings, shared, neighbors }: System,
  next: ReadonlyMap<number, number>,
): Orientation[] => {
  const large = rings.findIndex(({ length }) => length > LARGEST_SHAPE);
  const isAround = neighbors.every(
    (own, index) => index === large || (own.length === 1 && own[0]?.ring === large),
  );
  if (!isAround) throw new NameProblem('ring-system');
  if (rings.length > 2) fragment.warnings.add('numbering-assumed');
  return [...next].flatMap(([atom, after]) => {
    const isBegin = (shared[atom] ?? 0) > 1 && shared[after] === 1;
    const isInLarge = rings[large]?.includes(after) === true;
    return isBegin && (rings.length === 2 || !isInLarge) ? [{ score: [], begin: after }] : [];
  });
};

/**
 * Numbers a fused system by search: of every way to draw it, those that the orientation rules prefer (FR-5.2), and of these the
 * one with the lowest locants by the rules.
 * @throws {NameProblem} for systems that the permitted shapes cannot draw
 */
export const numberFused = (fragment: Fragment): void => {
  const found = turnedAlike(ringsOf(fragment));
  const shared = fragment.atoms.map((_, atom) => found.filter((ring) => ring.includes(atom)).length);
  let best: Numbering | undefined;
  for (const rings of [found, found.map((ring) => ring.toReversed())]) {
    const system: System = { fragment, rings, shared, neighbors: neighborsOf(rings) };
    const next = peripheryOf(system);
    const isLarge = rings.some(({ length }) => length > LARGEST_SHAPE);
    for (const { score, begin } of isLarge ? beginsOfLarge(system, next) : orientationsOf(system)) {
      const worse = best ? compare(score, best.score) : 1;
      if (worse < 0) continue;
      const locants = lettered(system, next, begin);
      const rank = ranking(system, locants);
      if (!best || worse > 0 || compareAll(rank, best.rank) < 0) best = { locants, rank, score };
    }
  }
  if (!best) throw new NameProblem('ring-system');
  fragment.locants = new Map();
  for (const [atom, [number, letter]] of best.locants)
    fragment.locants.set(`${number}${letter === 0 ? '' : String.fromCodePoint(96 + letter)}`, atom);
};
