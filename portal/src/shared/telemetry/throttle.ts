/** A function that runs at once, and then at most once in each span of time. */
export interface Throttled {
  (): void;
  /** Runs now, if it is waiting to. */
  flush(): void;
  cancel(): void;
}

/** @param wait milliseconds between two runs; what was asked for meanwhile runs at their end, once */
export const throttle = (run: () => void, wait: number): Throttled => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  const tick = (): void => {
    timer = undefined;
    if (!due) return;
    due = false;
    timer = setTimeout(tick, wait);
    run();
  };
  const throttled = (): void => {
    if (timer !== undefined) {
      due = true;
      return;
    }
    timer = setTimeout(tick, wait);
    run();
  };
  throttled.cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    due = false;
  };
  throttled.flush = (): void => {
    const waiting = due;
    throttled.cancel();
    if (waiting) run();
  };
  return throttled;
};
