import type { StructuralAlert } from '@moiety/chemistry/alerts/catalogs.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { NumberColumn } from '../table/number-column.ts';
import type { SetView } from '../table/set-view.ts';
import { alertTitle, isChosen } from './alert-words.ts';
import type { AlertChoice } from './alert-words.ts';

export type AlertState =
  | { phase: 'idle' }
  | { phase: 'checking'; done: number; total: number }
  | { phase: 'done' }
  | { phase: 'failed' };

/** The structural alerts of one set, all at once, and the table's column that comes of them. */
export class SetAlerts extends Observable {
  #workers: MoleculeWorkers;
  #table: MoleculeTable;
  #view: SetView;
  #state: AlertState = { phase: 'idle' };
  #known: readonly StructuralAlert[] = [];
  #found: readonly (Uint16Array | null)[] | undefined;
  #run: AbortController | undefined;
  #complete = false;
  #wanted = false;

  constructor(workers: MoleculeWorkers, table: MoleculeTable, view: SetView) {
    super();
    this.#workers = workers;
    this.#table = table;
    this.#view = view;
  }

  get state(): AlertState {
    return this.#state;
  }

  /** Molecules that can be checked. */
  get count(): number {
    return this.#table.records.length - this.#table.unread;
  }

  /** Says that the set has all its molecules now. */
  complete(): void {
    this.#complete = true;
    if (this.#wanted) void this.start();
  }

  /** Has them found, unless that is done or under way: a filter needs them. */
  want(): void {
    this.#wanted = true;
    if (this.#complete && this.#state.phase === 'idle') void this.start();
  }

  /** Checks the whole set. */
  async start(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const structures = this.#table.records.map((record) => (record.status === 'ok' ? record.smiles : null));
    const found: (Uint16Array | null)[] = structures.map(() => null);
    let done = 0;
    this.#set({ phase: 'checking', done, total: structures.length });
    try {
      // The patterns are large, and few sets are checked.
      const { STRUCTURAL_ALERTS } = await import('@moiety/chemistry/alerts/structural-alerts.ts');
      this.#known = STRUCTURAL_ALERTS;
      await this.#workers.findAlerts(structures, {
        signal: run.signal,
        onFound: ({ from, alerts }) => {
          if (run.signal.aborted) return;
          for (const [at, some] of alerts.entries()) found[from + at] = some;
          done += alerts.length;
          this.#set({ phase: 'checking', done, total: structures.length });
        },
      });
    } catch {
      // Cancelled, or begun anew: that has set the state.
      if (!run.signal.aborted) this.#set({ phase: 'failed' });
      return;
    }
    if (run.signal.aborted) return;
    this.#found = found;
    this.#fillColumn(found);
    this.#set({ phase: 'done' });
    await this.#view.refresh();
  }

  /** Gives up what is being checked; a filter lets all molecules through until they are checked. */
  cancel(): void {
    this.#run?.abort();
    this.#wanted = false;
    this.#set({ phase: this.#found ? 'done' : 'idle' });
  }

  /** A molecule's alerts; undefined where they are not known. */
  at(position: number): StructuralAlert[] | undefined {
    const places = this.#found?.[position];
    return places ? Array.from(places, (place) => this.#known[place]!) : undefined;
  }

  /** SMARTS of the first alert of a choice that a molecule has; empty where it has none. */
  highlight(position: number, choice: AlertChoice): string {
    return this.at(position)?.find((alert) => isChosen(alert, choice))?.smarts ?? '';
  }

  /** The alerts that the set has, with how many molecules have each, the commonest first. */
  counts(): { choice: AlertChoice; alert: StructuralAlert; count: number }[] {
    const counts = new Map<number, number>();
    for (const places of this.#found ?? [])
      for (const place of places ?? []) counts.set(place, (counts.get(place) ?? 0) + 1);
    return [...counts]
      .map(([place, count]) => ({ alert: this.#known[place]!, count }))
      .toSorted((one, other) => other.count - one.count)
      .map(({ alert, count }) => ({ choice: `${alert.catalog}:${alert.name}`, alert, count }));
  }

  /** Alerts as columns of a file, by the names of their catalogs; undefined before they were found. */
  written(): AddedColumns | undefined {
    if (!this.#found) return undefined;
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

  #fillColumn(found: readonly (Uint16Array | null)[]): void {
    const numbers = new NumberColumn();
    for (const places of found) numbers.push(places ? places.length : NaN);
    this.#table.setAlerts({
      numbers,
      names: (position) => this.at(position)?.map(alertTitle) ?? [],
      has: (position, choice) => this.at(position)?.some((alert) => isChosen(alert, choice)),
    });
  }

  #set(state: AlertState): void {
    this.#state = state;
    this.changed();
  }
}
