import type { ReportDrawing } from '@moiety/chemistry/report/content.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';

/** CSS pixels: of a molecule, and of an R group. */
const SIZES = { molecule: { width: 190, height: 110 }, group: { width: 110, height: 76 } };
/** Drawings asked for at a time: enough for the workers to be busy, few enough to be given up soon. */
const AT_ONCE = 16;

interface DrawnAs {
  size?: keyof typeof SIZES;
  highlight?: string;
  highlightRest?: boolean;
}

/** Draws the structures of a report, some at a time, each once. */
export class ReportDrawer {
  #workers: MoleculeWorkers;
  #signal: AbortSignal;
  #onDrawn: (drawn: number) => void;
  #drawings = new Map<string, Promise<ReportDrawing | undefined>>();
  #running = 0;
  #waiting: (() => void)[] = [];
  #drawn = 0;

  constructor(workers: MoleculeWorkers, signal: AbortSignal, onDrawn: (drawn: number) => void) {
    this.#workers = workers;
    this.#signal = signal;
    this.#onDrawn = onDrawn;
  }

  /**
   * @param alt what it shows, for those who do not see it
   * @param highlight SMILES or SMARTS of what is highlighted
   * @param highlightRest what it does not match is highlighted instead
   * @returns undefined where it cannot be drawn
   */
  draw(
    structure: string,
    alt: string,
    { size = 'molecule', highlight = '', highlightRest = false }: DrawnAs = {},
  ): Promise<ReportDrawing | undefined> {
    const key = JSON.stringify([size, highlight, highlightRest, structure]);
    const known =
      this.#drawings.get(key) ?? this.#begin(structure, { ...SIZES[size], highlight, highlightRest });
    this.#drawings.set(key, known);
    return known.then((drawing) => drawing && { ...drawing, alt });
  }

  async #begin(
    structure: string,
    options: { width: number; height: number; highlight: string; highlightRest: boolean },
  ): Promise<ReportDrawing | undefined> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      this.#signal.throwIfAborted();
      const { width, height, shapes } = await this.#workers.draw(structure, {
        ...options,
        signal: this.#signal,
      });
      return { width, height, shapes, alt: '' };
    } catch (error) {
      if (this.#signal.aborted) throw error;
      return undefined;
    } finally {
      this.#running -= 1;
      this.#drawn += 1;
      this.#waiting.shift()?.();
      if (!this.#signal.aborted) this.#onDrawn(this.#drawn);
    }
  }
}
