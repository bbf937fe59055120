import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { linkExpiredPath } from '../../shared/config/paths.ts';
import { isDeadLink, useGivenTicket } from '../../shared/entry/use-ticket.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { startOpenInvitation } from './registration-api.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/**
 * The emailed invitation that somebody follows to the sign-up, if any. A dead one leads to the page for dead links before
 * anything was typed.
 */
export const useEmailedInvitation = (): {
  /** The ticket of it. */
  invitation: string | undefined;
  /** Whom it went to, once that is known. */
  invitedEmail: string | undefined;
  /** Goes on without it. */
  drop: () => void;
} => {
  const given = useGivenTicket();
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  // The page goes on to other entries of the history, which have no ticket.
  const [invitation, setInvitation] = useState(given);
  const [invitedEmail, setInvitedEmail] = useState<string>();
  useEffect(() => {
    if (invitation === undefined) return undefined;
    let isCurrent = true;
    const open = async (): Promise<void> => {
      const { data, error } = await dispatch(startOpenInvitation(invitation));
      if (!isCurrent) return;
      if (data) setInvitedEmail(data.email);
      // Anything else only leaves the address to be typed.
      else if (isDeadLink(apiErrorOf(error))) navigate(linkExpiredPath('invitation'), { replace: true });
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [invitation, dispatch, navigate]);
  return { invitation, invitedEmail, drop: () => setInvitation(undefined) };
};

/** The address that another page fills in, such as that of an invitation to an organization; the history's entry keeps it. */
export const useGivenEmail = (): string | undefined => {
  const state: unknown = useLocation().state;
  // The page goes on to other entries of the history, which have none.
  const [given] = useState(() =>
    typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
      ? state.email
      : undefined,
  );
  return given;
};
