import { isInRange } from './cell-range.ts';
import type { CellRange } from './cell-range.ts';
import type { GridRows } from './columns.ts';
import type { GridPlace } from './keys.ts';

/** The range of cells that a person marks, by the pointer or by keys. */
export class RangeMarking {
  #range: CellRange | undefined;
  /** The cell on which the pointer was pressed, from which it may draw a range. */
  #pressed: GridPlace | undefined;
  #changed: () => void;

  /** @param changed what is marked is another range now */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What is marked; undefined where nothing is. */
  get range(): CellRange | undefined {
    return this.#range;
  }

  has(row: number, column: number): boolean {
    return isInRange(this.#range, row, column);
  }

  /** Whether the rows of the range stand where they stood, such as when others have come. */
  isSame(before: GridRows<unknown>, now: GridRows<unknown>): boolean {
    if (!this.#range) return true;
    const { from, to } = this.#range;
    const last = Math.max(from.row, to.row);
    if (last >= now.count || last >= before.count) return false;
    for (let row = Math.min(from.row, to.row); row <= last; row++)
      if (before.id(row) !== now.id(row)) return false;
    return true;
  }

  clear(): void {
    this.#set(undefined);
  }

  /** Marks up to a cell, from where the range began or else from another cell. */
  extend(from: GridPlace, to: GridPlace): void {
    this.#set({ from: this.#range?.from ?? from, to });
  }

  /** The pointer was pressed. @param at where a range may begin; undefined where none may */
  press(at: GridPlace | undefined): void {
    this.#pressed = at;
  }

  /** The pressed pointer came to a cell. @returns whether it marks up to there now */
  drawTo(to: GridPlace): boolean {
    const from = this.#pressed;
    const last = this.#range?.to ?? from;
    if (!from || !last || (last.row === to.row && last.column === to.column)) return false;
    this.#set({ from, to });
    return true;
  }

  #set(range: CellRange | undefined): void {
    if (range === this.#range) return;
    this.#range = range;
    this.#changed();
  }
}
