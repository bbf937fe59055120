import { setTimeout as sleep } from 'node:timers/promises';
import type { Probe } from './probe.ts';
import type { VictimServer } from './victim-server.ts';

export const MB = 1e6;
export const inMb = (bytes: number): string => `${(bytes / MB).toFixed(0)} MB`;

/** What an attack did. */
export interface Figures {
  /** Milliseconds that another visitor waited at most for an answer. */
  wait: number;
  /** Milliseconds that the event loop of the server was late at most; and that its thread itself worked without looking up. */
  loop: number;
  own: number;
  /** Bytes by which the server's memory and its data folder grew. */
  memory: number;
  disk: number;
  cpuSeconds: number;
}

export const figureWords = ({ wait, loop, own, memory, disk, cpuSeconds }: Figures): string =>
  [
    `wait ${wait.toFixed(1)} ms`,
    `loop ${loop.toFixed(1)} ms late, ${own.toFixed(1)} of it the server's`,
    `CPU ${cpuSeconds.toFixed(2)} s`,
    `memory ${memory < 0 ? '' : '+'}${inMb(memory)}`,
    `disk ${disk < 0 ? '' : '+'}${inMb(disk)}`,
  ].join(', ');

/** The longest of the times of several attacks, and the sums of the rest. */
export const worstOf = (all: readonly Figures[]): Figures => {
  const worst = (name: 'wait' | 'loop' | 'own'): number => Math.max(...all.map((figures) => figures[name]));
  const sum = (name: 'memory' | 'disk' | 'cpuSeconds'): number =>
    all.reduce((total, figures) => total + figures[name], 0);
  return {
    wait: worst('wait'),
    loop: worst('loop'),
    own: worst('own'),
    memory: sum('memory'),
    disk: sum('disk'),
    cpuSeconds: sum('cpuSeconds'),
  };
};

/**
 * Measures while something goes on: of several tries that with the shortest wait, since the machine has its moments too.
 * @param isEnough whether it need not be tried again after so long a wait, in milliseconds
 */
export const figuresOf = async (
  { server, probe }: { server: VictimServer; probe: Probe },
  work: () => Promise<unknown>,
  { tries, isEnough }: { tries: number; isEnough: (wait: number) => boolean },
): Promise<Figures> => {
  const memoryBefore = await server.memory();
  const diskBefore = await server.disk();
  let best: Pick<Figures, 'wait' | 'loop' | 'own' | 'cpuSeconds'> | undefined;
  for (let attempt = 0; attempt < tries && !(best && isEnough(best.wait)); attempt++) {
    await probe.waits();
    await server.loop();
    await work();
    // The answer that was asked for last has come.
    await sleep(50);
    const { worst: wait } = await probe.waits();
    const { worst: loop, ownWorst: own, cpuSeconds } = await server.loop();
    if (wait < (best?.wait ?? Infinity)) best = { wait, loop, own, cpuSeconds };
  }
  if (!best) throw new Error('nothing was tried');
  return {
    ...best,
    memory: (await server.memory()) - memoryBefore,
    disk: (await server.disk()) - diskBefore,
  };
};
