import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { GreyPicture } from '../ink-picture.ts';
import type { RecognisedStructure } from '../recognised-structure.ts';
import type { SecondReader } from '../vote.ts';

/** What became of one picture. */
export interface Recognition {
  /** The structures in it, the largest first. */
  results: RecognisedStructure[];
  /** Why it could not be read, in a sentence. */
  error?: string;
}

/** What a thread is told. */
export type PoolMessage =
  | { kind: 'picture'; path: string } /** What the second program answers. */
  | { kind: 'second'; text: string };

/** What it tells. */
export type ThreadMessage =
  | { kind: 'recognised'; recognition: Recognition }
  /** It waits for the second program. */
  | { kind: 'second'; picture: GreyPicture; dpi?: number | undefined };

/** How a pool works. */
export interface PoolOptions {
  threads?: number;
  /** A second program, which is asked about each picture. */
  second?: SecondReader | undefined;
}

/** A picture that takes longer is given up, and its thread with it. */
const PATIENCE_MS = 120_000;

/** Recognises pictures in threads, one a core unless told otherwise. */
export class RecogniserPool {
  #idle: Worker[] = [];
  #size: number;
  #running = 0;
  #waiting: ((worker: Worker) => void)[] = [];
  #second: SecondReader | undefined;

  constructor({ threads = availableParallelism(), second }: PoolOptions = {}) {
    this.#size = Math.max(1, threads);
    this.#second = second;
  }

  /** Never fails for a bad picture: `error` says what is wrong with it. */
  async recognise(path: string): Promise<Recognition> {
    const worker = await this.#take();
    const recognition = await answerOf(worker, path, this.#second);
    if (recognition === undefined) {
      this.#running -= 1;
      await worker.terminate();
      this.#next();
      return { results: [], error: 'The picture could not be worked on.' };
    }
    this.#idle.push(worker);
    this.#next();
    return recognition;
  }

  /** Ends the threads; what still waits is never answered. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }

  async #take(): Promise<Worker> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#next();
    });
  }

  #next(): void {
    const first = this.#waiting[0];
    if (first === undefined) {
      return;
    }
    let worker = this.#idle.pop();
    if (worker === undefined && this.#running < this.#size) {
      this.#running += 1;
      worker = new Worker(new URL('recogniser-worker.ts', import.meta.url), {
        workerData: { hasSecond: this.#second !== undefined },
      });
    }
    if (worker !== undefined) {
      this.#waiting.shift();
      first(worker);
    }
  }
}

/** @returns undefined where the thread ended, or took too long */
async function answerOf(
  worker: Worker,
  path: string,
  second: SecondReader | undefined,
): Promise<Recognition | undefined> {
  const say = (message: PoolMessage): void => worker.postMessage(message, []);
  return new Promise((resolve) => {
    const settle = (recognition: Recognition | undefined): void => {
      clearTimeout(patience);
      worker.off('message', hear);
      worker.off('error', fail);
      worker.off('exit', fail);
      resolve(recognition);
    };
    const hear = (message: ThreadMessage): void => {
      if (message.kind === 'recognised') settle(message.recognition);
      else
        void second?.(message.picture, message.dpi).then(
          (text) => say({ kind: 'second', text }),
          () => say({ kind: 'second', text: '' }),
        );
    };
    const fail = (): void => settle(undefined);
    const patience = setTimeout(fail, PATIENCE_MS);
    worker.on('message', hear);
    worker.on('error', fail);
    worker.on('exit', fail);
    say({ kind: 'picture', path });
  });
}
