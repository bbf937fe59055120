import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MoleculeFile } from '../../files/open-file.ts';
import type { RawRecord } from '../../files/raw-record.ts';
import type { PredictedRecord } from '../predict-record.ts';

/** Records that a thread gets at a time. */
const BATCH = 32;
/** Batches that wait in each thread, so that it never idles for a message. */
const BATCHES_PER_THREAD = 2;

/** Predicts for the records of a file in threads, one a core unless told otherwise; in the file's order. */
export async function* predictFile(
  file: MoleculeFile,
  { threads = availableParallelism() }: { threads?: number } = {},
): AsyncGenerator<PredictedRecord> {
  const workers = Array.from({ length: Math.max(1, threads) }, () => new PredictionThread());
  const waiting: Promise<PredictedRecord[]>[] = [];
  try {
    for (let turn = 0; ; turn += 1) {
      const records = await file.next(BATCH);
      if (records.length > 0) {
        const answer = workers[turn % workers.length]!.predict(records);
        // Asked for in its turn; that it fails before is no fault of nobody's.
        answer.catch(() => undefined);
        waiting.push(answer);
      }
      while (
        waiting.length > 0 &&
        (records.length === 0 || waiting.length >= workers.length * BATCHES_PER_THREAD)
      )
        yield* await waiting.shift()!;
      if (records.length === 0) return;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

/** A thread that answers in the order in which it is asked. */
class PredictionThread {
  readonly #worker = new Worker(new URL('prediction-worker.ts', import.meta.url));
  readonly #waiting: { resolve: (predicted: PredictedRecord[]) => void; reject: (error: Error) => void }[] =
    [];
  #failure: Error | null = null;

  constructor() {
    this.#worker.on('message', (predicted: PredictedRecord[]) => this.#waiting.shift()?.resolve(predicted));
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a thread of the predictions has ended')));
  }

  async predict(records: RawRecord[]): Promise<PredictedRecord[]> {
    if (this.#failure !== null) throw this.#failure;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(records, []);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
