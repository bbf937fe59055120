import { useEffect } from 'react';
import { apiErrorOf, type CallFailure } from '../../shared/api/api-error-of.ts';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { isStandingError, standingChanged } from './organization-api.ts';

/** Where a list is refused to somebody who saw it: asks anew what they are, and the page becomes what they may see. */
export const useStandingError = (error: CallFailure | undefined): void => {
  const dispatch = useApiDispatch();
  useEffect(() => {
    if (error && isStandingError(apiErrorOf(error))) dispatch(standingChanged());
  }, [error, dispatch]);
};
