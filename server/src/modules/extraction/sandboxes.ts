import { makeFairQueue, type InTurn } from '../../fair-queue.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { bytesOf } from './contents-of.ts';
import type { ExtractionProcesses, OpenDocument } from './processes.ts';

/** Documents that this process has open at once, each in a process of its own, and milliseconds for which one stays so unused. */
const OPEN_MAX = 2;
const IDLE = 60 * SECOND;

interface Entry {
  sandbox: Promise<OpenDocument>;
  isUsed: boolean;
  closing: NodeJS.Timeout | undefined;
}

/** Who waits for a document. */
interface Line {
  inTurn: InTurn;
  users: number;
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
  // As many wait of an account as it may have calls under way.
  const limits = { name: 'pages of documents', perMember: 16, perGroup: 16, total: 400, retryAfter: 5 };
  // No more is done at once than may be open, so there is always one to close.
  const inTurn = makeFairQueue({ ...limits, atOnce: OPEN_MAX });
  // What is asked of a document waits here for what was asked before, and keeps no other document from being opened.
  const lines = new Map<string, Line>();
  const end = (key: string): void => {
    const entry = entries.get(key);
    entries.delete(key);
    clearTimeout(entry?.closing);
    entry?.sandbox.then((sandbox) => sandbox.close()).catch(() => undefined);
  };
  const makeRoom = (): void => {
    const idle = [...entries].find(([, { isUsed }]) => !isUsed);
    if (entries.size >= OPEN_MAX && idle) end(idle[0]);
  };
  const open = (key: string): Entry => {
    makeRoom();
    const entry: Entry = {
      sandbox: bytesOf(store, key).then((bytes) => openDocument(bytes)),
      isUsed: false,
      closing: undefined,
    };
    entries.set(key, entry);
    return entry;
  };
  const workOn = async <Result>(
    key: string,
    work: (sandbox: OpenDocument) => Promise<Result>,
  ): Promise<Result> => {
    const entry = entries.get(key) ?? open(key);
    clearTimeout(entry.closing);
    entry.isUsed = true;
    try {
      return await work(await entry.sandbox);
    } finally {
      entry.isUsed = false;
      if (entries.get(key) === entry) entry.closing = setTimeout(() => end(key), IDLE).unref();
    }
  };
  return {
    use: async (accountId, key, work) => {
      const whose = { group: accountId, member: accountId };
      const line = lines.get(key) ?? { inTurn: makeFairQueue({ ...limits, atOnce: 1 }), users: 0 };
      lines.set(key, line);
      line.users += 1;
      try {
        return await line.inTurn(whose, () => inTurn(whose, () => workOn(key, work)));
      } finally {
        line.users -= 1;
        if (line.users === 0) lines.delete(key);
      }
    },
    close: () => {
      for (const key of Array.from(entries.keys())) end(key);
    },
  };
};
