import type { Problem } from './diagnosis.ts';

/** An answer came, but not the one expected. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
  readonly problem: Problem;
  constructor(status: number) {
    super(`status ${status}`);
    this.problem = { kind: status >= 500 ? 'server-error' : 'refused' };
  }
}

/** Fewer bytes came than there are. */
export class Incomplete extends Error {
  override name = 'Incomplete';
  readonly problem: Problem = { kind: 'incomplete' };
}

/**
 * Does something within a time.
 * @param signal the whole run's; when it is aborted, its reason is thrown on
 * @returns what came of it, or why nothing did
 */
export const within = async <Result>(
  ms: number,
  signal: AbortSignal,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<{ result: Result; problem?: never } | { result?: never; problem: Problem }> => {
  const time = AbortSignal.timeout(ms);
  try {
    const result = await act(AbortSignal.any([signal, time]));
    signal.throwIfAborted();
    return { result };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WrongAnswer || error instanceof Incomplete) return { problem: error.problem };
    if (time.aborted) return { problem: { kind: 'too-slow' } };
    return { problem: { kind: navigator.onLine ? 'no-answer' : 'offline' } };
  }
};
