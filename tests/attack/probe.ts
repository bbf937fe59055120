import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How long another visitor waited for `/healthz`, in milliseconds. */
export interface Waits {
  median: number;
  p95: number;
  worst: number;
  count: number;
}

const waitsOf = (times: readonly number[]): Waits => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95), worst: at(1), count: sorted.length };
};

/** Another visitor of a server, who asks all the time whether it lives. */
export interface Probe {
  /** How long the answers took since the last time this was asked. */
  waits(): Promise<Waits>;
  stop(): Promise<void>;
}

export const startProbe = (origin: string): Probe => {
  const worker = new Worker(new URL('probe-worker.ts', import.meta.url), {
    workerData: { url: `${origin}/healthz` },
  });
  return {
    waits: async () => {
      worker.postMessage('waits', []);
      const [times] = (await once(worker, 'message')) as [number[]];
      return waitsOf(times);
    },
    stop: async () => void (await worker.terminate()),
  };
};
