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
  const child = fork(fileURLToPath(new URL('probe-process.ts', import.meta.url)), [`${origin}/healthz`]);
  return {
    waits: async () => {
      const answered = once(child, 'message');
      child.send('waits');
      const [times] = (await answered) as [number[]];
      return waitsOf(times);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
};
