import type { SetSession } from './set-session.ts';

/** Sets that stay open in memory, so that going back to one shows it at once. */
const KEPT = 3;

const keyOf = (id: string, version: number | undefined): string =>
  version === undefined ? id : `${id}/${version}`;

/** The open sets by id, and version; the least recently used are closed. */
export class Sessions {
  #make: (version: number | undefined) => SetSession;
  #remember: (id: string, session: SetSession) => void;
  #open = new Map<string, SetSession>();

  /** @param remember is told under which id a session is kept */
  constructor(
    make: (version: number | undefined) => SetSession,
    remember: (id: string, session: SetSession) => void,
  ) {
    this.#make = make;
    this.#remember = remember;
  }

  /** Whether something was written in an open set that is not kept. */
  get unsaved(): boolean {
    return [...this.#open.values()].some(({ notes }) => notes.unsaved);
  }

  /** The session of a set, or of a version of it, a new and empty one where it is not open. */
  open(id: string, version?: number): SetSession {
    const session = this.get(id, version) ?? this.#make(version);
    this.keep(id, session);
    return session;
  }

  /** Keeps a session that was made elsewhere: of a set that has just been read and saved. */
  keep(id: string, session: SetSession): void {
    const key = keyOf(id, session.version);
    const isKnown = this.#open.get(key) === session;
    this.#open.delete(key);
    this.#open.set(key, session);
    if (!isKnown) this.#remember(id, session);
    for (const [oldest, other] of this.#open) {
      if (this.#open.size <= KEPT) break;
      this.#open.delete(oldest);
      other.destroy();
    }
  }

  /** The session of a set, or of a version of it, where it is open. */
  get(id: string, version?: number): SetSession | undefined {
    return this.#open.get(keyOf(id, version));
  }
}
