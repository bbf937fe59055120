import { onMailQueued } from './queue.ts';

/** Milliseconds between two looks at the queue: for what other processes queued, and what is tried again. */
const LOOK_EVERY = 15_000;
/** Milliseconds after a mail was queued: its transaction is still open then, and is mostly committed at the first look. */
const LOOKS_AFTER_QUEUED = [10, 100, 1000, 5000] as const;
/** Milliseconds for which stopping waits for a look that has begun. */
const STOP_WITHIN = 5000;

/** Work that goes on until it is stopped. */
export interface MailWorker {
  stop(): Promise<void>;
}

/** Calls `poll` at once, every 15 s, and soon after this process queued a mail; never while a look is still at work. */
export const pollRegularly = (poll: () => Promise<void>): MailWorker => {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await poll();
    } while (again);
    running = undefined;
  };
  const wake = (): void => {
    if (stopped) return;
    if (running) again = true;
    else running = run();
  };
  const waiting = new Map<number, NodeJS.Timeout>();
  const wakeIn = (milliseconds: number): void => {
    if (waiting.has(milliseconds)) return;
    const timer = setTimeout(() => {
      waiting.delete(milliseconds);
      wake();
    }, milliseconds);
    waiting.set(milliseconds, timer.unref());
  };
  const interval = setInterval(wake, LOOK_EVERY).unref();
  const forget = onMailQueued(() => LOOKS_AFTER_QUEUED.forEach(wakeIn));
  wake();
  return {
    stop: async () => {
      stopped = true;
      again = false;
      forget();
      clearInterval(interval);
      for (const timer of waiting.values()) clearTimeout(timer);
      let limit: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, STOP_WITHIN);
      });
      await Promise.race([running, tooLong]);
      clearTimeout(limit);
    },
  };
};
