import { MOLECULES_PER_SET_MAX } from '@moiety/contract';
import type { MoleculeFileFormat, MoleculeSet } from '@moiety/contract';
import type { TextEncoding } from '@moiety/chemistry/files/decode-text.ts';
import type { Sheets } from '@moiety/chemistry/files/open-file.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { ParseOptions } from '@moiety/chemistry/worker/file-options.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { Api } from '@moiety/tool-kit/api.ts';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { waitFor } from '@moiety/tool-kit/persist.ts';
import { SetSession } from '../sets/set-session.ts';
import { createUpload } from '@moiety/tool-kit/molecule-set-upload.ts';
import type { Upload } from '@moiety/tool-kit/molecule-set-upload.ts';

/** Waits before what could not be saved is sent again by itself, ms; the last one again and again. */
const SAVE_AGAIN_DELAYS = [5000, 10_000, 20_000, 30_000];

/** Where a file is on its way to becoming a saved set. */
export type ImportState =
  | { phase: 'waiting' }
  /** `expected` is about how many records there will be, 0 while nothing is known. */
  | { phase: 'reading'; records: number; expected: number }
  /** The file cannot become a set; `problem` is a `MoleculeFileError` or a fault of the page. */
  | { phase: 'refused'; problem: unknown }
  | { phase: 'cancelled' }
  | { phase: 'saving'; stored: number; total: number }
  /** Everything is read and nothing is lost; `failure` says why it is not on the server yet. */
  | { phase: 'not-saved'; failure: unknown }
  | { phase: 'saved'; set: MoleculeSet };

export interface ImportSource {
  blob: Blob;
  /** The name of the set that it becomes. */
  name: string;
  /** The file's name with its extension; empty for pasted text. */
  sourceName: string;
  format?: MoleculeFileFormat;
  /** The encoding that a person chose. */
  encoding?: TextEncoding;
  /** The sheet of a workbook that a person chose. */
  sheet?: string;
}

export interface ImportServices {
  workers: MoleculeWorkers;
  api: Api;
  locale: string;
  /** Waits before sending again; a test can put its own clock in its place. */
  wait?: typeof waitFor;
}

/** Characters that a set's name may have. */
export const SET_NAME_MAX = 200;

/** The name of a set made from a file: the file's name without its extension. */
export const setNameOf = (fileName: string): string => {
  // A file system may hold half a character; the server does not.
  const name = fileName.toWellFormed();
  return cutText(name.replace(/\.[^.]{1,8}$/, '').trim() || name.trim(), SET_NAME_MAX).trim();
};

/** One file on its way to becoming a saved set: read in workers, then stored on the server. */
export class ImportJob extends Observable {
  /** Names the import in the tool's route while it has no set. */
  readonly id: number;
  readonly source: ImportSource;
  readonly session: SetSession;
  #services: ImportServices;
  #state: ImportState = { phase: 'waiting' };
  #abort = new AbortController();
  #upload: Upload | undefined;
  /** Ends the wait before saving is tried again. */
  #waiting: AbortController | undefined;
  #sheets: Sheets | null = null;
  #sending = false;
  #failedSaves = 0;

  constructor(id: number, source: ImportSource, services: ImportServices) {
    super();
    this.id = id;
    this.source = source;
    this.#services = services;
    this.session = new SetSession(services.workers, services.locale);
  }

  /** Of a workbook that has been read: its sheets, and which of them this is. */
  get sheets(): Sheets | null {
    return this.#sheets;
  }

  get state(): ImportState {
    return this.#state;
  }

  /** Whether leaving the page now would lose something. */
  get unsaved(): boolean {
    return ['waiting', 'reading', 'saving', 'not-saved'].includes(this.#state.phase);
  }

  /** Whether nothing more will happen by itself or by a retry. */
  get over(): boolean {
    return ['refused', 'cancelled', 'saved'].includes(this.#state.phase);
  }

  /** Reads the file, then saves the set. Resolves when the file is read, before it is saved. */
  async start(): Promise<void> {
    const { blob, sourceName, name, format, encoding, sheet } = this.source;
    const { session } = this;
    this.#set({ phase: 'reading', records: 0, expected: 0 });
    try {
      const options: ParseOptions = {
        name: sourceName || name,
        ...(format ? { format } : {}),
        ...(encoding ? { encoding } : {}),
        ...(sheet === undefined ? {} : { sheet }),
        limit: MOLECULES_PER_SET_MAX,
        signal: this.#abort.signal,
        onBegin: ({ columns }) => {
          session.table.fileColumns = columns;
        },
        onRecords: (records) => session.append(records),
        onProgress: ({ records, totalGuess }) =>
          this.#set({ phase: 'reading', records, expected: totalGuess }),
      };
      const result = await this.#services.workers.parse(blob, options);
      this.#sheets = result.sheets;
      session.table.fileColumns = result.columns;
      session.complete();
      this.#upload = createUpload({
        api: this.#services.api,
        set: { name, sourceName, format: result.format, columns: result.columns, total: result.total },
        records: session.table.records,
        onProgress: (stored) => this.#set({ phase: 'saving', stored, total: result.total }),
        ...(this.#services.wait ? { wait: this.#services.wait } : {}),
      });
      void this.save();
    } catch (problem) {
      if (!this.#abort.signal.aborted) this.#set({ phase: 'refused', problem });
    }
  }

  /**
   * Stores the set; called again after a failure it goes on where it stopped. A failure that may pass is tried again by
   * itself, until the set is saved or given up.
   * @param options.quietly leaves the words about the last failure in place until something was stored
   */
  async save({ quietly = false } = {}): Promise<void> {
    const upload = this.#upload;
    if (!upload || this.over) return;
    const { signal } = this.#abort;
    this.#waiting?.abort();
    if (!quietly) {
      this.#failedSaves = 0;
      this.#set({ phase: 'saving', stored: upload.stored, total: this.session.table.records.length });
    }
    if (this.#sending) return;
    this.#sending = true;
    try {
      const set = await upload.run(signal);
      this.session.set = set;
      this.#set({ phase: 'saved', set });
    } catch (failure) {
      if (signal.aborted) return;
      this.#set({ phase: 'not-saved', failure });
      if (failure instanceof ApiFailure && failure.passing) void this.#saveLater();
    } finally {
      this.#sending = false;
    }
  }

  /** Stops at once; what was read is given up. */
  cancel(): void {
    if (this.over) return;
    this.#abort.abort();
    this.#upload?.abandon();
    this.session.destroy();
    this.#set({ phase: 'cancelled' });
  }

  async #saveLater(): Promise<void> {
    const delay = SAVE_AGAIN_DELAYS[Math.min(this.#failedSaves++, SAVE_AGAIN_DELAYS.length - 1)]!;
    const waiting = new AbortController();
    this.#waiting = waiting;
    try {
      const signal = AbortSignal.any([waiting.signal, this.#abort.signal]);
      await (this.#services.wait ?? waitFor)(delay, signal);
      signal.throwIfAborted();
    } catch {
      // The person, the network or the end of the import came first.
      return;
    }
    await this.save({ quietly: true });
  }

  #set(state: ImportState): void {
    this.#state = state;
    this.changed();
  }
}
