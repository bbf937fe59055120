import { useEffect } from 'react';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { isStandingError, standingChanged } from './organization-api.ts';

/** Where a list is refused to somebody who saw it: asks anew what they are, and the page becomes what they may see. */
export const useStandingError = (error: ApiError | undefined): void => {
  const dispatch = useApiDispatch();
  useEffect(() => {
    if (isStandingError(error)) dispatch(standingChanged());
  }, [error, dispatch]);
};
