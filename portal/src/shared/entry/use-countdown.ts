import { useEffect, useState } from 'react';

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/**
 * Seconds left until a moment, 0 when it has come.
 * @param time milliseconds since 1970
 */
export const useCountdown = (time: number): number => {
  const [shown, setShown] = useState({ time, left: secondsUntil(time) });
  // Another moment counts at once, not a second later.
  const left = shown.time === time ? shown.left : secondsUntil(time);
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setShown({ time, left: secondsUntil(time) }), 1000);
    return () => clearInterval(timer);
  }, [time, runs]);
  return left;
};
