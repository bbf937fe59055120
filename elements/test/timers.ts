// The page's time in the hand of a test.

/** `waitUntil` looks this often, in milliseconds, and gives up after the other. */
const [LOOKS, GIVES_UP] = [50, 10_000];

/**
 * Holds the timers that are set during `act`, so that nobody waits for them, nor for what must not happen; those of
 * `waitUntil` go on.
 * @param act gets what ends every timer that is set by then; those that are left never end
 */
export const holdingTimers = async (act: (pass: () => Promise<void>) => Promise<void>): Promise<void> => {
  const { setTimeout: set, clearTimeout: clear } = window;
  const held = new Map<number, () => void>();
  // The browser's own numbers are positive.
  let last = 0;
  const hold = (run: () => void, delay = 0): number => {
    if (delay <= LOOKS || delay >= GIVES_UP) return set(run, delay);
    last -= 1;
    held.set(last, run);
    return last;
  };
  const drop = (timer?: number): void => {
    if (timer === undefined || !held.delete(timer)) clear(timer);
  };
  const pass = async (): Promise<void> => {
    // What is set meanwhile waits for the next time.
    const due = [...held];
    for (const [timer, run] of due) {
      // One that ended before may have cleared it.
      if (held.delete(timer)) run();
      await new Promise((resolve) => {
        set(resolve);
      });
    }
  };
  Object.assign(window, { setTimeout: hold, clearTimeout: drop });
  try {
    await act(pass);
  } finally {
    Object.assign(window, { setTimeout: set, clearTimeout: clear });
  }
};

/** Keys that are pressed from now on say that it was so much later. @returns what ends that */
export const pressingLater = (milliseconds: number): (() => void) => {
  const end = new AbortController();
  const putOff = (event: Event): void => {
    Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + milliseconds, configurable: true });
  };
  window.addEventListener('keydown', putOff, { capture: true, signal: end.signal });
  return () => end.abort();
};
