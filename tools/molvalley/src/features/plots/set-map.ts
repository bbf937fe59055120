import {
  MAP_MOLECULES_MAX,
  MAP_MOLECULES_MIN,
  type ChemicalMap,
} from '@moiety/chemistry/sar/chemical-map.ts';
import type { MapQuality } from '@moiety/chemistry/sar/map-quality.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';

/** A map as it is plotted: by a molecule's position in its set. */
export interface PlacedMap {
  /** `NaN` where a molecule is not on the map. */
  x: Float64Array;
  y: Float64Array;
  /** 1 for the largest cluster; 0 for a molecule that is alone in its own, or is not on the map. */
  cluster: Uint32Array;
  /** Molecules on the map. */
  count: number;
  quality: MapQuality;
}

/** Where a map is. */
export type SetMapState =
  | { phase: 'idle' }
  /** More molecules than a map can have, or fewer than it needs. */
  | { phase: 'too-many' | 'too-few'; molecules: number }
  /** `share` is of the layout, which begins when all molecules are compared. */
  | { phase: 'running'; molecules: number; total: number; share: number }
  | { phase: 'found'; map: PlacedMap }
  | { phase: 'cancelled' }
  | { phase: 'failed' };

const placed = ({ ids, places, clusters, quality }: ChemicalMap, records: number): PlacedMap => {
  const map: PlacedMap = {
    x: new Float64Array(records).fill(NaN),
    y: new Float64Array(records).fill(NaN),
    cluster: new Uint32Array(records),
    count: ids.length,
    quality,
  };
  for (const [index, position] of ids.entries()) {
    map.x[position] = places[2 * index]!;
    map.y[position] = places[2 * index + 1]!;
  }
  const several = clusters
    .filter(({ length }) => length > 1)
    .toSorted((one, other) => other.length - one.length);
  for (const [index, members] of several.entries())
    for (const position of members) map.cluster[position] = index + 1;
  return map;
};

/**
 * The map of a set: of all its molecules, so that it stays as it is while the table is filtered; of a set that is too large, of those
 * that are plotted.
 */
export class SetMap extends Observable {
  #state: SetMapState = { phase: 'idle' };
  /** What it is made of: how many molecules the set has, and which of them are plotted where that are not all. */
  #of: { whole: number; plotted: Uint32Array | undefined } | undefined;
  #run: AbortController | undefined;

  get state(): SetMapState {
    return this.#state;
  }

  /**
   * Makes the map, unless it is made or being made of the same molecules.
   * @param shown positions that are plotted, the same array while they are the same; undefined for all
   */
  show(workers: MoleculeWorkers, table: MoleculeTable, shown: Uint32Array | undefined): void {
    const whole = table.records.length - table.unread;
    const plotted = whole <= MAP_MOLECULES_MAX ? undefined : shown;
    if (this.#of?.whole === whole && this.#of.plotted === plotted) return;
    this.#of = { whole, plotted };
    const mapped = [...(plotted ?? table.records.keys())].filter(
      (position) => table.records[position]?.status === 'ok',
    );
    this.#run?.abort();
    if (mapped.length > MAP_MOLECULES_MAX) this.#set({ phase: 'too-many', molecules: mapped.length });
    else if (mapped.length < MAP_MOLECULES_MIN) this.#set({ phase: 'too-few', molecules: mapped.length });
    else void this.#make(workers, table, mapped);
  }

  /** Ends the work; the next `show` of other molecules begins anew, of the same ones `again`. */
  cancel(): void {
    this.#run?.abort();
    if (this.#state.phase === 'running') this.#set({ phase: 'cancelled' });
  }

  /** Forgets that it was cancelled or failed, so that the next `show` makes it. */
  again(): void {
    this.#of = undefined;
    this.#set({ phase: 'idle' });
  }

  async #make(workers: MoleculeWorkers, table: MoleculeTable, positions: readonly number[]): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    const { signal } = run;
    const total = positions.length;
    this.#set({ phase: 'running', molecules: 0, total, share: 0 });
    const molecules = positions.flatMap((id) => {
      const record = table.records[id];
      return record?.status === 'ok' ? [{ id, smiles: record.smiles, activity: null }] : [];
    });
    try {
      const found = await workers.analyseSeries({ name: 'map' }, molecules, {
        signal,
        onProgress: ({ molecules: compared, share = 0 }) => {
          if (!signal.aborted) this.#set({ phase: 'running', molecules: compared, total, share });
        },
      });
      if (!signal.aborted) this.#set({ phase: 'found', map: placed(found, table.records.length) });
    } catch {
      if (!signal.aborted) this.#set({ phase: 'failed' });
    }
  }

  #set(state: SetMapState): void {
    this.#state = state;
    this.changed();
  }
}

const maps = new WeakMap<SetSession, SetMap>();

/** The map of a set, which stays while the set is open, whatever page is shown. */
export const mapOf = (session: SetSession): SetMap => {
  const map = maps.get(session) ?? new SetMap();
  maps.set(session, map);
  return map;
};
