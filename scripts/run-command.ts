import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** How a command ended. */
export interface Ran {
  /** Its exit code; 1 where a signal ended it. */
  code: number;
  output: string;
  /** Why it did not end by itself, in words. */
  ended?: string;
}

interface Options {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** How long it may write nothing, in milliseconds. Then it and all that it started are ended. */
  silence: number;
  /** How long what is ended then has to clear up, in milliseconds. */
  grace?: number;
  /** Hears what it writes, as it comes. */
  heard: (text: string, stream: 'stdout' | 'stderr') => void;
}

const running = new Set<ChildProcess>();

/** Sends a signal to a command and to all that it started; 0 only asks. Gives whether anything of it was left. */
const signalAll = ({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean => {
  if (pid === undefined) return false;
  if (process.platform === 'win32') {
    // There are no groups: what it started is told by its parents, and ended at once.
    if (signal !== 0) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
    return false;
  }
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
};

/** Ends a command and all that it started, by force what does not end by itself. */
const endAll = async (child: ChildProcess, grace: number): Promise<void> => {
  signalAll(child, 'SIGTERM');
  for (let waited = 0; waited < grace && signalAll(child, 0); waited += 100) await delay(100);
  signalAll(child, 'SIGKILL');
};

/** Runs a command of the shell in a process group of its own, and ends the whole group where nothing is heard of it for too long. */
export const runCommand = (
  command: string,
  { cwd, env, silence, grace = 10_000, heard }: Options,
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd,
      env,
      shell: true,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let ending: Promise<void> | undefined;
    const quiet = setTimeout(() => {
      ending = endAll(child, grace);
    }, silence);
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        // What it says while it is being ended is no sign of life.
        if (!ending) quiet.refresh();
        output += text;
        heard(text, name);
      });
    const forget = (): void => {
      running.delete(child);
      clearTimeout(quiet);
    };
    child.on('error', (error) => {
      forget();
      reject(error);
    });
    const finish = async (code: number | null): Promise<void> => {
      await ending;
      forget();
      resolve({
        code: code ?? 1,
        output,
        ...(ending && { ended: `no output for ${silence / 60_000} minutes` }),
      });
    };
    child.on('close', (code) => void finish(code));
  });

/** Makes the signals that end this process end its commands, too: groups of their own hear nothing of the terminal's. */
export const endCommandsWithThis = (): void => {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      for (const child of running) signalAll(child, signal);
      process.exit(code);
    });
};
