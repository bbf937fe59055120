import { utcDayOf } from './utc-day.ts';

/** How a day of the week stands: `open` is today without a check-in. */
export type DayState = 'checked' | 'missed' | 'open' | 'later';
export interface WeekDay {
  /** UTC, `2026-11-22` for example. */
  day: string;
  state: DayState;
  today: boolean;
}
type CheckIns = readonly { created_at: string }[];

/**
 * Whether today is done, by the latest check-in.
 * @param checkIns newest first
 * @param today UTC; a check-in of a day after it says that the clock here is slow, and that it is done all the same
 */
export const isCheckedIn = (checkIns: CheckIns, today: string): boolean => {
  const latest = checkIns[0]?.created_at;
  return latest !== undefined && utcDayOf(latest) >= today;
};

/** The week of a UTC day, Monday to Sunday. @param checkIns newest first */
export const weekOf = (today: string, checkIns: CheckIns): WeekDay[] => {
  const checked = new Set(checkIns.map(({ created_at }) => utcDayOf(created_at)));
  const monday = new Date(today);
  // Sunday, day 0, ends a week.
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const stateOf = (day: string): DayState => {
    if (day === today) return isCheckedIn(checkIns, today) ? 'checked' : 'open';
    if (checked.has(day)) return 'checked';
    return day < today ? 'missed' : 'later';
  };
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(monday);
    date.setUTCDate(monday.getUTCDate() + index);
    const day = utcDayOf(date.getTime());
    return { day, state: stateOf(day), today: day === today };
  });
};
