/**
 * The worker's entry: a tool bundles this file and hands `createMoleculeWorkers` a function that starts it. The
 * bundle is made with `build/rdkit-without-eval.ts`; the script's own response then needs `'wasm-unsafe-eval'` in its
 * Content-Security-Policy, the page's does not.
 */
import { createAnswers, wireError } from './answer-calls.ts';
import type { WorkerReply, WorkerRequest } from './protocol.ts';

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
  postMessage(message: WorkerReply, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const answers = createAnswers();

const answer = async (request: WorkerRequest): Promise<void> => {
  try {
    // Name and arguments of a request belong together, which its type says but a lookup cannot carry along.
    const handler = answers[request.name] as (given: unknown) => unknown;
    const value = await handler(request.arguments);
    const transfer =
      value instanceof Uint8Array || value instanceof Uint32Array || value instanceof Float64Array
        ? [value.buffer as ArrayBuffer]
        : [];
    scope.postMessage({ id: request.id, answer: value }, transfer);
  } catch (error) {
    scope.postMessage({ id: request.id, error: wireError(error) }, []);
  }
};

scope.addEventListener('message', (event) => {
  void answer(event.data);
});
