import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, freemem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ExtractionError, type ExtractionErrorCode } from '../extraction-error.ts';
import type { PageResult } from '../page/page-result.ts';
import type { QuickLook } from '../page/quick-look.ts';
import { LIMITS } from '../pdf/pdf-document.ts';
import type { PageAnswer, PageRequest } from './page-messages.ts';

/** What an opened document says of itself. */
export interface OpenedDocument {
  pages: number;
  isRestricted: boolean;
  title: string;
}

/** Milliseconds and bytes that a process may take. */
export interface PageLimits {
  open: number;
  /** For drawing the page, which a hostile file decides. */
  render: number;
  /** For reading what was drawn. */
  read: number;
  memory: number;
}

const DEFAULT_LIMITS: PageLimits = { open: 60_000, render: 40_000, read: 240_000, memory: 1_400_000_000 };
/** What a process needs beside the document, for the number of processes. */
const NEEDED = 900_000_000;
/** How often memory is looked at, in milliseconds. */
const WATCH = 200;
/** The repository: sources, packages and networks; a process reads nothing else. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Bytes of a process that are in memory; 0 where the system does not tell. */
async function memoryOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }));
  return Number(stdout.trim()) * 1024;
}

/** One process with the document open in it. It is ended at the first failure. */
class PageProcess {
  #child: ChildProcess;
  #limits: PageLimits;
  isOver = false;
  /** Most bytes that it had. */
  peak = 0;

  constructor(limits: PageLimits) {
    this.#limits = limits;
    this.#child = fork(fileURLToPath(new URL('page-process.ts', import.meta.url)), [], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--permission', `--allow-fs-read=${ROOT}*`],
    });
    this.#child.on('exit', () => {
      this.isOver = true;
    });
  }

  /** @throws {ExtractionError} */
  async ask(request: PageRequest): Promise<PageAnswer> {
    let timer: NodeJS.Timeout | undefined;
    let watch: NodeJS.Timeout | undefined;
    const child = this.#child;
    const { promise, resolve } = Promise.withResolvers<PageAnswer | ExtractionError>();
    const fail = (code: ExtractionErrorCode): void => resolve(new ExtractionError(code));
    const wait = (time: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail('time'), time);
    };
    const onMessage = (message: PageAnswer): void => {
      if (message.kind === 'rendered') wait(this.#limits.read);
      else resolve(message);
    };
    const onExit = (): void => fail('broken');
    try {
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.on('error', onExit);
      wait(request.kind === 'open' ? this.#limits.open : this.#limits.render);
      watch = setInterval(() => void this.#watch(fail), WATCH);
      if (this.isOver) fail('broken');
      else child.send(request);
      const answer = await promise;
      if (answer instanceof ExtractionError) throw answer;
      if (answer.kind === 'failed') throw new ExtractionError(answer.problem as ExtractionErrorCode);
      return answer;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
    }
  }

  async #watch(fail: (code: ExtractionErrorCode) => void): Promise<void> {
    const bytes = await memoryOf(this.#child.pid ?? 0);
    this.peak = Math.max(this.peak, bytes);
    if (bytes > this.#limits.memory) fail('memory');
  }

  end(): void {
    this.isOver = true;
    this.#child.kill('SIGKILL');
  }
}

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
    const answer = await started.ask({ kind: 'open', file: this.#file, password: this.#password });
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
