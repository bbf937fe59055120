import { makeFairQueue } from '../../fair-queue.ts';
import { makeWorkerThread } from '../../worker-thread.ts';
import { loggedOf, type LoggedChange, type Marks, type SetChange } from './set-change.ts';

/** What the thread is asked, by what it is to do; changes are JSON as the log has it, in the order of their versions. */
export interface HistoryQuestions {
  compare: { changes: readonly string[] };
  takeBack: { changes: readonly string[] };
  log: { changes: readonly string[] };
  /** Of molecules, with their marks as they are now. */
  marks: { changes: readonly string[]; now: readonly Marks[] };
}

/** What it answers. */
export interface HistoryAnswers {
  /** `VersionDifference` as JSON in UTF-8: it may name all molecules of a large set forty times, and is sent on as it is. */
  compare: Uint8Array<ArrayBuffer>;
  /** What takes all of the changes back. */
  takeBack: SetChange;
  /** All of the changes as the log keeps them. */
  log: LoggedChange;
  /** The marks as they were before the changes. */
  marks: Marks[];
}

export type HistoryTask = keyof HistoryQuestions;

/** A question as it is sent. */
export interface AskedOfHistory {
  task: HistoryTask;
  question: HistoryQuestions[HistoryTask];
}

/** Reads changes of sets on a thread of their own: some millions of signs take it a tenth of a second. The last parameter says whose turn it is. */
export type HistoryThread = {
  [Task in Exclude<HistoryTask, 'log'>]: (
    question: HistoryQuestions[Task],
    asker: string,
  ) => Promise<HistoryAnswers[Task]>;
};

const program = new URL('history-worker.ts', import.meta.url);

/** As many wait of an account as it may have calls under way. */
const QUEUE = { atOnce: 1, perMember: 16, perGroup: 16, total: 400, retryAfter: 5 };

export const makeHistoryThread = (): HistoryThread => {
  const ask = makeWorkerThread<AskedOfHistory, HistoryAnswers[HistoryTask]>(program);
  const inTurn = makeFairQueue({ ...QUEUE, name: 'histories' });
  const asking =
    <Task extends keyof HistoryThread>(task: Task) =>
    (question: HistoryQuestions[Task], asker: string) =>
      inTurn({ group: asker, member: asker }, () => ask({ task, question })) as Promise<HistoryAnswers[Task]>;
  return { compare: asking('compare'), takeBack: asking('takeBack'), marks: asking('marks') };
};

/** Characters of changes that take the thread of the calls a millisecond or two. */
const SHORT = 10_000;
/** A thread by itself: what is logged is logged while its set is locked, and waits for nobody who looks at a history. */
const askLog = makeWorkerThread<AskedOfHistory, LoggedChange>(program);
/** Nor behind all that somebody else has logged. */
const inTurnOfLog = makeFairQueue({ ...QUEUE, name: 'history logs' });

/** Changes as the log keeps them. @param changes JSON, in their order; @param asker whose turn it is @throws Refusal as a fair queue */
export const logged = async (changes: readonly string[], asker: string): Promise<LoggedChange> =>
  changes.reduce((sum, { length }) => sum + length, 0) <= SHORT
    ? loggedOf(changes.map((change) => JSON.parse(change) as SetChange))
    : inTurnOfLog({ group: asker, member: asker }, () => askLog({ task: 'log', question: { changes } }));
