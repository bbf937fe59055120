import {
  compareVersions,
  errorCode,
  getMoleculeSetHistory,
  getMoleculeSetVersion,
  listVersionMarks,
  nameVersion,
  restoreVersion,
} from '@moiety/contract';
import type {
  DataOf,
  HistoryEntry,
  MoleculeSet,
  SetHistory,
  VersionDifference,
  VersionName,
} from '@moiety/contract';
import { Refused } from '@moiety/tool-kit/test/api-double.ts';
import type { ApiDouble } from '@moiety/tool-kit/test/api-double.ts';

/** A set as it was in a version. */
export interface VersionState {
  name: string;
  calculated?: MoleculeSet['calculated'];
  marks?: DataOf<typeof listVersionMarks>['items'];
}

/** An entry of a history: of Ada, at ten o'clock, where nothing else is given. */
export const historyEntry = (version: number, given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  version,
  from: version,
  person: 0,
  by: 'Ada',
  several: false,
  at: '2026-11-20T10:00:00.000Z',
  restored: null,
  what: {},
  ...given,
});

/** The histories of sets in memory: what is in them is given by the test, but for what is named and restored. */
export class HistoryDouble {
  history: SetHistory = {
    head: 0,
    oldest: 0,
    since: '2026-11-01T08:00:00.000Z',
    entries: [],
    names: [],
    shares: [],
  };
  readonly versions = new Map<number, VersionState>();
  difference: VersionDifference = { summary: {}, stars: [], tags: [], notes: [] };
  /** The versions that were compared, in order. */
  readonly compared: { version: number; to: number | undefined }[] = [];

  /** Puts entries into the history, newest first, and versions beside them. */
  give(entries: HistoryEntry[], versions: Record<number, VersionState> = {}): void {
    const head = entries[0]?.version ?? 0;
    const oldest = (entries.at(-1)?.from ?? 1) - 1;
    this.history = { ...this.history, entries, head, oldest };
    for (const [version, state] of Object.entries(versions)) this.versions.set(Number(version), state);
  }

  /** @param set finds a set that can be worked with, and changes one */
  serve(
    api: ApiDouble,
    set: {
      find: (id: string | undefined) => MoleculeSet;
      change: (id: string | undefined, change: Partial<MoleculeSet>) => MoleculeSet;
    },
  ): void {
    api.on(getMoleculeSetHistory, ({ params }) => {
      set.find(params['id']);
      return this.history;
    });
    api.on(getMoleculeSetVersion, ({ params }) => {
      const { name, calculated = [] } = this.#stateOf(params['version']);
      const version = Number(params['version']);
      const entry = this.history.entries.find((one) => one.version === version);
      return {
        name,
        calculated,
        head: this.history.head,
        versionName: this.history.names.find((one) => one.version === version)?.name ?? '',
        made: entry ? { by: entry.by, at: entry.at } : null,
      };
    });
    api.on(listVersionMarks, ({ params, query }) => ({
      items: (this.#stateOf(params['version']).marks ?? []).filter(
        ({ position }) => position >= Number(query.get('from') ?? 0),
      ),
      more: false,
    }));
    api.on(compareVersions, ({ params, query }) => {
      const to = query.get('to');
      this.compared.push({ version: Number(params['version']), to: to === null ? undefined : Number(to) });
      return this.difference;
    });
    api.on(nameVersion, ({ params, body: { name } }) => {
      const version = Number(params['version']);
      const others = this.history.names.filter((one) => one.version !== version);
      const given: VersionName[] = name ? [{ version, name, by: 'Ada', at: '2026-11-20T12:00:00.000Z' }] : [];
      const names = [...given, ...others].toSorted((one, other) => other.version - one.version);
      this.history = { ...this.history, names };
      return { names };
    });
    api.on(restoreVersion, ({ params, body: { seen } }) => {
      const { id } = set.find(params['id']);
      const { head, entries } = this.history;
      if (seen !== head)
        throw new Refused(409, errorCode.conflict, 'This molecule set was changed in the meantime');
      const restored = Number(params['version']);
      const { name } = this.#stateOf(params['version']);
      const before = set.find(id).name;
      const entry = historyEntry(head + 1, {
        restored,
        at: '2026-11-20T11:00:00.000Z',
        what: { name: { before, after: name } },
      });
      this.versions.set(head, { name: before });
      this.history = { ...this.history, head: head + 1, entries: [entry, ...entries] };
      return { set: set.change(id, { name }), head: head + 1 };
    });
  }

  #stateOf(version: string | undefined): VersionState {
    const state = this.versions.get(Number(version));
    if (!state)
      throw new Refused(404, errorCode.notFound, 'This version of the molecule set is no longer available');
    return state;
  }
}
