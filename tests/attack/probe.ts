import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How long another visitor waited for `/healthz`, in milliseconds. */
export interface Waits {
  median: number;
  p95: number;
  worst: number;
  count: number;
}

/** Of times in their order, the one that so large a share is not longer than. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const inOrder = (times: readonly number[]): number[] => times.toSorted((one, other) => one - other);
export const medianOf = (times: readonly number[]): number => at(inOrder(times), 0.5);

const waitsOf = (times: readonly number[]): Waits => {
  const sorted = inOrder(times);
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95), worst: at(sorted, 1), count: sorted.length };
};

/** Another visitor of a server, who asks all the time whether it lives. */
export interface Probe {
  /** How long the answers took since the last time this was asked. */
  waits(): Promise<Waits>;
  /** How long the visitor takes to sign in while something is done, in milliseconds; of several times the median. */
  signInBeside(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

/** @param signInBody of the visitor's sign-in */
export const startProbe = (origin: string, signInBody: object): Probe => {
  const child = fork(fileURLToPath(new URL('probe-process.ts', import.meta.url)), [
    origin,
    JSON.stringify(signInBody),
  ]);
  const ask = async (question: string): Promise<number[]> => {
    const answered = once(child, 'message');
    child.send(question);
    const [times] = (await answered) as [number[]];
    return times;
  };
  return {
    waits: async () => waitsOf(await ask('waits')),
    signInBeside: async (work) => {
      await ask('sign in');
      const [done] = await Promise.allSettled([work()]);
      const times = await ask('signed in');
      if (done.status === 'rejected') throw done.reason;
      return medianOf(times);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
};
