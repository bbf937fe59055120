import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** What a process of this machine that does jobs is told by the server that started it. */
export interface WorkerOrder {
  /** Not in its environment, which other programs of the same user can read. */
  connection: pg.ClientConfig;
}

const entry = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Milliseconds before one that ended is started anew. */
const AGAIN_AFTER = 1000;
/** Milliseconds for which one is waited for while the server stops: longer than it waits for its own jobs. */
const STOP_WITHIN = 15_000;

/** Processes that do jobs. */
export interface WorkerProcesses {
  stop(): Promise<void>;
}

/**
 * Starts processes that do jobs, and starts anew what ends. They end with this process, however it ends.
 * @param count how many
 */
export const startWorkerProcesses = (
  count: number,
  order: WorkerOrder,
  log: { warn(fields: object, message: string): void },
): WorkerProcesses => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const children = new Set<ChildProcess>();
  const keepOne = async (): Promise<void> => {
    while (!signal.aborted) {
      const child = fork(entry, { execArgv: process.execArgv });
      children.add(child);
      child.send(order, () => undefined);
      const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null];
      children.delete(child);
      if (signal.aborted) return;
      log.warn({ code, signal: killedBy }, 'a process that does jobs ended and is started anew');
      await sleep(AGAIN_AFTER, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const kept = Promise.all(Array.from({ length: count }, keepOne));
  return {
    stop: async () => {
      stopping.abort();
      for (const child of children) child.kill('SIGTERM');
      const killing = setTimeout(() => {
        for (const child of children) child.kill('SIGKILL');
      }, STOP_WITHIN);
      await kept;
      clearTimeout(killing);
    },
  };
};
