import type { Sameness } from '@moiety/chemistry/identity-key.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { getMoleculeSet } from '@moiety/contract';
import type { MoleculeSet } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { moleculeKeys } from '../../shared/combine/molecule-keys.ts';
import { overlapOf } from '../../shared/combine/overlap.ts';
import type { Overlap } from '../../shared/combine/overlap.ts';
import type { ComparedSet } from '../../shared/combine/shared-columns.ts';
import { SetSession } from '../../shared/sets/set-session.ts';
import type { Sessions } from '../../shared/sets/sessions.ts';

/** Molecules of all sets together: one of the largest sets, or smaller ones. */
export const COMPARED_MOLECULES_MAX = 100_000;

/** Why a set takes no part. */
export interface LeftOut {
  id: string;
  /** Undefined where the set is not there any more. */
  name: string | undefined;
}

export type ComparisonState =
  | { phase: 'loading'; loaded: number; total: number }
  /** Parents are being looked for. */
  | { phase: 'comparing'; done: number; total: number }
  | { phase: 'failed'; failure: unknown }
  /** Fewer than two sets are left. */
  | { phase: 'too-few' }
  | { phase: 'too-many'; total: number }
  | { phase: 'compared'; overlap: Overlap };

/** A set that takes part, and where its molecules are. */
interface Member {
  set: MoleculeSet;
  session: SetSession;
  /** Whether it was opened for the comparison, and ends with it. */
  isOwn: boolean;
}

export interface ComparisonSettings {
  api: Api;
  workers: MoleculeWorkers;
  sessions: Sessions;
  locale: string;
}

/** Several stored sets, loaded and compared. */
export class Comparison extends Observable {
  readonly ids: readonly string[];
  readonly #settings: ComparisonSettings;
  readonly #abort = new AbortController();
  #members: readonly Member[] = [];
  #sets: readonly ComparedSet[] = [];
  #leftOut: readonly LeftOut[] = [];
  #state: ComparisonState = { phase: 'loading', loaded: 0, total: 0 };
  #sameness: Sameness;
  #comparing: AbortController | undefined;

  constructor(ids: readonly string[], sameness: Sameness, settings: ComparisonSettings) {
    super();
    this.ids = ids;
    this.#sameness = sameness;
    this.#settings = settings;
  }

  get state(): ComparisonState {
    return this.#state;
  }

  /** The sets that take part, once they are loaded. */
  get sets(): readonly ComparedSet[] {
    return this.#sets;
  }

  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  get sameness(): Sameness {
    return this.#sameness;
  }

  /** Where the molecules of a set are. */
  sessionOf(set: number): SetSession | undefined {
    return this.#members[set]?.session;
  }

  /** Loads the sets and compares them; called again after a failure it goes on where it stopped. */
  async load(): Promise<void> {
    const { signal } = this.#abort;
    this.#set({ phase: 'loading', loaded: 0, total: 0 });
    try {
      const found = await Promise.all(this.ids.map((id) => this.#find(id, signal)));
      this.#leftOut = found.flatMap((set, at) =>
        set && set.deletedAt === null ? [] : [{ id: this.ids[at]!, name: set?.name }],
      );
      const sets = found.filter((set) => set?.deletedAt === null) as MoleculeSet[];
      const total = sets.reduce((sum, set) => sum + set.total, 0);
      if (sets.length < 2) return this.#set({ phase: 'too-few' });
      if (total > COMPARED_MOLECULES_MAX) return this.#set({ phase: 'too-many', total });
      this.#take(sets, total);
      for (const { session, set } of this.#members) await this.#fill(session, set.id);
      this.#sets = this.#members.map(({ set, session }, at) => ({
        id: set.id,
        letter: String.fromCodePoint('A'.codePointAt(0)! + at),
        name: session.set?.name ?? set.name,
        table: session.table,
        definitions: session.calculated.definitions,
      }));
    } catch (failure) {
      if (!signal.aborted) this.#set({ phase: 'failed', failure });
      return undefined;
    }
    return this.#compare();
  }

  /** Compares by another rule. */
  async compareBy(sameness: Sameness): Promise<void> {
    if (sameness === this.#sameness) return;
    this.#sameness = sameness;
    if (this.#sets.length > 0) await this.#compare();
  }

  /** Ends what is under way. */
  destroy(): void {
    this.#abort.abort();
    this.#comparing?.abort();
    for (const { session, isOwn } of this.#members) if (isOwn) session.destroy();
  }

  /** A set as the server has it; undefined where it is not there for the caller. */
  async #find(id: string, signal: AbortSignal): Promise<MoleculeSet | undefined> {
    try {
      return await this.#settings.api.call(getMoleculeSet, { params: { id }, signal });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 404) return undefined;
      throw failure;
    }
  }

  /** Opens the sets; those that are open already are not loaded again. */
  #take(sets: readonly MoleculeSet[], total: number): void {
    const { sessions, workers, locale } = this.#settings;
    const before = this.#members;
    this.#members = sets.map((set) => {
      const known = before.find((member) => member.set.id === set.id);
      if (known) return known;
      const open = sessions.get(set.id);
      if (open?.isComplete) return { set, session: open, isOwn: false };
      const session = new SetSession(workers, locale);
      session.subscribe(() => this.#tell(total));
      return { set, session, isOwn: true };
    });
    this.#tell(total);
  }

  /** Says how many molecules are there. */
  #tell(total: number): void {
    if (this.#state.phase !== 'loading') return;
    const loaded = this.#members.reduce((sum, { session }) => sum + session.table.records.length, 0);
    this.#set({ phase: 'loading', loaded, total });
  }

  async #fill(session: SetSession, id: string): Promise<void> {
    await session.load(this.#settings.api, id);
    this.#abort.signal.throwIfAborted();
    if (!session.isComplete) throw session.failure ?? new Error('the set was not loaded to its end');
    // Formulas calculate behind the last molecule.
    await session.calculated.refresh();
  }

  async #compare(): Promise<void> {
    this.#comparing?.abort();
    const comparing = new AbortController();
    this.#comparing = comparing;
    const { signal } = comparing;
    const { workers } = this.#settings;
    this.#set({ phase: 'comparing', done: 0, total: 0 });
    try {
      const keys = [];
      for (const { table } of this.#sets)
        keys.push(
          await moleculeKeys(table.records, {
            workers,
            sameness: this.#sameness,
            signal,
            onProgress: (done, total) => this.#set({ phase: 'comparing', done, total }),
          }),
        );
      this.#set({ phase: 'compared', overlap: await overlapOf(keys, signal) });
    } catch (failure) {
      if (!signal.aborted) this.#set({ phase: 'failed', failure });
    }
  }

  #set(state: ComparisonState): void {
    if (this.#abort.signal.aborted) return;
    this.#state = state;
    this.changed();
  }
}
