import type { EnumeratedCompound } from '@moiety/chemistry/sar/enumeration.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { getLocale } from '@moiety/locales';
import { SetAlerts } from '../../shared/alerts/set-alerts.ts';
import { isPredictedId } from '../../shared/predictions/prediction-columns.ts';
import { SetPredictions } from '../../shared/predictions/set-predictions.ts';
import { writtenPredictions } from '../../shared/predictions/written-predictions.ts';
import { joinAdded } from '../../shared/table/added-columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import { MoleculeTable } from '../../shared/table/molecule-table.ts';
import { SetView } from '../../shared/table/set-view.ts';

/** What is predicted of compounds that nobody has made: ADMET, scores and structural alerts, as of the molecules of a set. */
export class CombinationOutlook extends Observable {
  readonly table = new MoleculeTable();
  readonly #predictions: SetPredictions;
  readonly #alerts: SetAlerts;

  constructor(workers: MoleculeWorkers, compounds: readonly EnumeratedCompound[]) {
    super();
    this.table.append(
      compounds.map(({ smiles, properties }, position) => ({
        status: 'ok',
        position,
        line: position + 1,
        name: '',
        source: smiles,
        smiles,
        inchiKey: '',
        formula: '',
        data: {},
        properties,
      })),
    );
    const view = new SetView(this.table, getLocale());
    this.#predictions = new SetPredictions(workers, this.table, view);
    this.#alerts = new SetAlerts(workers, this.table, view);
    for (const part of this.#parts) {
      part.subscribe(() => this.changed());
      part.complete();
    }
  }

  get #parts(): readonly [SetPredictions, SetAlerts] {
    return [this.#predictions, this.#alerts];
  }

  /** Where it is: failed where a part of it is, done once all is there. */
  get phase(): 'idle' | 'running' | 'done' | 'failed' {
    const phases = new Set(this.#parts.map(({ state }) => state.phase));
    return (['running', 'failed', 'idle'] as const).find((phase) => phases.has(phase)) ?? 'done';
  }

  /** The share of the work that is done. */
  get share(): number {
    const shares = this.#parts.map(({ state }) =>
      state.phase === 'running' ? state.done / Math.max(1, state.total) : Number(state.phase === 'done'),
    );
    return shares.reduce((sum, one) => sum + one, 0) / shares.length;
  }

  /** Predicts what is not there yet. */
  start(): void {
    for (const part of this.#parts) if (part.state.phase !== 'done') void part.start();
  }

  cancel(): void {
    for (const part of this.#parts) if (part.state.phase === 'running') part.cancel();
  }

  /** The columns of what was predicted; empty before. */
  get columns(): Column[] {
    return this.phase === 'done' ? this.table.columns.filter(({ id }) => isPredictedId(id)) : [];
  }

  /** What the alerts of a compound are called. */
  alertsAt(position: number): string[] {
    return this.table.alerts?.names(position) ?? [];
  }

  /** Everything as columns of a file; undefined before it is there. */
  written(): AddedColumns | undefined {
    return this.phase === 'done'
      ? joinAdded([this.#alerts.written(), writtenPredictions(this.#predictions, () => true)])
      : undefined;
  }
}

const outlooks = new WeakMap<readonly EnumeratedCompound[], CombinationOutlook>();

/** The outlook of compounds, which is predicted once. */
export const outlookOf = (
  workers: MoleculeWorkers,
  compounds: readonly EnumeratedCompound[],
): CombinationOutlook => {
  const known = outlooks.get(compounds) ?? new CombinationOutlook(workers, compounds);
  outlooks.set(compounds, known);
  return known;
};
