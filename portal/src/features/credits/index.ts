import { isCheckedIn } from './check-in-week.ts';
import { useCheckIns } from './credits-api.ts';
import { useCheckIn } from './use-check-in.ts';
import { useUtcDay } from './utc-day.ts';

/**
 * For other features: the way to check in; undefined where it is done for today, or not the person's to do.
 * @param signedIn whether there is a person
 */
export const useOpenCheckIn = (signedIn: boolean): (() => void) | undefined => {
  const today = useUtcDay();
  const { currentData } = useCheckIns(!signedIn);
  const { checkIn } = useCheckIn();
  return currentData && !isCheckedIn(currentData, today) ? () => void checkIn() : undefined;
};
