import { errorCode } from '@moiety/contract/error-codes.ts';
import { isCheckedIn } from './check-in-week.ts';
import { useCheckIns } from './credits-api.ts';
import { useCheckIn } from './use-check-in.ts';
import { useUtcDay } from './utc-day.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

export { creditsWords } from './amount-words.ts';
export { useCreditStatistics } from './credits-api.ts';

/**
 * For other features: the way to check in; undefined where it is done for today, or not the person's to do.
 * @param signedIn whether there is a person
 */
export const useOpenCheckIn = (signedIn: boolean): (() => void) | undefined => {
  const today = useUtcDay();
  const { currentData, error } = useCheckIns(!signedIn);
  const { checkIn } = useCheckIn();
  // Who joined an organization since the list came has no check-in any more.
  const isMember = error !== undefined && apiErrorOf(error).code === errorCode.forbidden;
  return currentData && !isMember && !isCheckedIn(currentData, today) ? () => void checkIn() : undefined;
};
