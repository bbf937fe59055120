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
  /** Does something with a document's content; one after the other, and with few documents at once. */
  use<Result>(contentSha256: string, work: (sandbox: OpenDocument) => Promise<Result>): Promise<Result>;
  close(): void;
}

export const makeSandboxes = (
  store: ObjectStore,
  { openDocument }: Pick<ExtractionProcesses, 'openDocument'>,
): Sandboxes => {
  const entries = new Map<string, Entry>();
  const waiting: (() => void)[] = [];
  const end = (key: string): void => {
    const entry = entries.get(key);
    entries.delete(key);
    clearTimeout(entry?.closing);
    entry?.sandbox.then((sandbox) => sandbox.close()).catch(() => undefined);
    waiting.shift()?.();
  };
  /** Waits until there is room for one more. */
  const makeRoom = async (key: string): Promise<void> => {
    while (!entries.has(key) && entries.size >= OPEN_MAX) {
      const idle = [...entries].find(([, { users }]) => users === 0);
      if (idle) end(idle[0]);
      else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return {
    use: async (key, work) => {
      await makeRoom(key);
      const entry: Entry = entries.get(key) ?? {
        sandbox: bytesOf(store, key).then((bytes) => openDocument(bytes)),
        last: Promise.resolve(),
        users: 0,
        closing: undefined,
      };
      entries.set(key, entry);
      clearTimeout(entry.closing);
      entry.users += 1;
      const turn = entry.last.then(async () => work(await entry.sandbox));
      entry.last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        entry.users -= 1;
        if (entry.users === 0 && entries.get(key) === entry) {
          entry.closing = setTimeout(() => end(key), IDLE).unref();
          waiting.shift()?.();
        }
      }
    },
    close: () => {
      for (const key of Array.from(entries.keys())) end(key);
    },
  };
};
