import type { StructureHits, StructureQuery } from '../structure-query.ts';
import type { WorkerCallName, WorkerCalls } from './protocol.ts';
import { WorkerChannel, type MoleculeWorker } from './worker-channel.ts';

/** Calls that a worker has at a time: one that it does, one that waits, so that it never idles for a message. */
const CALLS_PER_WORKER = 2;
/** Milliseconds after which a call is taken to hang. */
export interface TimeLimits {
  /** For any call; the chemistry of one batch takes some 40. */
  batch: number;
  /** For one structure by itself, after its batch has exceeded the limit. */
  structure: number;
  /** For a call that reads records of a file without their chemistry; it gets more for each megabyte of a large one. */
  reading: number;
}

const TIME_LIMITS: TimeLimits = { batch: 20_000, structure: 10_000, reading: 20_000 };

interface Job {
  run: (slot: Slot) => Promise<void>;
  refuse: (error: unknown) => void;
  /** Drawings for rows that a person looks at go before the batches of a file. */
  urgent: boolean;
}

interface Slot {
  channel: WorkerChannel | null;
  /** Settles when the channel's worker has loaded RDKit and has its part of every index. */
  ready: Promise<WorkerChannel> | null;
  running: number;
  /** What this worker holds of each index, to give it to a worker that takes its place. */
  parts: Map<string, { positions: number[]; smiles: string[] }>;
  /** Indexes the part of which is being made quick to search. */
  readying: Set<string>;
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  urgent?: boolean;
  timeLimit?: number;
}

/** Molecules that are added to an index in one call: a message of some milliseconds. */
const INDEX_BATCH = 1000;
/** Molecules that are made quick to search in one call, some 50 ms of work. */
const READY_BATCH = 200;
/** Milliseconds that a search has for each molecule, beside its time limit. */
const SEARCH_TIME = 1;

/** Settles as `promise` does, or is refused with the signal's reason as soon as that aborts. */
export const abortable = <Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> => {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const refuse = (): void => reject(signal.reason as Error);
    if (signal.aborted) refuse();
    signal.addEventListener('abort', refuse, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', refuse));
  });
};

/**
 * Workers that are started when they are first needed, share one queue, and are replaced when they hang or fail.
 */
export class WorkerPool {
  readonly #createWorker: () => MoleculeWorker;
  readonly #wasmUrl: string;
  readonly #timeLimits: TimeLimits;
  readonly #slots: Slot[];
  #queue: Job[] = [];
  #destroyed: Error | null = null;

  constructor({
    createWorker,
    wasmUrl,
    size,
    timeLimits,
  }: {
    createWorker: () => MoleculeWorker;
    wasmUrl: string;
    size: number;
    timeLimits?: Partial<TimeLimits> | undefined;
  }) {
    this.#createWorker = createWorker;
    this.#wasmUrl = wasmUrl;
    this.#timeLimits = { ...TIME_LIMITS, ...timeLimits };
    this.#slots = Array.from({ length: size }, () => ({
      channel: null,
      ready: null,
      running: 0,
      parts: new Map(),
      readying: new Set(),
    }));
  }

  get timeLimits(): TimeLimits {
    return this.#timeLimits;
  }

  /** Where a worker of one's own loads RDKit from. */
  get wasmUrl(): string {
    return this.#wasmUrl;
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Batches that keep every worker busy. */
  get window(): number {
    return this.#slots.length * CALLS_PER_WORKER;
  }

  /** Starts every worker. */
  async start(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => this.#channelOf(slot)));
  }

  /** Begins to start the first worker, for a call that is about to come; what fails is told by that call. */
  prepare(): void {
    const [first] = this.#slots;
    if (first !== undefined) this.#channelOf(first).catch(() => undefined);
  }

  /** A worker of its own, without RDKit, that the caller ends. */
  openChannel(): WorkerChannel {
    this.#throwIfDestroyed();
    return new WorkerChannel(this.#createWorker());
  }

  /**
   * Makes a call on the next free worker.
   * @throws {Error} `WorkerTimeoutError` when it takes longer than its time limit.
   */
  run<Name extends WorkerCallName>(
    name: Name,
    given: WorkerCalls[Name]['arguments'],
    { signal, urgent = false, timeLimit = this.#timeLimits.batch }: RunOptions = {},
  ): Promise<WorkerCalls[Name]['answer']> {
    if (this.#destroyed !== null) return Promise.reject(this.#destroyed);
    const settled = new Promise<WorkerCalls[Name]['answer']>((resolve, reject) => {
      const job: Job = {
        urgent,
        refuse: reject,
        run: async (slot) => {
          if (signal?.aborted === true) return;
          try {
            const channel = await this.#channelOf(slot);
            // The time limit counts from when the worker takes the call up, behind at most one other.
            resolve(await channel.call(name, given, timeLimit * CALLS_PER_WORKER));
          } catch (error) {
            reject(error);
          }
        },
      };
      if (urgent) {
        const firstOther = this.#queue.findIndex((waiting) => !waiting.urgent);
        this.#queue.splice(firstOther === -1 ? this.#queue.length : firstOther, 0, job);
      } else this.#queue.push(job);
    });
    this.#dispatch();
    return abortable(settled, signal);
  }

  /** Makes a call on every worker that holds a part of the index; answers in the workers' order. */
  async runOnParts(index: string, query: StructureQuery): Promise<StructureHits[]> {
    this.#throwIfDestroyed();
    const holders = this.#slots.filter((slot) => slot.parts.has(index));
    return Promise.all(
      holders.map(async (slot) => {
        const channel = await this.#channelOf(slot);
        const molecules = slot.parts.get(index)?.positions.length ?? 0;
        const limit = this.#timeLimits.batch * CALLS_PER_WORKER + molecules * SEARCH_TIME;
        const found = await channel.call('search', { index, query }, limit);
        // What is searched once is searched again.
        void this.#makeReady(slot, index);
        return found;
      }),
    );
  }

  /** Makes a worker's part of an index quick to search, in turns with what else it is asked for. */
  async #makeReady(slot: Slot, index: string): Promise<void> {
    if (slot.readying.has(index)) return;
    slot.readying.add(index);
    try {
      for (let isReady = false; !isReady && slot.parts.has(index);) {
        const channel = await this.#channelOf(slot);
        ({ isReady } = await channel.call(
          'makeIndexReady',
          { index, count: READY_BATCH },
          this.#timeLimits.batch * CALLS_PER_WORKER,
        ));
      }
    } catch {
      // It can be searched all the same, which tells what is wrong and begins this again.
    } finally {
      slot.readying.delete(index);
    }
  }

  /** Spreads molecules over the workers; the index can be searched when this settles, and is made quick to search then. */
  async fillIndex(
    index: string,
    positions: readonly number[],
    smiles: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    this.#throwIfDestroyed();
    const batches = Array.from(
      { length: Math.ceil(positions.length / INDEX_BATCH) },
      (_, batch) => batch * INDEX_BATCH,
    );
    await Promise.all(
      this.#slots.map(async (slot, place) => {
        for (const [turn, from] of batches.entries())
          if (turn % this.#slots.length === place) {
            signal?.throwIfAborted();
            const part = slot.parts.get(index) ?? { positions: [], smiles: [] };
            const channel = await this.#channelOf(slot);
            const added = {
              positions: positions.slice(from, from + INDEX_BATCH),
              smiles: smiles.slice(from, from + INDEX_BATCH),
            };
            await channel.call(
              'addToIndex',
              { index, positions: Uint32Array.from(added.positions), smiles: added.smiles },
              this.#timeLimits.batch * CALLS_PER_WORKER,
            );
            // Noted after it is added: a worker that takes this one's place gets what is noted, and nothing twice.
            part.positions.push(...added.positions);
            part.smiles.push(...added.smiles);
            slot.parts.set(index, part);
          }
        void this.#makeReady(slot, index);
      }),
    );
  }

  async dropIndex(index: string): Promise<void> {
    const holders = this.#slots.filter((slot) => slot.parts.delete(index));
    await Promise.all(
      holders.map(async ({ channel }) => {
        if (channel?.ended === false) await channel.call('removeIndex', { index });
      }),
    );
  }

  destroy(): void {
    const reason = new Error('the chemistry workers have been destroyed');
    this.#destroyed = reason;
    const waiting = this.#queue;
    this.#queue = [];
    for (const job of waiting) job.refuse(reason);
    for (const slot of this.#slots) {
      slot.channel?.end(reason);
      slot.parts.clear();
    }
  }

  #throwIfDestroyed(): void {
    if (this.#destroyed !== null) throw this.#destroyed;
  }

  #dispatch(): void {
    for (;;) {
      // The least busy worker first, so that the second call of one never waits beside an idle other.
      const slot = this.#slots.toSorted((a, b) => a.running - b.running)[0];
      if (slot === undefined || slot.running >= CALLS_PER_WORKER) return;
      const job = this.#queue.shift();
      if (job === undefined) return;
      slot.running += 1;
      void job.run(slot).finally(() => {
        slot.running -= 1;
        this.#dispatch();
      });
    }
  }

  #channelOf(slot: Slot): Promise<WorkerChannel> {
    if (this.#destroyed !== null) return Promise.reject(this.#destroyed);
    if (slot.ready !== null && slot.channel?.ended === false) return slot.ready;
    slot.ready = this.#startWorker(slot);
    return slot.ready;
  }

  async #startWorker(slot: Slot): Promise<WorkerChannel> {
    const channel = new WorkerChannel(this.#createWorker());
    slot.channel = channel;
    try {
      await channel.call('start', { wasmUrl: this.#wasmUrl });
      for (const [index, { positions, smiles }] of slot.parts)
        for (let from = 0; from < positions.length; from += INDEX_BATCH)
          await channel.call('addToIndex', {
            index,
            positions: Uint32Array.from(positions.slice(from, from + INDEX_BATCH)),
            smiles: smiles.slice(from, from + INDEX_BATCH),
          });
      return channel;
    } catch (error) {
      channel.end(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }
}
