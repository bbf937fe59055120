import { MoleculeFileError } from '../files/molecule-file-error.ts';
import { QueryError } from '../query-error.ts';
import { StructureError } from '../structure-error.ts';
import type { WireError, WorkerCallName, WorkerCalls, WorkerReply } from './protocol.ts';

/** The part of a `Worker` that is used, so that a test can put a Node thread in its place. */
export interface MoleculeWorker {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent) => void,
    options?: { signal: AbortSignal },
  ): void;
  addEventListener(
    type: 'error',
    listener: (event: ErrorEvent) => void,
    options?: { signal: AbortSignal },
  ): void;
}

/** A call that took longer than it may; its worker has been ended. */
export class WorkerTimeoutError extends Error {
  override readonly name = 'WorkerTimeoutError';
}

interface Pending {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

const errorOf = (error: WireError): Error => {
  switch (error.kind) {
    case 'file':
      return new MoleculeFileError(error.code, { columns: error.columns, total: error.total });
    case 'query':
      return new QueryError(error.detail);
    case 'structure':
      return new StructureError(error.reason, error.detail);
    default:
      return new Error(error.message);
  }
};

/** One worker as an object whose calls return promises; every call is settled, whatever becomes of the worker. */
export class WorkerChannel {
  readonly #worker: MoleculeWorker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #ended: Error | null = null;

  constructor(worker: MoleculeWorker) {
    this.#worker = worker;
    worker.addEventListener('message', (event: MessageEvent<WorkerReply>) => this.#settle(event.data));
    worker.addEventListener('error', (event) => {
      this.end(new Error(`the chemistry worker failed: ${event.message || 'it could not be started'}`));
    });
  }

  /** Whether the worker has been ended or has failed. */
  get ended(): boolean {
    return this.#ended !== null;
  }

  /** @param timeLimit milliseconds after which the worker is taken to hang and is ended. */
  call<Name extends WorkerCallName>(
    name: Name,
    given: WorkerCalls[Name]['arguments'],
    timeLimit = 0,
  ): Promise<WorkerCalls[Name]['answer']> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer =
        timeLimit > 0
          ? setTimeout(
              () => this.end(new WorkerTimeoutError(`${name}: no answer in ${timeLimit} ms`)),
              timeLimit,
            )
          : undefined;
      this.#pending.set(id, {
        resolve(answer) {
          clearTimeout(timer);
          resolve(answer as WorkerCalls[Name]['answer']);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.#worker.postMessage({ id, name, arguments: given }, []);
    });
  }

  /** Ends the worker; calls under way are refused with `reason`. */
  end(reason: Error): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    this.#worker.terminate();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(reason);
  }

  #settle(reply: WorkerReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(errorOf(reply.error));
    else pending?.resolve(reply.answer);
  }
}
