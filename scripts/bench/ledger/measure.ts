// What is done over and over is timed in turns with what it is compared to, so that both meet the same machine.

/** Does one thing; resolves with the milliseconds of each of its transactions. */
export type Work = (client: number) => Promise<readonly number[]>;

/** Transactions a second, and the milliseconds of one. */
export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
}

const TURNS = 4;
const TURN_MS = 750;

/** Runs some work and says how long it took. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const turn = async (work: Work, clients: number): Promise<{ times: number[]; seconds: number }> => {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < start + TURN_MS) times.push(...(await work(client)));
    }),
  );
  return { times, seconds: (performance.now() - start) / 1000 };
};

const rateOf = (turns: readonly { times: number[]; seconds: number }[]): Rate => {
  const sorted = turns.flatMap(({ times }) => times).toSorted((one, other) => one - other);
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0;
  return {
    perSecond: sorted.length / turns.reduce((sum, { seconds }) => sum + seconds, 0),
    p50: at(0.5),
    p99: at(0.99),
  };
};

/** Measures both, in turns. */
export const besideBare = async (
  clients: number,
  { bare, ledger }: { bare: Work; ledger: Work },
): Promise<{ bare: Rate; ledger: Rate }> => {
  const bareTurns = [];
  const ledgerTurns = [];
  // Statements and code are warm then.
  await turn(bare, clients);
  await turn(ledger, clients);
  for (let count = 0; count < TURNS; count += 1) {
    bareTurns.push(await turn(bare, clients));
    ledgerTurns.push(await turn(ledger, clients));
  }
  return { bare: rateOf(bareTurns), ledger: rateOf(ledgerTurns) };
};
