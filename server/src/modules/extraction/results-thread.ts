import type { DocumentResults, FoundText } from '@moiety/contract';
import type { RowParts } from '@moiety/extraction/groups/reassemble-row.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import { makeWorkerThread } from '../../worker-thread.ts';
import type { Asked, Entered, Unfit } from './entering.ts';
import type { IndexChanges } from './indexing.ts';
import type { PreviewedPart, PreviewedTable } from './previewed-rows.ts';
import type { Outcomes } from './standing-rows.ts';

/** What was found in a document and what people said of it, as the tables keep it. */
export interface Stored {
  /** As `packed` packed it. */
  extraction: Uint8Array;
  /** The corrections, as `logText` wrote them. */
  log: string;
}

export interface ToAssemble extends Stored {
  /** What the results say of themselves. */
  head: Pick<DocumentResults, 'version' | 'corrections' | 'engine' | 'pages' | 'isComplete'>;
}

/** Results as the JSON that is sent, and its hash. */
export interface AssembledText {
  /** As `packedText` packs it: a tenth of what is sent, which is all that waits for whoever takes it slowly. */
  packed: Uint8Array;
  sha256: string;
  /** Whether rows of tables of groups are still to be put together. */
  isPending: boolean;
}

/** Results as a version keeps them. */
export interface SignedResults {
  /** As `packedText` packs it, without names: they would outlive the accounts that they are of. */
  results: Uint8Array;
  /** Of the JSON. */
  sha256: string;
  compounds: number;
  activities: number;
  open: number;
}

export interface ToCorrect extends Stored, Asked {
  /** What the index has now, as `digestsText` wrote it. */
  digests: string;
  /** SMILES whose fingerprints are known. */
  screened: readonly string[];
}

/** Corrections that can be made, and how the index of the document becomes what its results say then. */
export interface Corrected extends Pick<Entered, 'answers' | 'added'> {
  index: IndexChanges;
}

/** Rows of tables of groups that have to be put together again first, by the digest of what from. */
export interface Lacking {
  lacking: [digest: string, parts: RowParts][];
}

/** What came of rows of tables of groups is to be kept with the extraction. */
export interface ToComplete extends ToIndex {
  outcomes: Outcomes;
  /** Whether those that failed are to be tried again. */
  withoutFailed?: boolean;
}

export interface Completed {
  /** As `packed` packs it. */
  extraction: Uint8Array;
  index: IndexChanges;
}

export interface ToIndex extends Stored, Pick<ToCorrect, 'digests' | 'screened'> {}

/** Corrections of tables of groups that a person thinks of. */
export type ToPreview = Stored & Pick<Asked, 'corrections' | 'groups' | 'formulas' | 'version'>;

/** Rows as they would be, each with the digest of what it is still to be put together from. */
export interface Previewed extends Lacking {
  rows: PreviewedPart[];
  /** Of the formula of a table. */
  formula?: PreviewedTable;
}

export interface ToFit extends Stored {
  /** The key that something has now. */
  item: string;
}

export interface ToFind {
  /** Pages as `packed` packed what was read of them. */
  pages: readonly { page: number; result: Uint8Array }[];
  query: string;
  /** How many places are still to be told. */
  room: number;
}

export interface ToCompare extends Stored {
  /** What takes the place of the extraction. */
  next: Uint8Array;
}

/** What differs between two results. */
export interface ComparedResults {
  /** `RerunDifference[]`, packed. */
  differences: Uint8Array;
  added: number;
  removed: number;
  changed: number;
}

/** What the thread is asked, by what it is to do. */
export interface ThreadQuestions {
  assemble: ToAssemble;
  sign: ToAssemble;
  correct: ToCorrect;
  index: ToIndex;
  lacking: Stored;
  preview: ToPreview;
  complete: ToComplete;
  compare: ToCompare;
  keys: ToFit;
  find: ToFind;
}

/** What it answers. */
export interface ThreadAnswers {
  assemble: AssembledText;
  sign: SignedResults;
  correct: Corrected | Lacking | { unfit: Unfit };
  lacking: Lacking;
  preview: Previewed | { unfit: Unfit };
  complete: Completed;
  index: IndexChanges;
  compare: ComparedResults;
  /** The keys that the log has for it, and for the cells that it is put together from, each with the one of now. */
  keys: [logged: string, now: string][];
  /** Of all places, and the first of them. */
  find: { total: number; found: FoundText[] };
}

export type ThreadTask = keyof ThreadQuestions;

/** A question as it is sent. */
export interface AskedOfThread {
  task: ThreadTask;
  question: ThreadQuestions[ThreadTask];
}

/** Puts results of documents together on a thread of their own. The last parameter says whose turn it is. */
export type ResultsThread = {
  [Task in ThreadTask]: (question: ThreadQuestions[Task], asker: string) => Promise<ThreadAnswers[Task]>;
};

/** Who asks where it is not a person. */
export const JOBS = 'jobs';

export const makeResultsThread = (): ResultsThread => {
  const ask = makeWorkerThread<AskedOfThread, ThreadAnswers[ThreadTask]>(
    new URL('results-worker.ts', import.meta.url),
  );
  // As many wait of an account as it may have calls under way.
  const inTurn = makeFairQueue({
    name: 'results',
    atOnce: 1,
    perMember: 16,
    perGroup: 16,
    total: 400,
    retryAfter: 5,
  });
  const asking =
    <Task extends ThreadTask>(task: Task) =>
    (question: ThreadQuestions[Task], asker: string) =>
      inTurn({ group: asker, member: asker }, () => ask({ task, question })) as Promise<ThreadAnswers[Task]>;
  return {
    assemble: asking('assemble'),
    sign: asking('sign'),
    correct: asking('correct'),
    index: asking('index'),
    lacking: asking('lacking'),
    preview: asking('preview'),
    complete: asking('complete'),
    compare: asking('compare'),
    keys: asking('keys'),
    find: asking('find'),
  };
};
