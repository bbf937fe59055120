import { describe, expect, it } from 'vitest';
import type { RecogniserReply, RecogniserRequest } from '../../src/recognition/browser/protocol.ts';
import type { MoleculeWorker } from '../../src/worker/worker-channel.ts';
import { Recogniser, RecogniserError } from '../../src/recognition/browser/recogniser.ts';

/** A worker that answers when it is told to, and counts who listens. */
class WorkerDouble implements MoleculeWorker {
  readonly asked: RecogniserRequest['kind'][] = [];
  readonly #events = new EventTarget();
  listening = 0;
  ended = false;

  addEventListener(type: string, listener: (event: never) => void, options?: { signal: AbortSignal }): void {
    this.listening += 1;
    options?.signal.addEventListener('abort', () => (this.listening -= 1));
    this.#events.addEventListener(type, listener as EventListener, options);
  }

  postMessage(request: unknown): void {
    this.asked.push((request as RecogniserRequest).kind);
  }

  terminate(): void {
    this.ended = true;
  }

  answer(data: RecogniserReply): void {
    this.#events.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const setUp = () => {
  const workers: WorkerDouble[] = [];
  const recogniser = new Recogniser({
    createWorker: () => workers[workers.push(new WorkerDouble()) - 1]!,
    files: { keypoints: '', bonds: '', glyphs: '', runtime: '', rdkit: '' },
  });
  return { workers, recogniser };
};
const picture = {} as ImageBitmap;
/** Until everything that is ready has gone on. */
const settled = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a recogniser', () => {
  it('lets go at once of a picture that is cancelled while programs load, and reads the next one', async () => {
    const { workers, recogniser } = setUp();
    const cancelled = new AbortController();
    const first = recogniser.recognise(picture, cancelled.signal);
    const reason = new Error('cancelled');
    const refused = first.catch((error: unknown) => error);
    await settled();
    cancelled.abort(reason);
    expect(await refused).toBe(reason);
    const second = recogniser.recognise(picture);
    const [worker] = workers;
    worker!.answer({ kind: 'started' });
    await settled();
    // The first one was never given to it.
    expect(worker!.asked).toEqual(['start', 'recognise']);
    worker!.answer({ kind: 'recognised', structures: [] });
    expect(await second).toEqual([]);
    expect(worker!.ended).toBe(false);
  });

  it('keeps no listener of a question that was answered', async () => {
    const { workers, recogniser } = setUp();
    const reading = recogniser.recognise(picture);
    await settled();
    workers[0]!.answer({ kind: 'started' });
    await settled();
    workers[0]!.answer({ kind: 'recognised', structures: [] });
    await reading;
    expect(workers[0]!.listening).toBe(0);
  });

  it('replaces a worker that fails', async () => {
    const { workers, recogniser } = setUp();
    const reading = recogniser.recognise(picture);
    const refused = reading.catch((error: unknown) => error);
    await settled();
    workers[0]!.answer({ kind: 'started' });
    await settled();
    workers[0]!.answer({ kind: 'failed', message: 'no' });
    expect(await refused).toBeInstanceOf(RecogniserError);
    expect(workers[0]!.ended).toBe(true);
    void recogniser.warm();
    await settled();
    expect(workers).toHaveLength(2);
  });
});
