import { cancelJob, exportMoleculeSet, getJob, linkFile } from '@moiety/contract';
import type { Job } from '@moiety/contract';
import { saveFile } from '@moiety/elements/base/save-file.js';
import type { Tool } from '@moiety/tool-kit/tool.ts';
import { fetchFile } from '@moiety/tool-kit/fetch-file.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';

const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Molecule sets that the server writes to files, each by a job, which goes on when the page is closed. */
export class SetExports extends Observable {
  #tool: Tool;
  /** The newest job of each set. */
  #jobs = new Map<string, Job>();
  /** Ids of jobs that were asked for and not answered: asked for again with it, it is the same job. */
  #asked = new Map<string, string>();
  #failure: unknown;

  constructor(tool: Tool) {
    super();
    this.#tool = tool;
  }

  of(setId: string): Job | undefined {
    return this.#jobs.get(setId);
  }

  /** Whether something changes on the server by itself. */
  get isMoving(): boolean {
    return [...this.#jobs.values()].some((job) => isOpen(job));
  }

  /** Why the last call came to nothing. */
  get failure(): unknown {
    return this.#failure;
  }

  begin(setId: string): Promise<void> {
    const id = this.#asked.get(setId) ?? randomId();
    this.#asked.set(setId, id);
    return this.#put(setId, async () => {
      const body = { id, format: 'sdf' as const };
      const job = await this.#tool.api.call(exportMoleculeSet, { params: { id: setId }, body });
      this.#asked.delete(setId);
      return job;
    });
  }

  cancel(setId: string): Promise<void> {
    return this.#put(setId, (id) => this.#tool.api.call(cancelJob, { params: { id } }));
  }

  /** Asks how far the jobs are. */
  async load(): Promise<void> {
    const open = [...this.#jobs].filter(([, job]) => isOpen(job));
    await Promise.all(
      open.map(([setId]) => this.#put(setId, (id) => this.#tool.api.call(getJob, { params: { id } }))),
    );
  }

  /** Gives the person the file that came of it, which has the id of its job. */
  download(setId: string): Promise<void> {
    return this.#put(setId, async (id) => {
      const { api, apiOrigin } = this.#tool;
      const { file, path } = await api.call(linkFile, { params: { id } });
      const { signal } = new AbortController();
      const content = await fetchFile(new URL(path, apiOrigin), {
        name: file.name,
        bytes: file.size,
        signal,
      });
      saveFile(content, file.name);
      return this.of(setId);
    });
  }

  async #put(setId: string, ask: (jobId: string) => Promise<Job | undefined>): Promise<void> {
    try {
      const job = await ask(this.of(setId)?.id ?? '');
      if (job) this.#jobs.set(setId, job);
      this.#failure = undefined;
    } catch (failure) {
      this.#failure = failure;
    }
    this.changed();
  }
}
