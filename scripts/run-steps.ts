/** One of several pieces of work, some of which need others to be over. */
export interface Step<Result> {
  name: string;
  /** The steps that must have succeeded before; what is not among the steps at hand is taken as done. */
  needs?: readonly string[];
  /** The steps that must have ended before, however they did. */
  after?: readonly string[];
  /** How many processor cores it keeps busy; 1 if not given. More than there are means all of them. */
  cores?: number;
  run(): Promise<Result>;
}

/** What came of a step. */
export type StepEnd<Result> = { name: string; seconds: number } & (
  | { result: Result }
  /** Not run, because the step of this name did not succeed. */
  | { missed: string }
);

interface Options<Result> {
  /** How many there are for all steps. */
  cores: number;
  /** Whether what needs a step may go on with what came of it. */
  succeeded: (result: Result) => boolean;
}

/**
 * Runs steps side by side as far as there are cores for them, those first that are listed first, each once what it needs has succeeded.
 * @returns how each ended, in the order of the list
 * @throws where steps need each other in a circle
 */
export const runSteps = async <Result>(
  steps: readonly Step<Result>[],
  { cores, succeeded }: Options<Result>,
): Promise<StepEnd<Result>[]> => {
  const ends = new Map<string, StepEnd<Result>>();
  const running = new Map<string, Promise<void>>();
  const names = new Set(steps.map(({ name }) => name));
  const isGood = (end: StepEnd<Result>): boolean => 'result' in end && succeeded(end.result);

  const coresOf = (step: Step<Result>): number => Math.min(step.cores ?? 1, cores);
  let free = cores;

  const start = (step: Step<Result>): void => {
    const { name, run } = step;
    free -= coresOf(step);
    const began = performance.now();
    const end = async (): Promise<void> => {
      const result = await run();
      ends.set(name, { name, seconds: (performance.now() - began) / 1000, result });
      running.delete(name);
      free += coresOf(step);
    };
    running.set(name, end());
  };

  let waiting = [...steps];
  while (waiting.length + running.size > 0) {
    for (const step of waiting) {
      const needs = (step.needs ?? []).filter((need) => names.has(need));
      const before = [...needs, ...(step.after ?? []).filter((name) => names.has(name))];
      const missed = needs.find((need) => ends.has(need) && !isGood(ends.get(need)!));
      if (missed !== undefined) ends.set(step.name, { name: step.name, seconds: 0, missed });
      else if (coresOf(step) <= free && before.every((name) => ends.has(name))) start(step);
    }
    const left = waiting.filter(({ name }) => !ends.has(name) && !running.has(name));
    // A step that was missed may be what another waits for.
    const isStuck = running.size === 0 && left.length === waiting.length;
    if (isStuck) throw new Error(`These steps need each other: ${left.map(({ name }) => name).join(', ')}.`);
    waiting = left;
    // Nothing runs where all that could was missed.
    if (running.size > 0) await Promise.race(running.values());
  }
  return steps.map(({ name }) => ends.get(name)!);
};
