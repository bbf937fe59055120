import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { errorCode } from '@moiety/contract/error-codes.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { linkExpiredPath, type LinkKind } from '../config/paths.ts';
import { useNavigate } from '../navigation/use-navigate.ts';

const ticketIn = (state: unknown): string | undefined => {
  const ticket: unknown =
    typeof state === 'object' && state !== null && 'ticket' in state ? state.ticket : undefined;
  return typeof ticket === 'string' ? ticket : undefined;
};

/** The ticket in the address, or the one that was taken out of it. */
const useAnyTicket = (): string | undefined => {
  const { search, state } = useLocation();
  return (new URLSearchParams(search).get('ticket') ?? ticketIn(state)) || undefined;
};

/** Whether the page was opened by a link with a ticket. */
export const useHasTicket = (): boolean => useAnyTicket() !== undefined;

/**
 * The ticket of an emailed link, if there is one. It leaves the address at once, so that it is in no bookmark, screenshot or
 * list of visited pages; the entry of the history keeps it for a reload.
 */
export const useGivenTicket = (): string | undefined => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('ticket');
  useEffect(() => {
    if (given) navigate(pathname, { replace: true, state: { ticket: given } });
  }, [given, pathname, navigate]);
  return useAnyTicket();
};

/**
 * The ticket of the emailed link that the page is for. Without one the way leads to the page for dead links.
 * @param kind what the link is for
 */
export const useTicket = (kind: LinkKind): string | undefined => {
  const navigate = useNavigate();
  const ticket = useGivenTicket();
  useEffect(() => {
    if (ticket === undefined) navigate(linkExpiredPath(kind), { replace: true });
  }, [ticket, kind, navigate]);
  return ticket;
};

/** The state of `/reset-password` with a ticket that did not come by its address. */
export const withTicket = (ticket: string): { ticket: string } => ({ ticket });

/** The state of `/reset-password` with a ticket for the account, by its email address, that is finished there. */
export const toFinish = (ticket: string, email: string): { ticket: string; finishes: string } => ({
  ticket,
  finishes: email,
});

/** The email address of the account whose sign-up, begun in another browser, the password is the last step of; undefined otherwise. */
export const useFinishes = (): string | undefined => {
  const state: unknown = useLocation().state;
  const email: unknown =
    typeof state === 'object' && state !== null && 'finishes' in state ? state.finishes : undefined;
  return typeof email === 'string' ? email : undefined;
};

/** Whether the server refuses the ticket: used, too old, or never one of its. */
export const isDeadLink = ({ code, fields }: ApiError): boolean =>
  code === errorCode.linkExpired || (fields?.some(({ path }) => path === 'ticket') ?? false);
