/** What rendering may take of a frame, ms: styling, layout and painting of the same cells take some four times as much. */
const RENDERING_MS = 6;
/** How long a cell is taken to need until one was rendered, ms. */
const FIRST_GUESS = 0.02;
/** Weight of the latest rendering in the average. */
const LATEST = 0.3;

/** How many cells can be rendered in one frame of scrolling, by how long the cells before took on this machine. */
export class CellBudget {
  #cellMs = FIRST_GUESS;

  /** Cells that a frame has time for. */
  get cells(): number {
    return RENDERING_MS / this.#cellMs;
  }

  /** To be told how long a rendering took, ms, and of how many cells. */
  spent(ms: number, cells: number): void {
    if (cells > 0) this.#cellMs += LATEST * (ms / cells - this.#cellMs);
  }
}
