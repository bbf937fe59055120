// Starts the product for a measurement, on ports and in a data folder of its own, and ends it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeBase64, pathOf, signIn } from '../../contract/src/index.ts';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface Product {
  /** The portal's address, without a slash at its end. */
  url: string;
  /** Milliseconds from the command to the first answer of `/readyz`. */
  readyAfter: number;
  stop(): Promise<void>;
}

export const owner = { account: 'owner@example.com', password: 'Bench-Owner-1' };

export interface StartOptions {
  port: number;
  /** The folder to start in; the repository by default. */
  folder?: string;
  command?: readonly [string, ...string[]];
  dataFolder?: string;
  env?: NodeJS.ProcessEnv;
  /** Milliseconds. */
  timeout?: number;
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.status,
    () => 0,
  );

/** Resolves as soon as nobody answers at `url` any more: npm ends before the server that it started. */
const silent = async (url: string): Promise<void> => {
  while ((await statusOf(url)) !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
  // The database is shut down after the last answer.
  await new Promise((resolve) => setTimeout(resolve, 1000));
};

/** Resolves as soon as `url` answers 200. */
const answered = async (url: string, child: ChildProcess, timeout: number): Promise<void> => {
  const end = performance.now() + timeout;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if ((await statusOf(url)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no answer from ${url} within ${timeout} ms`);
};

/** Starts the product and waits until it is ready; its data goes when it is stopped, unless `dataFolder` was given. */
export const startProduct = async ({
  port,
  folder = repository,
  command = ['node', 'scripts/start.ts'],
  dataFolder,
  env = {},
  timeout = 300_000,
}: StartOptions): Promise<Product> => {
  const data = dataFolder ?? (await mkdtemp(join(tmpdir(), 'moiety-')));
  const [file, ...args] = command;
  const start = performance.now();
  const child = spawn(file, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      MOIETY_DATA_DIR: data,
      MOIETY_OWNER_EMAIL: owner.account,
      MOIETY_OWNER_PASSWORD: owner.password,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const url = `http://localhost:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.pid !== undefined) {
      const ended = once(child, 'exit');
      // The whole group: npm, when it is the command, passes the signal on to nobody.
      process.kill(-child.pid, 'SIGTERM');
      await ended;
      await silent(`${url}/readyz`);
    }
    if (!dataFolder) await rm(data, { recursive: true, force: true });
  };
  try {
    await answered(`${url}/readyz`, child, timeout);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, readyAfter: performance.now() - start, stop };
};

/** The owner's access token; a server that was just started makes the account after it began to answer. */
export const ownerToken = async (url: string): Promise<string> => {
  const ask = (): Promise<Response> =>
    fetch(url + pathOf(signIn), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: owner.account, credential: encodeBase64(owner.password) }),
    });
  let response = await ask();
  for (let attempt = 0; !response.ok && attempt < 3; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    response = await ask();
  }
  return signIn.data.parse(((await response.json()) as { data: unknown }).data).token;
};

/** The middle of the figures. */
export const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
