import { getMoleculeSet, getMoleculeSetHistory, nameVersion, restoreVersion } from '@moiety/contract';
import type { MoleculeSet, SetHistory as History } from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';

/** What was changed in a set, as last seen on the server. */
export class SetHistory extends Observable {
  readonly #api: Api;
  readonly #id: string;
  #history: History | undefined;
  #set: MoleculeSet | undefined;
  #failure: unknown;
  #run: AbortController | undefined;

  constructor(api: Api, id: string) {
    super();
    this.#api = api;
    this.#id = id;
  }

  /** Undefined until it is loaded. */
  get history(): History | undefined {
    return this.#history;
  }

  /** The set as it is now. */
  get set(): MoleculeSet | undefined {
    return this.#set;
  }

  /** Why it could not be loaded; what was loaded before stays. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Reads it; called again it begins anew. */
  async load(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const { signal } = run;
    const params = { id: this.#id };
    try {
      const [set, history] = await Promise.all([
        this.#api.call(getMoleculeSet, { params, signal }),
        this.#api.call(getMoleculeSetHistory, { params, signal }),
      ]);
      signal.throwIfAborted();
      this.#set = set;
      this.#history = history;
      this.#failure = undefined;
    } catch (failure) {
      if (signal.aborted || isAbort(failure)) return;
      this.#failure = failure;
    }
    this.changed();
  }

  /** Names a version; an empty name takes it away. @throws ApiFailure */
  async name(version: number, name: string): Promise<void> {
    const params = { id: this.#id, version: String(version) };
    const { names } = await this.#api.call(nameVersion, { params, body: { name } });
    if (this.#history) this.#history = { ...this.#history, names };
    this.changed();
  }

  /** Ends what is being read. */
  cancel(): void {
    this.#run?.abort();
  }
}

/**
 * Makes a set what it was in a version.
 * @param seen the newest version that the person saw
 * @returns the newest version now; `seen` where nothing was different
 * @throws ApiFailure; 409 where the set was changed since `seen`
 */
export const restoreTo = async (
  api: Api,
  { id, version, seen }: { id: string; version: number; seen: number },
): Promise<number> => {
  const params = { id, version: String(version) };
  return (await api.call(restoreVersion, { params, body: { seen } })).head;
};
