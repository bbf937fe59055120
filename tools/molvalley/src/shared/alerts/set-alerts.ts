import type { StructuralAlert } from '@moiety/chemistry/alerts/catalogs.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { SetComputation } from '../sets/set-computation.ts';
import type { ComputationRun } from '../sets/set-computation.ts';
import { NumberColumn } from '../table/number-column.ts';
import { alertTitle, isChosen } from './alert-words.ts';
import type { AlertChoice } from './alert-words.ts';

/** The structural alerts of one set, all at once, and the table's column that comes of them. */
export class SetAlerts extends SetComputation<readonly (Uint16Array | null)[]> {
  #known: readonly StructuralAlert[] = [];

  /** A molecule's alerts; undefined where they are not known. */
  at(position: number): StructuralAlert[] | undefined {
    const places = this.found?.[position];
    return places ? Array.from(places, (place) => this.#known[place]!) : undefined;
  }

  /** SMARTS of the first alert of a choice that a molecule has; empty where it has none. */
  highlight(position: number, choice: AlertChoice): string {
    return this.at(position)?.find((alert) => isChosen(alert, choice))?.smarts ?? '';
  }

  /** The alerts that the set has, with how many molecules have each, the commonest first. */
  counts(): { choice: AlertChoice; alert: StructuralAlert; count: number }[] {
    const counts = new Map<number, number>();
    for (const places of this.found ?? [])
      for (const place of places ?? []) counts.set(place, (counts.get(place) ?? 0) + 1);
    return [...counts]
      .map(([place, count]) => ({ alert: this.#known[place]!, count }))
      .toSorted((one, other) => other.count - one.count)
      .map(({ alert, count }) => ({ choice: `${alert.catalog}:${alert.name}`, alert, count }));
  }

  /** Alerts as columns of a file, by the names of their catalogs; undefined before they were found. */
  written(): AddedColumns | undefined {
    if (!this.found) return undefined;
    const fieldsOf = (position: number): string[] => {
      const alerts = this.at(position);
      return alerts
        ? [String(alerts.length), alerts.map(({ catalog, name }) => `${catalog}:${name}`).join('; ')]
        : ['', ''];
    };
    return {
      names: ['AlertCount', 'Alerts'],
      texts: ['Alerts'],
      values: { get: fieldsOf },
    };
  }

  protected override async compute(
    structures: readonly (string | null)[],
    { signal, advance }: ComputationRun,
  ): Promise<readonly (Uint16Array | null)[]> {
    // The patterns are large, and few sets are checked.
    const { STRUCTURAL_ALERTS } = await import('@moiety/chemistry/alerts/structural-alerts.ts');
    this.#known = STRUCTURAL_ALERTS;
    const found: (Uint16Array | null)[] = structures.map(() => null);
    await this.workers.findAlerts(structures, {
      signal,
      onFound: ({ from, alerts }) => {
        for (const [at, some] of alerts.entries()) found[from + at] = some;
        advance(alerts.length);
      },
    });
    return found;
  }

  protected override fill(found: readonly (Uint16Array | null)[]): void {
    const numbers = new NumberColumn();
    for (const places of found) numbers.push(places ? places.length : NaN);
    this.table.setAlerts({
      numbers,
      names: (position) => this.at(position)?.map(alertTitle) ?? [],
      has: (position, choice) => this.at(position)?.some((alert) => isChosen(alert, choice)),
    });
  }
}
