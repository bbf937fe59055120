import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RecognisedStructure } from '../recognise.ts';

/** What became of one picture. */
export interface Recognition {
  /** The structures in it, the largest first. */
  results: RecognisedStructure[];
  /** Why it could not be read, in a sentence. */
  error?: string;
}

/** A picture that takes longer is given up, and its thread with it. */
const PATIENCE_MS = 120_000;

/** Recognises pictures in threads, one a core unless told otherwise. */
export class RecogniserPool {
  #idle: Worker[] = [];
  #size: number;
  #running = 0;
  #waiting: ((worker: Worker) => void)[] = [];

  constructor({ threads = availableParallelism() }: { threads?: number } = {}) {
    this.#size = Math.max(1, threads);
  }

  /** Never fails for a bad picture: `error` says what is wrong with it. */
  async recognise(path: string): Promise<Recognition> {
    const worker = await this.#take();
    const recognition = await answerOf(worker, path);
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
      worker = new Worker(new URL('recogniser-worker.ts', import.meta.url));
    }
    if (worker !== undefined) {
      this.#waiting.shift();
      first(worker);
    }
  }
}

/** @returns undefined where the thread ended, or took too long */
async function answerOf(worker: Worker, path: string): Promise<Recognition | undefined> {
  return new Promise((resolve) => {
    const settle = (recognition: Recognition | undefined): void => {
      clearTimeout(patience);
      worker.off('message', settle);
      worker.off('error', fail);
      worker.off('exit', fail);
      resolve(recognition);
    };
    const fail = (): void => settle(undefined);
    const patience = setTimeout(fail, PATIENCE_MS);
    worker.on('message', settle);
    worker.on('error', fail);
    worker.on('exit', fail);
    worker.postMessage(path, []);
  });
}
