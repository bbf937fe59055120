import type { VersionDifference } from '@moiety/contract';
import { makeFairQueue } from '../../fair-queue.ts';
import { makeWorkerThread } from '../../worker-thread.ts';
import type { Marks, SetChange } from './set-change.ts';

/** What the thread is asked, by what it is to do; changes are JSON as the log has it, in the order of their versions. */
export interface HistoryQuestions {
  compare: { changes: readonly string[] };
  takeBack: { changes: readonly string[] };
  /** Of molecules, with their marks as they are now. */
  marks: { changes: readonly string[]; now: readonly Marks[] };
}

/** What it answers. */
export interface HistoryAnswers {
  compare: VersionDifference;
  /** What takes all of the changes back. */
  takeBack: SetChange;
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
  [Task in HistoryTask]: (question: HistoryQuestions[Task], asker: string) => Promise<HistoryAnswers[Task]>;
};

export const makeHistoryThread = (): HistoryThread => {
  const ask = makeWorkerThread<AskedOfHistory, HistoryAnswers[HistoryTask]>(
    new URL('history-worker.ts', import.meta.url),
  );
  // As many wait of an account as it may have calls under way.
  const inTurn = makeFairQueue({
    name: 'histories',
    atOnce: 1,
    perMember: 16,
    perGroup: 16,
    total: 400,
    retryAfter: 5,
  });
  const asking =
    <Task extends HistoryTask>(task: Task) =>
    (question: HistoryQuestions[Task], asker: string) =>
      inTurn({ group: asker, member: asker }, () => ask({ task, question })) as Promise<HistoryAnswers[Task]>;
  return { compare: asking('compare'), takeBack: asking('takeBack'), marks: asking('marks') };
};
