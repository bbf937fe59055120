import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ExtractionError, type ExtractionErrorCode } from '../extraction-error.ts';
import type { GroupRequest, PageAnswer, PageRequest, SearchRequest } from './page-messages.ts';
import { readBytes } from './read-bytes.ts';

/**
 * Milliseconds and bytes that a process may take. The time is what it works, where the system tells: on a busy server a page
 * that waits for its turn is no page that takes too long.
 */
export interface PageLimits {
  open: number;
  /** For drawing the page, which a hostile file decides. */
  render: number;
  /** For reading what was drawn. */
  read: number;
  /** Beside the document and a decrypted copy of it. */
  memory: number;
}

export const DEFAULT_LIMITS: PageLimits = {
  open: 60_000,
  render: 40_000,
  read: 240_000,
  memory: 1_400_000_000,
};
/** How often memory and time are looked at, in milliseconds. */
const WATCH = 200;
/** So many times as long as it may work a process may take by the clock: one that hangs does not work. */
const PATIENCE = 5;
/** The unit of the kernel's times, in milliseconds: USER_HZ is 100 on every platform of Node. */
const TICK = 10;
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

/** Milliseconds that a process has worked; undefined where the system does not tell, or it is over. */
async function workOf(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // After the name of the program, which may have spaces: its state, and as the 12th and 13th its time and the kernel's for it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** How long a process has worked since a piece of work began. */
class WorkClock {
  #pid: number;
  #limit = 0;
  #began = 0;
  #before: Promise<number | undefined> = Promise.resolve(undefined);

  constructor(pid: number) {
    this.#pid = pid;
  }

  /** A piece of work begins. @param limit milliseconds that it may take */
  start(limit: number): void {
    this.#limit = limit;
    this.#began = performance.now();
    this.#before = workOf(this.#pid);
  }

  async isOver(): Promise<boolean> {
    const began = this.#began;
    const limit = this.#limit;
    const took = performance.now() - began;
    if (took <= limit) return false;
    const [before, now] = await Promise.all([this.#before, workOf(this.#pid)]);
    // The next piece may have begun meanwhile.
    if (began !== this.#began) return false;
    if (before === undefined || now === undefined) return true;
    return now - before > limit || took > limit * PATIENCE;
  }
}

/** One process with the document open in it. It is ended at the first failure. */
export class PageProcess {
  #child: ChildProcess;
  #limits: PageLimits;
  #documentSize = 0;
  isOver = false;
  /** Most bytes that it had. */
  peak = 0;

  /** @param program beside this file: what it runs */
  constructor(limits: PageLimits, program = 'page-process.ts') {
    this.#limits = limits;
    this.#child = fork(fileURLToPath(new URL(program, import.meta.url)), [], {
      env: {},
      serialization: 'advanced',
      stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
      execArgv: ['--permission', `--allow-fs-read=${ROOT}*`],
    });
    this.#child.on('exit', () => {
      this.isOver = true;
    });
    // What ends before it has read the file says so by its exit.
    this.#child.stdin?.on('error', () => undefined);
    // Whoever waits for an answer of the server goes before a document that is read for minutes.
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Has a document opened, which the process reads from then on.
   * @throws {ExtractionError}
   */
  open(file: Uint8Array, password: string): Promise<PageAnswer> {
    this.#documentSize = file.length;
    this.#child.stdin?.end(file);
    return this.ask({ kind: 'open', size: file.length, password });
  }

  /** @throws {ExtractionError} */
  async ask(request: PageRequest | SearchRequest | GroupRequest): Promise<PageAnswer> {
    let watch: NodeJS.Timeout | undefined;
    const child = this.#child;
    const { promise, resolve } = Promise.withResolvers<PageAnswer | ExtractionError>();
    const fail = (code: ExtractionErrorCode): void => resolve(new ExtractionError(code));
    const onExit = (): void => fail('broken');
    const clock = new WorkClock(child.pid ?? 0);
    const wait = (time: number): void => clock.start(time);
    const onMessage = (message: PageAnswer): void => {
      if (message.kind === 'rendered') wait(this.#limits.read);
      else if (message.kind === 'decrypting') {
        wait(this.#limits.read);
        this.#received(message.size).then((file) => resolve({ kind: 'decrypted', file }), onExit);
      } else resolve(message);
    };
    try {
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.on('error', onExit);
      wait(request.kind === 'open' ? this.#limits.open : this.#limits.render);
      watch = setInterval(() => void this.#watch(clock, fail), WATCH);
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
      clearInterval(watch);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
    }
  }

  /** What the process writes: a file of so many bytes. */
  async #received(size: number): Promise<Uint8Array> {
    const { stdout } = this.#child;
    if (stdout === null || size > this.#limits.memory) throw new ExtractionError('broken');
    return readBytes(stdout, size);
  }

  async #watch(clock: WorkClock, fail: (code: ExtractionErrorCode) => void): Promise<void> {
    if (await clock.isOver()) fail('time');
    const bytes = await memoryOf(this.#child.pid ?? 0);
    this.peak = Math.max(this.peak, bytes);
    if (bytes > this.#limits.memory + 2 * this.#documentSize) fail('memory');
  }

  end(): void {
    this.isOver = true;
    this.#child.kill('SIGKILL');
  }
}
