import { Observable } from '@moiety/tool-kit/observable.ts';

/** The molecules that a person chose, by position; sorting and filtering leave them chosen. */
export class Selection extends Observable {
  #chosen = new Set<number>();
  /** From where a range is drawn: the last row that was chosen alone. */
  #anchor: number | undefined;

  get size(): number {
    return this.#chosen.size;
  }

  /** The chosen positions, in no order; a copy. */
  get all(): Set<number> {
    return new Set(this.#chosen);
  }

  has(position: number): boolean {
    return this.#chosen.has(position);
  }

  /**
   * The chosen positions in the order shown; behind them those that a filter hides, in the order of the file.
   * @param visible positions in the order shown
   */
  positions(visible: Uint32Array): Uint32Array {
    const shown = visible.filter((position) => this.#chosen.has(position));
    const isShown = new Set(shown);
    const hidden = Uint32Array.from(this.#chosen)
      .filter((position) => !isShown.has(position))
      .toSorted();
    return Uint32Array.from([...shown, ...hidden]);
  }

  /** Chooses this molecule and no other. */
  only(position: number): void {
    this.#chosen = new Set([position]);
    this.#anchor = position;
    this.changed();
  }

  /** Chooses these molecules and no others. */
  replace(positions: Iterable<number>): void {
    this.#chosen = new Set(positions);
    this.#anchor = undefined;
    this.changed();
  }

  /** Chooses these molecules beside the others. */
  add(positions: Iterable<number>): void {
    for (const position of positions) this.#chosen.add(position);
    this.changed();
  }

  /** Chooses this molecule, or lets it go, beside the others. */
  toggle(position: number): void {
    if (!this.#chosen.delete(position)) this.#chosen.add(position);
    this.#anchor = position;
    this.changed();
  }

  /**
   * Chooses everything shown from the last singly chosen molecule to `position`.
   * @param visible positions in the order shown
   */
  extendTo(position: number, visible: Uint32Array): void {
    const end = visible.indexOf(position);
    const start = this.#anchor === undefined ? end : visible.indexOf(this.#anchor);
    if (start < 0 || end < 0) return this.only(position);
    this.#chosen = new Set(visible.subarray(Math.min(start, end), Math.max(start, end) + 1));
    this.changed();
  }

  /** Chooses everything shown, beside what is chosen already. */
  addAll(visible: Uint32Array): void {
    this.add(visible);
  }

  /** Lets everything shown go. */
  removeAll(visible: Iterable<number>): void {
    for (const position of visible) this.#chosen.delete(position);
    this.changed();
  }

  clear(): void {
    if (!this.#chosen.size) return;
    this.#chosen.clear();
    this.#anchor = undefined;
    this.changed();
  }

  /** How many of those shown are chosen. */
  countIn(visible: Uint32Array): number {
    if (!this.#chosen.size) return 0;
    let count = 0;
    for (const position of visible) if (this.#chosen.has(position)) count++;
    return count;
  }
}
