import { Worker } from 'node:worker_threads';
import type { MoleculeWorker } from '../src/worker/worker-channel.ts';

/** Runs the worker's real entry in a Node thread, behind the interface of a browser's worker. */
export const createNodeWorker = (): MoleculeWorker => {
  const thread = new Worker(new URL('node-worker-entry.ts', import.meta.url));
  return {
    postMessage: (message, transfer = []) => thread.postMessage(message, transfer as never),
    terminate: () => void thread.terminate(),
    addEventListener(type: 'message' | 'error', listener: (event: never) => void) {
      thread.on(type, (value: unknown) => {
        const event = type === 'message' ? { data: value } : { message: (value as Error).message };
        listener(event as never);
      });
    },
  };
};
