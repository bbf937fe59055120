/** How long a piece of work may hold the main thread before it lets the page answer, ms. */
const SLICE = 12;

/** Gives the page a turn: resolves after events and frames that wait have been handled. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Long work in short slices: ask `isOver()` now and then, and where it is `await yieldToMain()`.
 * @throws AbortError from `yieldToMain` when the work is no longer wanted
 */
export class TimeSlice {
  #signal: AbortSignal | undefined;
  #until = performance.now() + SLICE;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether the slice is used up. */
  isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** Lets the page answer, then begins a new slice. */
  async yieldToMain(): Promise<void> {
    await nextTask();
    this.#signal?.throwIfAborted();
    this.#until = performance.now() + SLICE;
  }
}
