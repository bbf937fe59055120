/** Gives a Node thread the two members of a browser worker's global scope that the worker's entry uses. */
import { parentPort } from 'node:worker_threads';

Object.assign(globalThis, {
  postMessage: (message: unknown, transfer: never[]) => parentPort?.postMessage(message, transfer),
  addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
    parentPort?.on(type, (data: unknown) => listener({ data })),
});

await import('../src/worker/worker.ts');
