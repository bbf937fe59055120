import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import type { Patterns } from './indexing.ts';
import type { ExtractionProcesses } from './processes.ts';

/** What compares structures. */
export type Matcher = ReturnType<ExtractionProcesses['openMatcher']>;

/** Processes that this one has for searches, and milliseconds for which they stay without one. */
const MATCHERS = 2;
const IDLE = 300 * SECOND;

/**
 * Fingerprints of structures, by SMILES. Where they cannot be made there are none: the structures are then compared with every query.
 * @param smiles those that are empty are left out
 */
export const patternsOf = async (
  { openMatcher }: Pick<ExtractionProcesses, 'openMatcher'>,
  smiles: readonly string[],
): Promise<Patterns> => {
  const known = [...new Set(smiles)].filter(Boolean);
  if (known.length === 0) return new Map();
  const matcher = openMatcher();
  try {
    const patterns = await matcher.patterns(known);
    return new Map(
      known.flatMap((one, index) => {
        const pattern = patterns[index];
        return pattern ? [[one, pattern] as const] : [];
      }),
    );
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return new Map();
  } finally {
    matcher.close();
  }
};

/** Processes for searches, each kept ready for the next. */
export interface Matchers {
  /** @throws Refusal `unavailable` where too much waits already */
  use<Result>(accountId: string, work: (matcher: Matcher) => Promise<Result>): Promise<Result>;
  close(): void;
}

export const makeMatchers = ({ openMatcher }: Pick<ExtractionProcesses, 'openMatcher'>): Matchers => {
  const idle: Matcher[] = [];
  let closing: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(closing);
    for (const matcher of idle.splice(0)) matcher.close();
  };
  const inTurn = makeFairQueue({
    name: 'structure searches',
    atOnce: MATCHERS,
    perMember: 4,
    perGroup: 20,
    total: 40,
    retryAfter: 5,
  });
  return {
    // Organizations are no groups here: a person's searches wait for each other, and not for a colleague's.
    use: (accountId, work) =>
      inTurn({ group: accountId, member: accountId }, async () => {
        clearTimeout(closing);
        const matcher = idle.pop() ?? openMatcher();
        try {
          return await work(matcher);
        } finally {
          idle.push(matcher);
          clearTimeout(closing);
          closing = setTimeout(close, IDLE).unref();
        }
      }),
    close,
  };
};
