import { makeFairQueue } from '../../fair-queue.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { bytesOf } from './contents-of.ts';
import type { ExtractionProcesses, OpenDocument } from './processes.ts';

/** Documents that this process has open at once, each in a process of its own, and milliseconds for which one stays so unused. */
const OPEN_MAX = 2;
const IDLE = 60 * SECOND;

interface Entry {
  sandbox: Promise<OpenDocument>;
  /** What asks of it waits for what asked before. */
  last: Promise<unknown>;
  users: number;
  closing: NodeJS.Timeout | undefined;
}

/** Documents that are open for whoever looks at their pages. */
export interface Sandboxes {
  /**
   * Does something with a document's content; with few documents at once, and accounts take turns.
   * @throws Refusal `unavailable` where too much waits already
   */
  use<Result>(
    accountId: string,
    contentSha256: string,
    work: (sandbox: OpenDocument) => Promise<Result>,
  ): Promise<Result>;
  close(): void;
}

export const makeSandboxes = (
  store: ObjectStore,
  { openDocument }: Pick<ExtractionProcesses, 'openDocument'>,
): Sandboxes => {
  const entries = new Map<string, Entry>();
  // As many wait of an account as it may have calls under way. No more is done at once than may be open, so there is always one to close.
  const inTurn = makeFairQueue({
    name: 'pages of documents',
    atOnce: OPEN_MAX,
    perMember: 16,
    perGroup: 16,
    total: 400,
    retryAfter: 5,
  });
  const end = (key: string): void => {
    const entry = entries.get(key);
    entries.delete(key);
    clearTimeout(entry?.closing);
    entry?.sandbox.then((sandbox) => sandbox.close()).catch(() => undefined);
  };
  const makeRoom = (): void => {
    const idle = [...entries].find(([, { users }]) => users === 0);
    if (entries.size >= OPEN_MAX && idle) end(idle[0]);
  };
  const open = (key: string): Entry => {
    makeRoom();
    const entry: Entry = {
      sandbox: bytesOf(store, key).then((bytes) => openDocument(bytes)),
      last: Promise.resolve(),
      users: 0,
      closing: undefined,
    };
    entries.set(key, entry);
    return entry;
  };
  return {
    use: (accountId, key, work) =>
      inTurn({ group: accountId, member: accountId }, async () => {
        const entry = entries.get(key) ?? open(key);
        clearTimeout(entry.closing);
        entry.users += 1;
        const turn = entry.last.then(async () => work(await entry.sandbox));
        entry.last = turn.catch(() => undefined);
        try {
          return await turn;
        } finally {
          entry.users -= 1;
          if (entry.users === 0 && entries.get(key) === entry)
            entry.closing = setTimeout(() => end(key), IDLE).unref();
        }
      }),
    close: () => {
      for (const key of Array.from(entries.keys())) end(key);
    },
  };
};
