import { setTimeout as sleep } from 'node:timers/promises';

const DAY = 86_400_000;
/** Milliseconds that a test takes at the most, on a busy machine. */
const LONGEST = 60_000;

/** Begins a test that has to be over on the day of UTC on which it began: just before 00:00 it waits for the next one. */
export const onOneDay = async (): Promise<void> => {
  const left = DAY - (Date.now() % DAY);
  if (left < LONGEST) await sleep(left);
};
