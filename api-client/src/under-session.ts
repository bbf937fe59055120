import { errorCode } from '@moiety/contract/error-codes.ts';
import type { ApiError } from './api-error.ts';
import type { Outcome } from './send-call.ts';

/** Why a call was not sent, or not again. `dismissed`: nobody signed in. `no-answer`: whether somebody did cannot be asked now. */
export type Withheld = 'dismissed' | 'another-user' | 'aborted' | 'no-answer';
/** What becomes of a call that was held. */
export type Verdict = 'replay' | Withheld;

/**
 * Keeps calls to the session that they were sent under: its ticket is that session (its epoch in the portal, its token in a
 * hosted tool).
 */
export interface Gate<Ticket extends object> {
  /** The ticket for a call that is about to be sent; waits while the session is lapsed. */
  enter(signal: AbortSignal): Promise<Ticket | Withheld>;
  /** The call of this ticket was answered that one must sign in again. */
  renew(ticket: Ticket, signal: AbortSignal): Promise<Verdict>;
  /** The call asks for a recent sign-in. Without this such a call is refused. */
  confirm?(ticket: Ticket, signal: AbortSignal): Promise<Verdict>;
  /** The session lapsed, and the call is not to be sent again. */
  report?(ticket: Ticket): void;
}

export interface UnderSession {
  signal: AbortSignal;
  /**
   * What follows when the session lapsed: `replay`, the call is sent once more when it goes on; `report`, the call is refused
   * and the person is asked all the same; `refuse`, nobody is asked for it.
   */
  whenLapsed: 'replay' | 'report' | 'refuse';
}

export type Settled = { data: unknown } | { error: ApiError };

/** Sends a call under a session: once, and once more at most when the session lapsed and goes on. */
export const sendUnderSession = async <Ticket extends object>(
  gate: Gate<Ticket>,
  send: (ticket: Ticket) => Promise<Outcome>,
  { signal, whenLapsed }: UnderSession,
): Promise<Settled> => {
  const ticket = await gate.enter(signal);
  if (typeof ticket === 'string') return { error: withheld(ticket) };
  const first = await send(ticket);
  if ('error' in first && first.error.code === errorCode.confirmationRequired && gate.confirm)
    return again(await gate.confirm(ticket, signal), () => send(ticket));
  if (!('signInAgain' in first)) return first;
  if (whenLapsed === 'replay') return again(await gate.renew(ticket, signal), () => send(ticket));
  if (whenLapsed === 'report') gate.report?.(ticket);
  return { error: { ...first.signInAgain, kind: 'session-expired' } };
};

const again = async (verdict: Verdict, send: () => Promise<Outcome>): Promise<Settled> => {
  if (verdict !== 'replay') return { error: withheld(verdict) };
  const second = await send();
  return 'signInAgain' in second ? { error: second.signInAgain } : second;
};

/** The error of a call that was not sent. */
export const withheld = (why: Withheld): ApiError => ({
  kind: why === 'dismissed' ? 'session-expired' : why,
  message: '',
});
