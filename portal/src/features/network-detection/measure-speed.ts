import { NETWORK_SAMPLE_BYTES, NETWORK_SAMPLE_PATH } from '@moiety/contract/network-test.ts';
import { clock } from './clock.ts';
import type { SpeedTask } from './diagnosis.ts';
import { jitterOf, medianOf, rateOf } from './figures.ts';
import { WrongAnswer, within } from './problem-of.ts';
import { readBytes } from './read-bytes.ts';
import { judgeJitter, judgeLatency, judgeRate, limits, worst } from './thresholds.ts';

/** Answered without a look into the database, to anybody. */
const ALIVE = '/healthz';
/** An odd one out does not move their median. */
const QUESTIONS = 10;

/** Where the speed is measured. */
export interface SpeedTarget {
  /** A file of the operator's; without it the server's own sample. */
  url?: string | undefined;
  token: () => string | undefined;
}

const ask = async (url: string, signal: AbortSignal): Promise<number> => {
  const from = clock.now();
  const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal });
  if (status >= 500) throw new WrongAnswer(status);
  return clock.now() - from;
};

/** What came of the sample, and in which time. A slow network need not bring all of it. */
const readSample = async (
  { url = NETWORK_SAMPLE_PATH, token }: SpeedTarget,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<number> => {
  const own = url === NETWORK_SAMPLE_PATH;
  const known = own ? token() : undefined;
  const from = clock.now();
  const response = await fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    signal,
    ...(known && { headers: { authorization: `Bearer ${known}` } }),
  });
  if (!response.ok) throw new WrongAnswer(response.status);
  const bytes = await readBytes(response, {
    most: NETWORK_SAMPLE_BYTES,
    until: () => clock.now() - from > limits.sample,
    onBytes: (count) => onProgress(Math.min(1, count / NETWORK_SAMPLE_BYTES)),
  });
  return rateOf(bytes, clock.now() - from);
};

/** Latency, jitter and speed. */
export const measureSpeed = async (
  target: SpeedTarget,
  report: (change: Partial<SpeedTask>) => void,
  signal: AbortSignal,
): Promise<Partial<SpeedTask>> => {
  const times: number[] = [];
  // The first only sets the connection up.
  for (let question = 0; question <= QUESTIONS; question++) {
    const { result, problem } = await within(limits.question, signal, (inTime) =>
      ask(target.url ?? ALIVE, inTime),
    );
    if (problem) return { state: 'issue', problem };
    if (question > 0) times.push(result);
    report({ progress: question / QUESTIONS / 2 });
  }
  const figures = { latency: medianOf(times), jitter: jitterOf(times) };
  report(figures);
  // Twice the time: an answer that does not begin is given up too.
  const { result: rate, problem } = await within(limits.sample * 2, signal, (inTime) =>
    readSample(target, inTime, (share) => report({ progress: 0.5 + share / 2 })),
  );
  if (problem) return { state: 'issue', problem };
  const verdicts = [judgeLatency(figures.latency), judgeJitter(figures.jitter), judgeRate(rate)];
  return { state: worst(verdicts), rate };
};
