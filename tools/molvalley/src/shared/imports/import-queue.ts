import { Observable } from '@moiety/tool-kit/observable.ts';
import { ImportJob } from './import-job.ts';
import type { ImportServices, ImportSource } from './import-job.ts';

/** The files that are being read or saved, in the order in which they came; they are read one after another. */
export class ImportQueue extends Observable {
  #services: () => ImportServices;
  #all: ImportJob[] = [];
  #lastId = 0;
  #queue: Promise<void> = Promise.resolve();

  /** @param services asked anew for each import: the reader's language may have changed */
  constructor(services: () => ImportServices) {
    super();
    this.#services = services;
    window.addEventListener('online', () => this.#saveWhatIsNot());
  }

  get all(): readonly ImportJob[] {
    return this.#all;
  }

  /** Whether leaving the page now would lose something. */
  get unsaved(): boolean {
    return this.#all.some((importJob) => importJob.unsaved);
  }

  get(id: number): ImportJob | undefined {
    return this.#all.find((importJob) => importJob.id === id);
  }

  /** Begins to read `source` as soon as those before it are read. */
  add(source: ImportSource): ImportJob {
    const importJob = new ImportJob(++this.#lastId, source, this.#services());
    this.#all = [...this.#all, importJob];
    importJob.subscribe(() => this.changed());
    this.#queue = this.#queue
      .then(() => (importJob.state.phase === 'waiting' ? importJob.start() : undefined))
      // The next is read all the same.
      .catch((fault: unknown) => reportError(fault));
    this.changed();
    return importJob;
  }

  /** Forgets an import; one that is under way is cancelled. */
  remove(importJob: ImportJob): void {
    importJob.cancel();
    this.#all = this.#all.filter((other) => other !== importJob);
    this.changed();
  }

  #saveWhatIsNot(): void {
    for (const importJob of this.#all)
      if (importJob.state.phase === 'not-saved') void importJob.save({ quietly: true });
  }
}
