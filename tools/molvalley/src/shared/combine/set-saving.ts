import { defineCalculatedColumns, markMolecules, writeMoleculeNote } from '@moiety/contract';
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

/** One set that is made of others, on its way to the server. */
export class SetSaving extends Observable {
  readonly #api: Api;
  readonly #new: NewSet;
  readonly #upload: Upload;
  readonly #abort = new AbortController();
  #state: SavingState;
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
    return this.#state.phase === 'saving' || this.#state.phase === 'not-saved';
  }

  /** Stores the set, then its formulas and marks; called again after a failure it goes on where it stopped. */
  async run(): Promise<void> {
    const { signal } = this.#abort;
    const { records, calculated } = this.#new;
    this.#set({ phase: 'saving', stored: this.#upload.stored, total: records.length });
    try {
      let set = await this.#upload.run(signal);
      if (calculated.length > 0 && set.calculated.length === 0)
        set = await this.#api.call(defineCalculatedColumns, {
          params: { id: set.id },
          body: { columns: [...calculated], seen: set.calculatedVersion },
          signal,
        });
      await this.#mark(set.id, signal);
      this.#set({ phase: 'saved', set });
    } catch (failure) {
      if (!signal.aborted) this.#set({ phase: 'not-saved', failure });
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
        // It was written, and the answer lost.
        if (!(failure instanceof ApiFailure) || failure.status !== 409) throw failure;
      }
      this.#noted++;
    }
  }

  /** Stops at once; what the server holds of it is given up. */
  cancel(): void {
    if (!this.unsaved) return;
    this.#abort.abort();
    this.#upload.abandon();
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
      if (saving.state.phase === 'saved') this.#onSaved(saving.state.set);
      this.changed();
    });
    void saving.run();
    return saving;
  }
}
