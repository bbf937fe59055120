import { clock } from './clock.ts';
import type { Target, TargetResult } from './diagnosis.ts';
import { WrongAnswer, within } from './problem-of.ts';
import { judgeAnswer, limits } from './thresholds.ts';

/**
 * Whether a service can be reached, and in which time. Any answer but a 5xx shows that it can. Its status is known where
 * this page may read it; where not, that it answered at all.
 */
export const reach = async (
  { kind, url }: Target,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Pick<TargetResult, 'state' | 'ms' | 'problem'>> => {
  const own = kind === 'auth' || kind === 'main';
  const ask = async (mode: RequestMode, inTime: AbortSignal): Promise<number> => {
    const from = clock.now();
    // The head of the answer is enough.
    const enough = new AbortController();
    try {
      const { status } = await fetch(url, {
        mode,
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.any([inTime, enough.signal]),
        ...(own && token && { headers: { authorization: `Bearer ${token}` } }),
      });
      if (status >= 500) throw new WrongAnswer(status);
      return clock.now() - from;
    } finally {
      enough.abort();
    }
  };
  const { result: ms, problem } = await within(limits.answer, signal, async (inTime) => {
    try {
      return await ask('cors', inTime);
    } catch (error) {
      if (own || inTime.aborted || error instanceof WrongAnswer) throw error;
      return await ask('no-cors', inTime);
    }
  });
  return problem ? { state: 'issue', problem } : { state: judgeAnswer(ms), ms };
};
