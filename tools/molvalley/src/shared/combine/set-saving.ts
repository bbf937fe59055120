import {
  defineCalculatedColumns,
  getMoleculeSet,
  listMoleculeMarks,
  markMolecules,
  writeMoleculeNote,
} from '@moiety/contract';
import type { BodyOf, createMoleculeSet, MoleculeRecord, MoleculeSet } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { createUpload } from '@moiety/tool-kit/molecule-set-upload.ts';
import type { Upload } from '@moiety/tool-kit/molecule-set-upload.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { waitFor } from '@moiety/tool-kit/persist.ts';
import type { CalculatedDefinition } from '../formulas/calculated-columns.ts';
import type { MarkChange } from '../marks/mark-change.ts';

/** How far a new set is on its way to the server. */
export type SavingState =
  | { phase: 'saving'; stored: number; total: number }
  | { phase: 'not-saved'; failure: unknown }
  /** It is stored with all its molecules, and lacks formulas or marks. */
  | { phase: 'incomplete'; set: MoleculeSet; failure: unknown }
  | { phase: 'canceled' }
  | { phase: 'saved'; set: MoleculeSet };

/** What people kept with the molecules of a new set; molecules are named by their numbers from 1: `1-12,20`. */
export interface NewMarks {
  changes: readonly { molecules: string; change: MarkChange }[];
  notes: readonly { position: number; text: string }[];
}

/** A set that is to be stored. */
export interface NewSet {
  set: BodyOf<typeof createMoleculeSet>;
  records: readonly MoleculeRecord[];
  calculated: readonly CalculatedDefinition[];
  marks?: NewMarks;
}

const isConflict = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 409;

const areSame = (one: readonly CalculatedDefinition[], other: readonly CalculatedDefinition[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name, formula }, at) => {
    const there = other[at]!;
    return id === there.id && name === there.name && formula === there.formula;
  });

/** One set that is made of others, on its way to the server. */
export class SetSaving extends Observable {
  readonly #api: Api;
  readonly #new: NewSet;
  readonly #upload: Upload;
  readonly #abort = new AbortController();
  #state: SavingState;
  /** The set, once the server has all of its molecules; and whether a person was told so. */
  #stored: MoleculeSet | undefined;
  #isTold = false;
  /** Changes of marks, and notes, that the new set has by now. */
  #marked = 0;
  #noted = 0;

  /** @param wait waits before sending again; a test can put its own clock in its place */
  constructor(api: Api, given: NewSet, wait?: typeof waitFor) {
    super();
    this.#api = api;
    this.#new = given;
    const { set, records } = given;
    this.#state = { phase: 'saving', stored: 0, total: records.length };
    this.#upload = createUpload({
      api,
      set,
      records,
      onProgress: (stored) => this.#set({ phase: 'saving', stored, total: records.length }),
      wait,
    });
  }

  get state(): SavingState {
    return this.#state;
  }

  /** Whether leaving the page now would lose something. */
  get unsaved(): boolean {
    return ['saving', 'not-saved', 'incomplete'].includes(this.#state.phase);
  }

  /** Stores the set, then its formulas and marks; called again after a failure it goes on where it stopped. */
  async run(): Promise<void> {
    const { signal } = this.#abort;
    const { records } = this.#new;
    this.#set({ phase: 'saving', stored: this.#upload.stored, total: records.length });
    try {
      this.#stored ??= await this.#upload.run(signal);
      this.#stored = await this.#define(this.#stored, signal);
      await this.#mark(this.#stored.id, signal);
      this.#set({ phase: 'saved', set: this.#stored });
    } catch (failure) {
      if (signal.aborted) return;
      const set = this.#stored;
      this.#isTold = set !== undefined;
      this.#set(set ? { phase: 'incomplete', set, failure } : { phase: 'not-saved', failure });
    }
  }

  /** Gives the set its formulas, unless it has them. */
  async #define(set: MoleculeSet, signal: AbortSignal): Promise<MoleculeSet> {
    const { calculated } = this.#new;
    const { id, calculatedVersion } = set;
    if (areSame(set.calculated, calculated)) return set;
    const body = { columns: [...calculated], seen: calculatedVersion };
    try {
      return await this.#api.call(defineCalculatedColumns, { params: { id }, body, signal });
    } catch (failure) {
      if (!isConflict(failure)) throw failure;
      // They were defined, and the answer lost; or something else is in the way.
      const now = await this.#api.call(getMoleculeSet, { params: { id }, signal });
      if (!areSame(now.calculated, calculated)) throw failure;
      return now;
    }
  }

  /** Gives the molecules their stars, tags and notes, from the first that they have not got. */
  async #mark(id: string, signal: AbortSignal): Promise<void> {
    const { changes, notes } = this.#new.marks ?? { changes: [], notes: [] };
    for (const body of changes.slice(this.#marked)) {
      await this.#api.call(markMolecules, { params: { id }, body, signal });
      this.#marked++;
    }
    for (const { position, text } of notes.slice(this.#noted)) {
      const params = { id, position: String(position) };
      try {
        await this.#api.call(writeMoleculeNote, { params, body: { text, seen: 0 }, signal });
      } catch (failure) {
        if (!isConflict(failure)) throw failure;
        // It was written, and the answer lost; or something else is in the way.
        const query = { from: position };
        const { items } = await this.#api.call(listMoleculeMarks, { params: { id }, query, signal });
        if (items.find((one) => one.position === position)?.note?.text !== text) throw failure;
      }
      this.#noted++;
    }
  }

  /** Stops at once; what the server holds of it is given up, but for a set of which a person was told that it is stored. */
  cancel(): void {
    if (!this.unsaved) return;
    this.#abort.abort();
    if (!this.#isTold) this.#upload.abandon();
    this.#set({ phase: 'canceled' });
  }

  #set(state: SavingState): void {
    this.#state = state;
    this.changed();
  }
}

/** The sets that are being stored. */
export class SetSavings extends Observable {
  readonly #api: Api;
  readonly #onSaved: (set: MoleculeSet) => void;
  #all: readonly SetSaving[] = [];

  /** @param onSaved is told of each set that has been stored */
  constructor(api: Api, onSaved: (set: MoleculeSet) => void) {
    super();
    this.#api = api;
    this.#onSaved = onSaved;
  }

  /** Whether leaving the page now would lose something. */
  get unsaved(): boolean {
    return this.#all.some((saving) => saving.unsaved);
  }

  /** Begins to store a set. */
  begin(given: NewSet): SetSaving {
    const saving = new SetSaving(this.#api, given);
    this.#all = [...this.#all.filter((one) => one.unsaved), saving];
    saving.subscribe(() => {
      const { state } = saving;
      if (state.phase === 'saved' || state.phase === 'incomplete') this.#onSaved(state.set);
      this.changed();
    });
    void saving.run();
    return saving;
  }
}
