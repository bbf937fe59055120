import type { MoleculeWorker } from '../../worker/worker-channel.ts';
import type { FoundStructure, RecogniserFiles, RecogniserReply, RecogniserRequest } from './protocol.ts';

export interface RecogniserOptions {
  /** Makes a worker that runs `recogniser-worker.ts`. */
  createWorker: () => MoleculeWorker;
  files: RecogniserFiles;
  /** Milliseconds after which a picture is given up and the worker replaced; one minute by default. */
  patience?: number;
}

/** Why a picture was not worked on: `failed`, or `timeout`; `not-loaded` where networks or programs did not arrive. */
export class RecogniserError extends Error {
  override readonly name = 'RecogniserError';
  readonly reason: 'failed' | 'timeout' | 'not-loaded';

  constructor(reason: RecogniserError['reason'], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

const PATIENCE_MS = 60_000;

/** Recognises pictures in a worker, one after the other; a worker that fails or hangs is replaced. */
export class Recogniser {
  readonly #options: RecogniserOptions;
  #worker: Promise<MoleculeWorker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: RecogniserOptions) {
    this.#options = options;
  }

  /**
   * Loads everything ahead of the first picture: from then on no network is needed.
   * @throws {RecogniserError} where something did not arrive; the next call tries again
   */
  async warm(): Promise<void> {
    await this.#started();
  }

  /**
   * @param picture given away to the worker
   * @returns the structures in it, the largest first
   * @throws {RecogniserError}, or the signal's reason as soon as it aborts
   */
  recognise(picture: ImageBitmap, signal?: AbortSignal): Promise<FoundStructure[]> {
    const turn = this.#last.then(async () => {
      signal?.throwIfAborted();
      return this.#recognise(picture, signal);
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #recognise(picture: ImageBitmap, signal: AbortSignal | undefined): Promise<FoundStructure[]> {
    // Programs that do not arrive hold up nobody who went away.
    const worker = await unlessAborted(this.#started(), signal);
    const { patience = PATIENCE_MS } = this.#options;
    try {
      const reply = await ask(worker, { kind: 'recognise', picture }, { patience, signal });
      if (reply.kind !== 'recognised') {
        throw new RecogniserError('failed', reply.kind === 'failed' ? reply.message : reply.kind);
      }
      return reply.structures;
    } catch (error) {
      this.#worker = undefined;
      worker.terminate();
      throw error;
    }
  }

  #started(): Promise<MoleculeWorker> {
    this.#worker ??= this.#start().catch((error: unknown) => {
      // Tried again the next time: the network may be back by then.
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }

  async #start(): Promise<MoleculeWorker> {
    const worker = this.#options.createWorker();
    const reply = await ask(worker, { kind: 'start', files: this.#options.files }).catch(
      (error: unknown) => ({
        kind: 'failed' as const,
        message: String(error),
      }),
    );
    if (reply.kind !== 'started') {
      worker.terminate();
      throw new RecogniserError('not-loaded', reply.kind === 'failed' ? reply.message : reply.kind);
    }
    return worker;
  }
}

/** @throws the signal's reason as soon as it aborts */
async function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** One question and its answer: a recogniser's worker has one question at a time. */
async function ask(
  worker: MoleculeWorker,
  request: RecogniserRequest,
  { patience, signal }: { patience?: number; signal?: AbortSignal | undefined } = {},
): Promise<RecogniserReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RecogniserReply>();
  const timer =
    patience === undefined
      ? undefined
      : setTimeout(() => reject(new RecogniserError('timeout', `no answer in ${patience} ms`)), patience);
  const abort = (): void => reject(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  // Listeners go with their question: they would keep its answer for as long as the worker lives.
  const settled = new AbortController();
  const listening = { signal: settled.signal };
  worker.addEventListener(
    'message',
    (event: MessageEvent<RecogniserReply>) => resolve(event.data),
    listening,
  );
  worker.addEventListener(
    'error',
    (event) => reject(new RecogniserError('failed', event.message || 'the worker could not be started')),
    listening,
  );
  try {
    worker.postMessage(request, request.kind === 'recognise' ? [request.picture] : []);
    return await promise;
  } finally {
    settled.abort();
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
