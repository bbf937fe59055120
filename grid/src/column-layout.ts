/** What of a column is needed to place it. */
export interface ColumnMeasures {
  id: string;
  /** Px. */
  width: number;
  pinned?: boolean;
}

/** Columns may stay fixed as long as they leave this much of the table for the others, px. */
const ROOM_FOR_OTHERS = 240;
/** Columns a little outside the visible part are drawn too, so that a scroll does not uncover bare rows, px. */
const MARGIN = 160;

/** A column with its place in the table. */
export interface PlacedColumn<Column extends ColumnMeasures> {
  column: Column;
  /** 0-based place among the shown columns. */
  index: number;
  /** Px from the table's start. */
  start: number;
  width: number;
  fixed: boolean;
}

/** The shown columns side by side; the first ones stay where they are while the others are scrolled. */
export class ColumnLayout<Column extends ColumnMeasures> {
  readonly placed: readonly PlacedColumn<Column>[];
  /** Width of all columns, px. */
  readonly width: number;
  readonly fixedCount: number;
  readonly fixedWidth: number;

  /** @param viewport width of the grid on screen, px */
  constructor(columns: readonly Column[], viewport: number) {
    let start = 0;
    let fixedCount = 0;
    let fixedWidth = 0;
    this.placed = columns.map((column, index) => {
      const { width } = column;
      const fixed =
        index === fixedCount &&
        column.pinned === true &&
        (index === 0 || start + width <= viewport - ROOM_FOR_OTHERS);
      if (fixed) {
        fixedCount++;
        fixedWidth += width;
      }
      const placed = { column, index, start, width, fixed };
      start += width;
      return placed;
    });
    this.width = start;
    this.fixedCount = fixedCount;
    this.fixedWidth = fixedWidth;
  }

  /** The first and the last scrolled column to draw, as `[from, to)`. */
  window(scrolled: number, viewport: number): [from: number, to: number] {
    const begin = scrolled + this.fixedWidth - MARGIN;
    const end = scrolled + viewport + MARGIN;
    let from = this.fixedCount;
    while (from < this.placed.length - 1 && this.placed[from]!.start + this.placed[from]!.width < begin)
      from++;
    let to = from;
    while (to < this.placed.length && this.placed[to]!.start < end) to++;
    return [from, to];
  }

  /** How far the table must be scrolled for column `index` to be seen whole, given how far it is. */
  scrollFor(index: number, scrolled: number, viewport: number): number {
    const placed = this.placed[index];
    if (!placed || placed.fixed) return scrolled;
    const least = placed.start + placed.width - viewport;
    const most = placed.start - this.fixedWidth;
    return Math.min(most, Math.max(least, scrolled));
  }
}
