import { availableParallelism, freemem } from 'node:os';
import { ExtractionError } from '../extraction-error.ts';
import type { PageResult } from '../page/page-result.ts';
import type { QuickLook } from '../page/quick-look.ts';
import { LIMITS } from '../pdf/limits.ts';
import { DEFAULT_LIMITS, PageProcess, type PageLimits } from './page-child.ts';

/** What an opened document says of itself. */
export interface OpenedDocument {
  pages: number;
  isRestricted: boolean;
  title: string;
}

/** What a process needs beside the document, for the number of processes. */
const NEEDED = 900_000_000;

/** The processes that read one document, a core each as far as memory allows; one that fails is replaced by a new one. */
export class PagePool {
  #file: Uint8Array;
  #password: string;
  #limits: PageLimits;
  #size: number;
  #idle: PageProcess[] = [];
  #all = new Set<PageProcess>();
  #isClosed = false;
  #peak = 0;

  constructor(
    file: Uint8Array,
    {
      password = '',
      processes = availableParallelism(),
      limits = {},
    }: { password?: string; processes?: number; limits?: Partial<PageLimits> } = {},
  ) {
    this.#file = file;
    this.#password = password;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#size = Math.max(1, Math.min(processes, Math.floor(freemem() / NEEDED)));
  }

  /** Most bytes that one process had. */
  get peak(): number {
    return Math.max(this.#peak, ...[...this.#all].map(({ peak }) => peak));
  }

  /** @throws {ExtractionError} where the file cannot be read at all */
  async open(): Promise<OpenedDocument> {
    const { process: opened, answer } = await this.#start();
    this.#idle.push(opened);
    return answer;
  }

  async #start(): Promise<{ process: PageProcess; answer: OpenedDocument }> {
    const started = new PageProcess(this.#limits);
    this.#all.add(started);
    const answer = await started.open(this.#file, this.#password);
    if (answer.kind !== 'opened') throw new ExtractionError('broken');
    const { pages, isRestricted, title } = answer;
    if (pages < 1) throw new ExtractionError('not-pdf');
    return { process: started, answer: { pages: Math.min(pages, LIMITS.pages), isRestricted, title } };
  }

  /** Reads pages side by side; each is told as it is done, or why it failed. */
  async read(
    pages: readonly number[],
    onPage: (page: number, result: PageResult | ExtractionError) => void,
  ): Promise<void> {
    await this.#each(
      pages,
      async (page, worker) => {
        const answer = await worker.ask({ kind: 'read', page });
        if (answer.kind !== 'read') throw new ExtractionError('broken');
        onPage(page, answer.result);
      },
      onPage,
    );
  }

  /** Looks at pages without reading them. */
  async look(
    pages: readonly number[],
    onPage: (page: number, look: QuickLook | ExtractionError) => void,
  ): Promise<void> {
    await this.#each(
      pages,
      async (page, worker) => {
        const answer = await worker.ask({ kind: 'look', page });
        if (answer.kind !== 'looked') throw new ExtractionError('broken');
        onPage(page, answer.look);
      },
      onPage,
    );
  }

  async #each(
    pages: readonly number[],
    work: (page: number, worker: PageProcess) => Promise<void>,
    onFailure: (page: number, error: ExtractionError) => void,
  ): Promise<void> {
    const waiting = [...pages];
    const one = async (): Promise<void> => {
      let worker: PageProcess | undefined;
      for (let page = waiting.shift(); page !== undefined && !this.#isClosed; page = waiting.shift()) {
        try {
          worker =
            worker === undefined || worker.isOver
              ? (this.#idle.pop() ?? (await this.#start()).process)
              : worker;
          await work(page, worker);
        } catch (error) {
          onFailure(page, error instanceof ExtractionError ? error : new ExtractionError('broken'));
          this.#forgetEnded();
        }
      }
      if (worker !== undefined && !worker.isOver) this.#idle.push(worker);
    };
    await Promise.all(Array.from({ length: Math.min(this.#size, pages.length) }, one));
  }

  #forgetEnded(): void {
    for (const worker of this.#all)
      if (worker.isOver) {
        this.#peak = Math.max(this.#peak, worker.peak);
        this.#all.delete(worker);
      }
  }

  /** Ends all processes; what still waits fails as broken. */
  close(): void {
    this.#isClosed = true;
    for (const worker of this.#all) worker.end();
  }
}
