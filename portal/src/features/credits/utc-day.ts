import { useEffect, useState } from 'react';

const DAY_MS = 86_400_000;

/** The UTC day of a moment, `2026-11-22` for example. */
export const utcDayOf = (time: number | string): string => new Date(time).toISOString().slice(0, 10);

/** When the day after a UTC day begins. */
export const nextDayBegin = (day: string): Date => new Date(Date.parse(day) + DAY_MS);

/** The UTC day that it is now; when it ends, the component renders again, also after the machine slept through it. */
export const useUtcDay = (): string => {
  const [day, setDay] = useState(() => utcDayOf(Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      setDay(utcDayOf(Date.now()));
      timer = setTimeout(check, DAY_MS - (Date.now() % DAY_MS));
    };
    check();
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return day;
};
