import { useCallback, useEffect, useRef, useState } from 'react';

/** A press counts when no other has followed for so many milliseconds. */
const DEBOUNCE_MS = 300;

/** Waits until presses have ended, and runs the last of them; when the page is left meanwhile, it runs then. */
export const useDebounced = (): { waiting: boolean; press: (run: () => void) => void } => {
  const [waiting, setWaiting] = useState(false);
  const held = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useCallback(() => {
    clearTimeout(timer.current);
    const run = held.current;
    held.current = undefined;
    run?.();
  }, []);
  useEffect(() => end, [end]);
  const press = (run: () => void): void => {
    held.current = run;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setWaiting(false);
      end();
    }, DEBOUNCE_MS);
    setWaiting(true);
  };
  return { waiting, press };
};
