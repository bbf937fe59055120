// Waiting for a moment in which the machine does little else.
import { cpus, loadavg } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';

/** Milliseconds of all cores since the machine's start. */
const times = (): { idle: number; total: number } => {
  const all = cpus().map((cpu) => cpu.times);
  return {
    idle: all.reduce((sum, { idle }) => sum + idle, 0),
    total: all.reduce((sum, each) => sum + Object.values(each).reduce((a, b) => a + b, 0), 0),
  };
};

const IDLE_ENOUGH = 0.8;
const WINDOW = 1000;

export interface Quiet {
  /** The share of the cores that had nothing to do, 0 to 1. */
  idle: number;
  /** The load average of the last minute. */
  load: number;
}

/** Waits until four fifths of the machine are idle, at most `patience` milliseconds; says what it found. */
export const quiet = async (patience: number): Promise<Quiet> => {
  const start = performance.now();
  for (;;) {
    const before = times();
    await rest(WINDOW);
    const after = times();
    const idle = (after.idle - before.idle) / (after.total - before.total);
    if (idle >= IDLE_ENOUGH || performance.now() - start >= patience) return { idle, load: loadavg()[0]! };
  }
};
