/** How a figure, a task or the whole came out. */
export type Verdict = 'good' | 'attention' | 'issue';

// Why each is what it is: docs/decisions/0034-network-diagnostic.md.

/** Milliseconds between a question and its answer: pages ask two or three times in a row. */
const LATENCY = { good: 150, attention: 400 };
/** Milliseconds by which neighboring answers differ; alone it is never an issue. */
const JITTER_GOOD = 50;
/** Mbit/s: 10 MB in 8 s, and in 40 s. */
const RATE = { good: 10, attention: 2 };
/** Milliseconds in which 10 MB go one way before somebody leaves off waiting. */
const TRANSFER_GOOD = 20_000;
/** Milliseconds in which a service answers. */
const ANSWER_GOOD = 2000;

/** Milliseconds after which an answer is not waited for any more. */
export const limits = {
  /** One question of the latency. */
  question: 5000,
  /** The sample of the speed: what came until then tells enough. */
  sample: 15_000,
  /** 10 MB one way; calls of the main API are given up after the same time. */
  transfer: 50_000,
  /** A service; a hosted tool that is silent for as long is given up too. */
  answer: 10_000,
} as const;

const order: readonly Verdict[] = ['good', 'attention', 'issue'];
/** The worst of them; good if there are none. */
export const worst = (verdicts: readonly Verdict[]): Verdict =>
  order[Math.max(0, ...verdicts.map((verdict) => order.indexOf(verdict)))] ?? 'good';

const upTo = (value: number, { good, attention }: { good: number; attention: number }): Verdict => {
  if (value <= good) return 'good';
  return value <= attention ? 'attention' : 'issue';
};

/** @param ms the median */
export const judgeLatency = (ms: number): Verdict => upTo(ms, LATENCY);
export const judgeJitter = (ms: number): Verdict => (ms <= JITTER_GOOD ? 'good' : 'attention');
/** @param rate in Mbit/s */
export const judgeRate = (rate: number): Verdict => {
  if (rate >= RATE.good) return 'good';
  return rate >= RATE.attention ? 'attention' : 'issue';
};
export const judgeTransfer = (ms: number): Verdict =>
  upTo(ms, { good: TRANSFER_GOOD, attention: limits.transfer });
export const judgeAnswer = (ms: number): Verdict => upTo(ms, { good: ANSWER_GOOD, attention: limits.answer });
