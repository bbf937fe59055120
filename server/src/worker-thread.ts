import { Worker } from 'node:worker_threads';

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** What a thread is sent, and answers with the same number. */
export interface Numbered<Content> {
  id: number;
  content: Content;
}

/** Asks a thread, and waits for what it answers. */
export type AskThread<Question, Answer> = (
  question: Question,
  transfer?: readonly ArrayBuffer[],
) => Promise<Answer>;

/**
 * A thread for what would hold up everybody on the one that answers calls. It is begun with the first question, anew after it broke, and
 * keeps no process alive.
 * @param program its module, which answers each message with `Numbered`
 */
export const makeWorkerThread = <Question, Answer>(program: URL): AskThread<Question, Answer> => {
  const waiting = new Map<number, Waiting<Answer>>();
  let lastId = 0;
  let worker: Worker | undefined;
  const fail = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(program);
    started.unref();
    started.on('message', ({ id, content }: Numbered<Answer>) => {
      waiting.get(id)?.resolve(content);
      waiting.delete(id);
    });
    started.once('error', fail);
    return started;
  };
  return (question, transfer = []) => {
    worker ??= start();
    const id = ++lastId;
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker?.postMessage({ id, content: question } satisfies Numbered<Question>, transfer);
    });
  };
};
