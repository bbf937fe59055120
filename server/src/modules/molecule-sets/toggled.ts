import { MOLECULES_PER_SET_MAX } from '@moiety/contract';

/** From so many molecules on a number each in one array is smaller and faster than a map. */
const DENSE_FROM = 4096;

/** Molecules that got a mark or lost it, by position. */
export class Toggled {
  readonly #sparse = new Map<number, boolean>();
  /** 1 where the mark was given, -1 where it was taken away. */
  #dense: Int8Array | undefined;
  #size = 0;

  /** How many they are. */
  get size(): number {
    return this.#size;
  }

  /** Whether a molecule got the mark; undefined where nothing is different. */
  get(position: number): boolean | undefined {
    const dense = this.#dense?.[position];
    if (this.#dense) return dense ? dense > 0 : undefined;
    return this.#sparse.get(position);
  }

  /**
   * Gives molecules the mark, or takes it away; what is given and taken away again leaves no difference.
   * @param molecules their numbers from 1: `1-12,20`
   */
  toggle(molecules: string, on: boolean): void {
    for (const part of molecules.split(',')) {
      const [first = '', last = first] = part.split('-');
      const end = Math.min(Number(last), MOLECULES_PER_SET_MAX);
      for (let position = Number(first) - 1; position < end; position += 1) this.#toggleOne(position, on);
    }
  }

  #toggleOne(position: number, on: boolean): void {
    const before = this.get(position);
    if (before === on) return;
    const after = before === undefined ? on : undefined;
    this.#size += after === undefined ? -1 : 1;
    if (this.#dense) this.#dense[position] = after === undefined ? 0 : on ? 1 : -1;
    else if (after === undefined) this.#sparse.delete(position);
    else this.#sparse.set(position, on);
    if (this.#sparse.size > DENSE_FROM) this.#becomeDense();
  }

  #becomeDense(): void {
    const dense = new Int8Array(MOLECULES_PER_SET_MAX);
    for (const [position, on] of this.#sparse) dense[position] = on ? 1 : -1;
    this.#sparse.clear();
    this.#dense = dense;
  }

  /** Those that got the mark, and those that lost it, each where there are any; molecules as `toggle` reads them. */
  sides(): { on: boolean; molecules: string; count: number }[] {
    return [true, false].flatMap((on) => {
      const { molecules, count } = this.#side(on);
      return count > 0 ? [{ on, molecules, count }] : [];
    });
  }

  #side(on: boolean): { molecules: string; count: number } {
    const parts: string[] = [];
    let [count, first, last] = [0, -1, -2];
    const close = (): void => {
      if (first >= 0) parts.push(first === last ? String(first + 1) : `${first + 1}-${last + 1}`);
    };
    for (const position of this.#positions()) {
      if (this.get(position) !== on) continue;
      count += 1;
      if (position !== last + 1) {
        close();
        first = position;
      }
      last = position;
    }
    close();
    return { molecules: parts.join(','), count };
  }

  /** Every position that may differ, in order. */
  #positions(): Iterable<number> {
    return this.#dense ? this.#dense.keys() : [...this.#sparse.keys()].toSorted((one, other) => one - other);
  }
}
