import type { SetSession } from './set-session.ts';

/** Sets that stay open in memory, so that going back to one shows it at once. */
const KEPT = 3;

/** The open sets by id; the least recently used are closed. */
export class Sessions {
  #make: () => SetSession;
  #remember: (id: string, session: SetSession) => void;
  #open = new Map<string, SetSession>();

  /** @param remember is told under which id a session is kept */
  constructor(make: () => SetSession, remember: (id: string, session: SetSession) => void) {
    this.#make = make;
    this.#remember = remember;
  }

  /** Whether something was written in an open set that is not kept. */
  get unsaved(): boolean {
    return [...this.#open.values()].some(({ notes }) => notes.unsaved);
  }

  /** The session of a set, a new and empty one where it is not open. */
  open(id: string): SetSession {
    const session = this.#open.get(id) ?? this.#make();
    this.keep(id, session);
    return session;
  }

  /** Keeps a session that was made elsewhere: of a set that has just been read and saved. */
  keep(id: string, session: SetSession): void {
    const isKnown = this.#open.get(id) === session;
    this.#open.delete(id);
    this.#open.set(id, session);
    if (!isKnown) this.#remember(id, session);
    for (const [oldest, other] of this.#open) {
      if (this.#open.size <= KEPT) break;
      this.#open.delete(oldest);
      other.destroy();
    }
  }

  /** The session of a set where it is open. */
  get(id: string): SetSession | undefined {
    return this.#open.get(id);
  }
}
