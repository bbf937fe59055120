import {
  completeMoleculeSet,
  createMoleculeSet,
  deleteMoleculeSet,
  errorCode,
  storeMolecules,
} from '@moiety/contract';
import type { BodyOf, MoleculeRecord, MoleculeSet } from '@moiety/contract';
import type { Api } from '../api/client.ts';
import { ApiFailure } from '../api/failure.ts';
import { moleculePages } from './molecule-pages.ts';
import { randomId } from './random-id.ts';

/** Waits before a page is sent again after a failure that may pass, ms. */
const RETRY_DELAYS = [1000, 3000];

export interface UploadSettings {
  api: Api;
  set: BodyOf<typeof createMoleculeSet>;
  records: readonly MoleculeRecord[];
  /** After each page: how many molecules the server holds. */
  onProgress: (stored: number) => void;
  /** Waits before sending again; a test can put its own clock in its place. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Resolves after `ms`, and is refused with the signal's reason when that aborts first. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Stores a set on the server, page by page. After a failure `run` goes on where it stopped. */
export class Upload {
  #settings: UploadSettings;
  /** Ours, so that a set whose beginning is sent again, because the answer was lost, is one. */
  #id = randomId();
  #begun: MoleculeSet | undefined;
  #stored = 0;

  constructor(settings: UploadSettings) {
    this.#settings = settings;
  }

  get stored(): number {
    return this.#stored;
  }

  /**
   * @returns the set as the server lists it
   * @throws ApiFailure when the server refused, or did not answer after several tries
   */
  async run(signal: AbortSignal): Promise<MoleculeSet> {
    const { api, set, records, onProgress } = this.#settings;
    try {
      const body = { ...set, id: this.#id };
      this.#begun ??= await this.#persist(() => api.call(createMoleculeSet, { body, signal }), signal);
      const params = { id: this.#begun.id };
      for (const molecules of moleculePages(records, this.#stored)) {
        await this.#persist(() => api.call(storeMolecules, { params, body: { molecules }, signal }), signal);
        this.#stored += molecules.length;
        onProgress(this.#stored);
      }
      return await this.#persist(() => api.call(completeMoleculeSet, { params, signal }), signal);
    } catch (error) {
      // A begun set that is not completed within a day is removed by the server: then begin anew. Without storage it stays.
      if (error instanceof ApiFailure && (error.status === 404 || error.code === errorCode.conflict)) {
        this.#id = randomId();
        this.#begun = undefined;
        this.#stored = 0;
      }
      throw error;
    }
  }

  /** Gives the set up: what the server holds of it would count towards the storage for a day. Nobody waits for it. */
  abandon(): void {
    if (!this.#begun) return;
    const params = { id: this.#begun.id };
    this.#settings.api.call(deleteMoleculeSet, { params }).catch(() => undefined);
  }

  async #persist<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    for (const delay of RETRY_DELAYS) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiFailure) || !error.passing) throw error;
        await (this.#settings.wait ?? waitFor)(delay, signal);
      }
    }
    return call();
  }
}
