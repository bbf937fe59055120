import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GreyPicture } from '../ink-picture.ts';
import type { SecondReader } from '../vote.ts';

/** What it may take for a picture: milliseconds, bytes of what it answers, and pixels that it is shown at all: a page at 300 dots an inch has 9 million. */
const LIMITS = { time: 30_000, answer: 4_000_000, pixels: 16_000_000 };
/** After so many faults in a row it is left alone for a while, in milliseconds. */
const PAUSE = { faults: 3, length: 600_000 };
/** The names of its folders, and milliseconds after which one is left over from a process that was killed. */
const FOLDER = 'moiety-osra-';
const LEFT_OVER = 3_600_000;
/** What it needs of the environment; the rest may hold secrets. */
const PASSED_ON = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH'];
/** How it ended, if not well. */
type Fault = 'missing' | 'slow' | 'talkative' | 'broken';

const WORDS: Readonly<Record<Fault, string>> = {
  missing: 'could not be started',
  slow: `took more than ${LIMITS.time / 1000} seconds for a picture`,
  talkative: 'wrote too much',
  broken: 'failed',
};

/** Programs that run now, with all that they started; they end with this process, which its signals would not tell them. */
const running = new Set<() => void>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const endAll = (): void => {
  for (const end of running) end();
};
const onSignal = (signal: NodeJS.Signals): void => {
  endAll();
  stopWatching();
  // As if nobody had listened; who else listens decides what becomes of this process.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
};
const stopWatching = (): void => {
  process.off('exit', endAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
};
const watch = (end: () => void): void => {
  if (running.size === 0) {
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  running.add(end);
};
const unwatch = (end: () => void): void => {
  running.delete(end);
  if (running.size === 0) stopWatching();
};

/** How it is run. */
export interface OsraOptions {
  /** Is told in a sentence what goes wrong, each kind of fault once. */
  onFault?: (sentence: string) => void;
  /** Milliseconds for a picture. */
  patience?: number;
  /** Where its folders are made. */
  folder?: string;
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/**
 * OSRA, where the operator has it installed (`MOIETY_OSRA`): it is run as a program of its own, without a shell, this process's secrets and our
 * files, and sees a plain grey picture that we wrote, never somebody's file. Whatever goes wrong with it, pictures are read without it.
 */
export class OsraProgram {
  #program: string;
  #onFault: (sentence: string) => void;
  #patience: number;
  #folder: string;
  #told = new Set<Fault>();
  #faults = 0;
  #restsUntil = 0;
  #swept: Promise<void> | undefined;

  /** @param program a path, or a name that is looked up in `PATH` */
  constructor(program: string, { onFault, patience, folder }: OsraOptions = {}) {
    this.#program = program;
    this.#onFault = onFault ?? (() => undefined);
    this.#patience = patience ?? LIMITS.time;
    this.#folder = folder ?? tmpdir();
  }

  /**
   * What it answers: SDF with the lengths of bonds, which is not to be trusted (`readSecond`); empty where it finds nothing or fails.
   * @param dpi at which the picture was printed; without it OSRA tries out resolutions
   */
  async read({ width, height, grey }: GreyPicture, dpi?: number): Promise<string> {
    if (performance.now() < this.#restsUntil || width * height > LIMITS.pixels) return '';
    let own: string | undefined;
    try {
      await (this.#swept ??= this.#sweep());
      // Only this user may enter it.
      own = await mkdtemp(join(this.#folder, FOLDER));
      const file = join(own, 'picture.pgm');
      const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
      const pixels = Buffer.from(grey.buffer, grey.byteOffset, grey.length);
      await writeFile(file, Buffer.concat([head, pixels]), { mode: 0o600, flag: 'wx' });
      const answer = await this.#run(file, own, dpi);
      if (typeof answer === 'string') {
        this.#faults = 0;
        return answer;
      }
      this.#fail(answer.fault);
    } catch {
      // The folder cannot be made or written.
      this.#fail('broken');
    } finally {
      if (own !== undefined) await rm(own, { recursive: true, force: true }).catch(() => undefined);
    }
    return '';
  }

  #fail(fault: Fault): void {
    this.#faults += 1;
    if (fault === 'missing') this.#restsUntil = Infinity;
    else if (this.#faults >= PAUSE.faults) {
      this.#faults = 0;
      this.#restsUntil = performance.now() + PAUSE.length;
    }
    if (this.#told.has(fault)) return;
    this.#told.add(fault);
    this.#onFault(`${this.#program} (MOIETY_OSRA) ${WORDS[fault]}; pictures are read without it.`);
  }

  /** Folders of processes that were killed. */
  async #sweep(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(FOLDER))) {
      const path = join(this.#folder, name);
      const made = await stat(path).catch(() => undefined);
      if (made !== undefined && Date.now() - made.mtimeMs > LEFT_OVER)
        await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async #run(file: string, own: string, dpi: number | undefined): Promise<string | { fault: Fault }> {
    const resolution = dpi === undefined ? [] : ['-r', String(Math.round(dpi))];
    const { promise, resolve } = Promise.withResolvers<string | { fault: Fault }>();
    const child = spawn(this.#program, ['-f', 'sdf', '-b', ...resolution, file], {
      cwd: own,
      env: {
        ...Object.fromEntries(
          PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
        ),
        TMPDIR: own,
        MAGICK_TMPDIR: own,
        OMP_NUM_THREADS: '1',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      // With a group of its own, so that what a script in its place has started ends with it.
      detached: true,
    });
    const end = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of it is left.
      }
    };
    const stop = (fault: Fault): void => {
      end();
      resolve({ fault });
    };
    if (child.pid !== undefined)
      try {
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // It has ended already.
      }
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > LIMITS.answer) stop('talkative');
      else pieces.push(piece);
    });
    child.on('error', (error) =>
      resolve({ fault: isCode(error, 'ENOENT', 'EACCES', 'ENOTDIR') ? 'missing' : 'broken' }),
    );
    child.on('close', (code) =>
      resolve(code === 0 ? Buffer.concat(pieces).toString('latin1') : { fault: 'broken' }),
    );
    const patience = setTimeout(stop, this.#patience, 'slow');
    watch(end);
    try {
      return await promise;
    } finally {
      clearTimeout(patience);
      unwatch(end);
      child.stdout.destroy();
    }
  }
}

/**
 * The second reader that a setting names.
 * @param program the value of `MOIETY_OSRA`; there is none without it
 * @param onFault is told in a sentence what goes wrong, each kind of fault once
 */
export const secondOf = (
  program: string | undefined,
  onFault: (sentence: string) => void,
): SecondReader | undefined => {
  if (program === undefined || program === '') return undefined;
  const osra = new OsraProgram(program, { onFault });
  return async (picture, dpi) => osra.read(picture, dpi);
};
