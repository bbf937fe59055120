// Reads the changes of a set's history as one: in the thread of the calls it would answer nobody meanwhile.
import { parentPort } from 'node:worker_threads';
import type { Numbered } from '../../worker-thread.ts';
import type { AskedOfHistory, HistoryAnswers, HistoryQuestions, HistoryTask } from './history-thread.ts';
import {
  changeOf,
  differenceOf,
  inverseOf,
  loggedOf,
  marksBefore,
  netOf,
  type SetChange,
} from './set-change.ts';

/** Changes one after the other, so that never all of them are there as values. */
function* parsed(changes: readonly string[]): Generator<SetChange> {
  for (const change of changes) yield JSON.parse(change) as SetChange;
}

const tasks: { [Task in HistoryTask]: (question: HistoryQuestions[Task]) => HistoryAnswers[Task] } = {
  compare: ({ changes }) => new TextEncoder().encode(JSON.stringify(differenceOf(netOf(parsed(changes))))),
  takeBack: ({ changes }) => inverseOf(changeOf(netOf(parsed(changes)))),
  log: ({ changes }) => loggedOf(parsed(changes)),
  marks: ({ changes, now }) => marksBefore(netOf(parsed(changes)), now),
};

parentPort?.on('message', ({ id, content: { task, question } }: Numbered<AskedOfHistory>) => {
  const answer = (tasks[task] as (asked: typeof question) => HistoryAnswers[HistoryTask])(question);
  parentPort?.postMessage({ id, content: answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
});
