import { useEffect, useState } from 'react';
import type { Organization } from '@moiety/contract/organizations.ts';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { standingChanged } from './organization-api.ts';

/**
 * The organization that the person was in while the page was open, and is not in any more. What else hangs on it, such as the
 * balance, is asked for anew when it turns out.
 * @param organization as it is known now: null for none, undefined before it is known
 */
export const useFormer = (
  organization: Organization | null | undefined,
): Pick<Organization, 'id' | 'name'> | undefined => {
  const dispatch = useApiDispatch();
  const [last, setLast] = useState<Organization>();
  if (organization && organization !== last) setLast(organization);
  const isGone = organization === null && last !== undefined;
  useEffect(() => {
    if (isGone) dispatch(standingChanged());
  }, [isGone, dispatch]);
  return isGone ? last : undefined;
};
