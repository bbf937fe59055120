import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';

/** Sets that can be compared at once; which of them a molecule is in is a bit of its mask each. */
export const COMPARED_SETS_MAX = 6;

/** Steps between two looks at the clock. */
const STEPS = 1024;

/** How many records one set brings. */
export interface SetCounts {
  /** Records that could be read, and those that could not and take no part. */
  read: number;
  unread: number;
  /** Different molecules. */
  distinct: number;
  /** Those of them of which there are several records. */
  repeated: number;
}

/**
 * Which molecules several sets have in common. A molecule has one row, or where a set has several records of it as many as that set: the
 * first records of each set stand in the first row, the second ones in the next, so that no record stands in two rows and none in none.
 */
export interface Overlap {
  sets: readonly SetCounts[];
  /** The sets that a molecule is in, a bit each; by molecule, in the order in which they first come. */
  masks: Uint8Array;
  /** Whether a set has several records of a molecule. */
  repeated: Uint8Array;
  /** The molecule of each row; the rows of one follow each other. */
  moleculeOfRow: Uint32Array;
  /** By set, the position of its record in each row; -1 where it has none. */
  positions: readonly Int32Array[];
}

/** The mask of all of so many sets. */
export const maskOfAll = (sets: number): number => 2 ** sets - 1;

/** The mask of one set alone. */
export const maskOf = (set: number): number => 2 ** set;

/** Whether a mask has a set. */
export const isIn = (mask: number, set: number): boolean => Math.floor(mask / 2 ** set) % 2 === 1;

/** The sets of a mask, ascending. @param sets how many there are */
export const setsIn = (mask: number, sets: number): number[] =>
  Array.from({ length: sets }, (_, set) => set).filter((set) => isIn(mask, set));

/** The molecules as they are met, and how many records each set has of them. */
class Molecules {
  readonly #numbers = new Map<string, number>();
  readonly #counts: Uint32Array[];

  constructor(sets: number, records: number) {
    this.#counts = Array.from({ length: sets }, () => new Uint32Array(records));
  }

  get count(): number {
    return this.#numbers.size;
  }

  /** The number of a molecule, of which a set has one more record. */
  add(key: string, set: number): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
    }
    this.#counts[set]![number]! += 1;
    return number;
  }

  countIn(set: number, molecule: number): number {
    return this.#counts[set]?.[molecule] ?? 0;
  }
}

/**
 * Compares sets by what their molecules are told by, without holding the main thread.
 * @param keys of each set's records by position; null of one that could not be read
 * @throws AbortError when `signal` is aborted
 */
export const overlapOf = async (
  keys: readonly (readonly (string | null)[])[],
  signal?: AbortSignal,
): Promise<Overlap> => {
  const slice = new TimeSlice(signal);
  const total = keys.reduce((sum, { length }) => sum + length, 0);
  const molecules = new Molecules(keys.length, total);
  const numbers = keys.map(({ length }) => new Int32Array(length).fill(-1));
  for (const [set, ofSet] of keys.entries())
    for (const [position, key] of ofSet.entries()) {
      if (key !== null) numbers[set]![position] = molecules.add(key, set);
      if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
    }

  const { count } = molecules;
  const masks = new Uint8Array(count);
  const repeated = new Uint8Array(count);
  const firstRows = new Uint32Array(count + 1);
  for (let molecule = 0; molecule < count; molecule++) {
    let most = 0;
    for (let set = 0; set < keys.length; set++) {
      const records = molecules.countIn(set, molecule);
      if (records > 0) masks[molecule]! += maskOf(set);
      if (records > most) most = records;
    }
    if (most > 1) repeated[molecule] = 1;
    firstRows[molecule + 1] = firstRows[molecule]! + most;
    if (molecule % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }

  const rows = firstRows[count]!;
  const moleculeOfRow = new Uint32Array(rows);
  for (let molecule = 0; molecule < count; molecule++)
    moleculeOfRow.fill(molecule, firstRows[molecule], firstRows[molecule + 1]);
  const positions = keys.map(() => new Int32Array(rows).fill(-1));
  const sets: SetCounts[] = [];
  for (const [set, ofSet] of numbers.entries()) {
    const taken = new Uint32Array(count);
    let [read, distinct, several] = [0, 0, 0];
    for (const [position, molecule] of ofSet.entries()) {
      if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
      if (molecule < 0) continue;
      const records = taken[molecule]!++;
      positions[set]![firstRows[molecule]! + records] = position;
      read += 1;
      if (records === 0) distinct += 1;
      if (records === 1) several += 1;
    }
    sets.push({ read, unread: ofSet.length - read, distinct, repeated: several });
  }
  return { sets, masks, repeated, moleculeOfRow, positions };
};

/** Molecules that are in the same sets. */
export interface Combination {
  mask: number;
  molecules: number;
  rows: number;
}

/**
 * The combinations that there are. Of two sets: only in the first, in both, only in the second, whether or not there are any. Of more: those with
 * molecules, in all sets first, then by how many molecules they have.
 */
export const combinationsOf = ({ masks, moleculeOfRow, sets }: Overlap): Combination[] => {
  const all = maskOfAll(sets.length);
  const found = Array.from({ length: all + 1 }, (_, mask): Combination => ({ mask, molecules: 0, rows: 0 }));
  for (const mask of masks) found[mask]!.molecules += 1;
  for (const molecule of moleculeOfRow) found[masks[molecule]!]!.rows += 1;
  if (sets.length === 2) return [1, 3, 2].map((mask) => found[mask]!);
  return found
    .filter(({ mask, molecules }) => mask > 0 && (molecules > 0 || mask === all))
    .toSorted(
      (one, other) =>
        Number(other.mask === all) - Number(one.mask === all) ||
        other.molecules - one.molecules ||
        one.mask - other.mask,
    );
};

/** How many molecules are in all sets, in several of them but not all, and in one only. */
export interface Shares {
  distinct: number;
  inAll: number;
  inSome: number;
  inOne: number;
}

export const sharesOf = ({ masks, sets }: Overlap): Shares => {
  const all = maskOfAll(sets.length);
  let [inAll, inOne] = [0, 0];
  for (const mask of masks)
    if (mask === all) inAll += 1;
    // A power of two is a single bit.
    else if (Number.isInteger(Math.log2(mask))) inOne += 1;
  return { distinct: masks.length, inAll, inOne, inSome: masks.length - inAll - inOne };
};

/** The rows of the molecules that are in one of some combinations, ascending. */
export const rowsIn = ({ masks, moleculeOfRow }: Overlap, chosen: ReadonlySet<number>): Uint32Array => {
  const rows = new Uint32Array(moleculeOfRow.length);
  let count = 0;
  for (const [row, molecule] of moleculeOfRow.entries())
    if (chosen.has(masks[molecule]!)) rows[count++] = row;
  return rows.slice(0, count);
};

/** The sets that have a record in one of some rows, ascending. */
export const setsWithin = ({ positions }: Overlap, rows: Uint32Array): number[] =>
  positions.flatMap((ofSet, set) => (rows.some((row) => ofSet[row]! >= 0) ? [set] : []));

/** How many molecules some combinations have. */
export const moleculesIn = ({ masks }: Overlap, chosen: ReadonlySet<number>): number => {
  let count = 0;
  for (const mask of masks) if (chosen.has(mask)) count += 1;
  return count;
};

/** The first set that has a record in a row; its molecule is the one that is drawn and stored. */
export const leadOf = ({ positions }: Overlap, row: number): number =>
  positions.findIndex((ofSet) => ofSet[row]! >= 0);
