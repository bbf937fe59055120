import { AlertFinder } from '../alerts/alert-finder.ts';
import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';

/** The alerts of a worker: their patterns are read with the first call. */
export class AlertCalls {
  #finder: AlertFinder | null = null;

  /** Places in `STRUCTURAL_ALERTS` of each structure's alerts; null of what cannot be read. */
  async find(
    engine: () => Promise<Engine>,
    structures: readonly (string | null)[],
  ): Promise<(Uint16Array | null)[]> {
    const found: (Uint16Array | null)[] = [];
    for (const structure of structures) {
      // The holder of the engine renews it in place, and the finder reads its patterns again then.
      const finder = (this.#finder ??= new AlertFinder(await engine()));
      await engine();
      try {
        found.push(structure === null ? null : finder.find(structure));
      } catch (error) {
        if (!(error instanceof StructureError)) throw error;
        found.push(null);
      }
    }
    return found;
  }
}
