import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('process.ts', import.meta.url));
export const OWNER = { email: 'owner@example.org', password: 'Correct-Horse-9' };

/** The server as a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  origin: string;
  /** What it has written so far. */
  output(): { stdout: string; stderr: string };
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
}

const started: ServerProcess[] = [];

/** Runs it and does not wait. @param program that runs the server, and may have messages sent to it where it is not the usual one */
export const runServer = (
  port: number,
  dataFolder: string,
  env: Record<string, string> = {},
  program = script,
): ServerProcess => {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      // Compiled once for all of them, where `npm test` keeps what is compiled.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      MOIETY_DATA_DIR: dataFolder,
      MOIETY_OWNER_EMAIL: OWNER.email,
      MOIETY_OWNER_PASSWORD: OWNER.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(program === script ? [] : (['ipc'] as const))],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string | null);
  const server = { child, origin: `http://127.0.0.1:${port}`, output: () => output, ended };
  started.push(server);
  return server;
};

/** Runs it and waits until it has printed its addresses. */
export const startServerProcess = async (...args: Parameters<typeof runServer>): Promise<ServerProcess> => {
  const server = runServer(...args);
  const printed = new Promise<void>((resolve) => {
    server.child.stdout?.on('data', () => {
      if (/ {2}Database .*\n/.test(server.output().stdout)) resolve();
    });
  });
  const code = await Promise.race([printed, server.ended]);
  if (code !== undefined) throw new Error(`the server ended with ${code}: ${server.output().stderr}`);
  return server;
};

/** Stops it in order. */
export const stopServerProcess = async ({ child, ended }: ServerProcess): Promise<number | string | null> => {
  child.kill('SIGINT');
  return ended;
};

/** Ends what a failed test left running: servers, and databases whose data lies below `folder`. */
export const endAll = async (folder: string): Promise<void> => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  for (const name of await readdir(folder)) {
    const note = await readFile(join(folder, name, 'postgres/cluster/postmaster.pid'), 'utf8').catch(
      () => '',
    );
    const pid = Number(note.split('\n')[0]);
    if (pid > 0) process.kill(pid, 'SIGQUIT');
  }
};
