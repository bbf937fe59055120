// Runs a measurement on all libraries, round after round; every other round in the reverse order.
import type { BrowserContextOptions } from 'playwright-core';
import { withTab, type Tab } from './measure.ts';
import { quiet } from './quiet.ts';
import type { LibrarySite } from './sites.ts';
import type { Figures, Round } from './statistics.ts';

export interface RoundOptions {
  rounds: number;
  /** Milliseconds that a round may wait for a quiet machine. */
  patience: number;
  context?: BrowserContextOptions;
}

/** What the machine did besides, over all rounds. */
export const idleShares: number[] = [];

export const runRounds = async (
  title: string,
  sites: readonly LibrarySite[],
  measure: (tab: Tab) => Promise<Figures>,
  { rounds, patience, context }: RoundOptions,
): Promise<Round[]> => {
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const figures: Round = {};
    let left = patience;
    for (const { name, url } of round % 2 === 0 ? sites : sites.toReversed()) {
      const start = performance.now();
      const { idle, load } = await quiet(left);
      left = Math.max(0, left - (performance.now() - start));
      idleShares.push(idle);
      process.stderr.write(
        `${title}: round ${round + 1} of ${rounds}, ${name} (${Math.round(idle * 100)} % idle, load ${load.toFixed(1)})\n`,
      );
      try {
        figures[name] = await withTab(url, measure, context);
      } catch (error) {
        console.error(`${title}: ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    found.push(figures);
  }
  return found;
};
