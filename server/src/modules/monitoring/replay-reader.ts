import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { makeFairQueue } from '../../fair-queue.ts';

/** A thread each, of which few are needed: administrators alone look at replays. */
const inTurn = makeFairQueue({
  name: 'replays',
  atOnce: 2,
  perMember: 20,
  perGroup: 20,
  total: 60,
  retryAfter: 1,
});

/**
 * The records of a part of a replay, as JSON, read by a thread of its own. A visitor's browser made it: it may be anything, of any size when it
 * is unpacked.
 * @param reader whose turn it is
 * @returns undefined where it is no list, or too large
 */
export const readReplay = (content: Buffer, reader: string): Promise<string | undefined> =>
  inTurn({ group: reader, member: reader }, async () => {
    const worker = new Worker(new URL('replay-worker.ts', import.meta.url), {
      workerData: new Uint8Array(content),
      // A list of a million empty ones takes many times its text.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    try {
      const [text] = (await once(worker, 'message')) as [string | undefined];
      return text;
    } catch {
      // The thread took more memory than it may.
      return undefined;
    } finally {
      await worker.terminate();
    }
  });
