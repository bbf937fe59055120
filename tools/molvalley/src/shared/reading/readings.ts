import { Observable } from '@moiety/tool-kit/observable.ts';
import { Reading } from './reading.ts';
import type { ReadingServices, ReadingSource } from './reading.ts';

/** The files that are being read or saved, in the order in which they came; they are read one after another. */
export class Readings extends Observable {
  #services: () => ReadingServices;
  #all: Reading[] = [];
  #lastId = 0;
  #queue: Promise<void> = Promise.resolve();

  /** @param services asked anew for each reading: the reader's language may have changed */
  constructor(services: () => ReadingServices) {
    super();
    this.#services = services;
    window.addEventListener('online', () => this.#saveWhatIsNot());
  }

  get all(): readonly Reading[] {
    return this.#all;
  }

  /** Whether leaving the page now would lose something. */
  get unsaved(): boolean {
    return this.#all.some((reading) => reading.unsaved);
  }

  get(id: number): Reading | undefined {
    return this.#all.find((reading) => reading.id === id);
  }

  /** Begins to read `source` as soon as those before it are read. */
  add(source: ReadingSource): Reading {
    const reading = new Reading(++this.#lastId, source, this.#services());
    this.#all = [...this.#all, reading];
    reading.subscribe(() => this.changed());
    this.#queue = this.#queue
      .then(() => (reading.state.phase === 'waiting' ? reading.start() : undefined))
      // The next is read all the same.
      .catch((fault: unknown) => reportError(fault));
    this.changed();
    return reading;
  }

  /** Forgets a reading; one that is under way is cancelled. */
  remove(reading: Reading): void {
    reading.cancel();
    this.#all = this.#all.filter((other) => other !== reading);
    this.changed();
  }

  #saveWhatIsNot(): void {
    for (const reading of this.#all)
      if (reading.state.phase === 'not-saved') void reading.save({ quietly: true });
  }
}
