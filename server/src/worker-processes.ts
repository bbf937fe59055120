import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { tools } from './modules/platform/registry.ts';

/** What a process of this machine that does jobs is told by the server that started it. */
export interface WorkerOrder {
  /** Not in its environment, which other programs of the same user can read. */
  connection: pg.ClientConfig;
}

/** Settings that a process that does jobs reads: it sends no mail, signs nobody in and makes no account. */
const SETTINGS = new Set([
  'NODE_ENV',
  'LOG_LEVEL',
  'HOST',
  'PORT',
  'MOIETY_DATA_DIR',
  'MOIETY_PUBLIC_URL',
  'MOIETY_SITE_FILE',
  'MOIETY_DOCUMENT_PAGES',
  'MOIETY_MONITORING_APPLICATION',
  'MOIETY_MONITORING_DAYS',
  'MOIETY_MONITORING_SIZE',
  // Files that it reads and deletes.
  'MOIETY_S3_BUCKET',
  'MOIETY_S3_ENDPOINT',
  'MOIETY_S3_REGION',
  'MOIETY_S3_ACCESS_KEY_ID',
  'MOIETY_S3_SECRET_ACCESS_KEY',
  ...tools.map(({ urlSetting }) => urlSetting),
]);
/** What programs read of the machine. */
const OF_THE_MACHINE = new Set([
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_V8_COVERAGE',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
]);
/** What an address of a database leaves out: `PGHOST`, `PGPASSWORD` and their like. */
const isOfDatabase = (name: string): boolean => name.startsWith('PG');
/** The machine's own keys of a bucket, where the settings name none. */
const isOfMachineKeys = (name: string): boolean => name.startsWith('AWS_');

/** What a process that does jobs has of this one's environment: what it reads, and no secret beside those of the database and of the files. */
export const environmentOfWorker = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const usesMachineKeys = Boolean(environment['MOIETY_S3_BUCKET']) && !environment['MOIETY_S3_ACCESS_KEY_ID'];
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) =>
        SETTINGS.has(name) ||
        OF_THE_MACHINE.has(name) ||
        isOfDatabase(name) ||
        (usesMachineKeys && isOfMachineKeys(name)),
    ),
  );
};

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
      const child = fork(entry, { execArgv: process.execArgv, env: environmentOfWorker(process.env) });
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
