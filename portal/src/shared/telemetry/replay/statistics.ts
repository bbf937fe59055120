import type { ReplayStatistics } from '@moiety/contract/monitoring.ts';

/** Views whose statistics are kept (the specification's constant). */
export const VIEWS_MAX = 10;

/** What was made of the replay of each of the last views. */
export class ViewStatistics {
  readonly #views = new Map<string, ReplayStatistics>();

  /** A segment of the view begins. @returns its number in the view, from 0 */
  begin(view: string): number {
    const known = this.#of(view);
    return known.segments++;
  }

  /** @param bytes before compression */
  add(view: string, records: number, bytes: number): void {
    const known = this.#of(view);
    known.records += records;
    known.bytes += bytes;
  }

  /** Null for a view without a replay, or one that is forgotten. */
  of(view: string): ReplayStatistics | null {
    const known = this.#views.get(view);
    return known ? { ...known } : null;
  }

  #of(view: string): ReplayStatistics {
    const known = this.#views.get(view) ?? { segments: 0, records: 0, bytes: 0 };
    // The last in the map is the last that was seen.
    this.#views.delete(view);
    this.#views.set(view, known);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= VIEWS_MAX) break;
      this.#views.delete(oldest);
    }
    return known;
  }
}
