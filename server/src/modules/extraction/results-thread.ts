import type { DocumentResults } from '@moiety/contract';
import { makeFairQueue } from '../../fair-queue.ts';
import { makeWorkerThread } from '../../worker-thread.ts';
import type { LogEntry } from './correction-log.ts';

/** What was found in a document and what people said of it, as the tables keep it. */
export interface ToAssemble {
  /** As `packed` packed it. */
  extraction: Uint8Array;
  entries: LogEntry[];
  /** What the results say of themselves. */
  head: Pick<DocumentResults, 'version' | 'engine' | 'pages' | 'isComplete'>;
}

/** Results as the JSON that is sent, and its hash. */
export interface AssembledText {
  json: Uint8Array;
  sha256: string;
}

/** Assembles results on a thread of their own. @param reader whose turn it is */
export type AssembleText = (toAssemble: ToAssemble, reader: string) => Promise<AssembledText>;

export const makeResultsThread = (): AssembleText => {
  const ask = makeWorkerThread<ToAssemble, AssembledText>(new URL('results-worker.ts', import.meta.url));
  // As many wait of an account as it may have calls under way.
  const inTurn = makeFairQueue({ atOnce: 1, perMember: 16, perGroup: 16, total: 400, retryAfter: 5 });
  return (toAssemble, reader) => inTurn({ group: reader, member: reader }, () => ask(toAssemble));
};
