import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { getLocale } from '@moiety/locales';
import type { ApiContext } from './api-context.ts';
import type { ApiError } from './api-error.ts';
import { sendCall, type Call, type CallOptions, type Outcome } from './send-call.ts';

/** How one endpoint departs from the usual. */
export interface CallExtra {
  /** `false`: when the session lapsed, refuse at once and never send again. */
  reRequest?: boolean;
  /** When the session lapsed, refuse, and ask nobody to sign in for this call. */
  asksNobody?: boolean;
  /** Whoever makes the call shows its errors, so that they are not shown here as well. */
  showsItsErrors?: boolean;
  /** Sends the token in `x-token` too. */
  tokenHeader?: boolean;
}

/** What the calls of one service have in common. */
export interface Service extends Pick<CallOptions, 'tokenScheme' | 'credentials'> {
  /** Milliseconds until no answer counts as none. */
  timeout: number;
}

const expired = (error: ApiError): ApiError => ({ ...error, kind: 'session-expired' });

/**
 * Sends calls as the contract defines them, under the session gate: a call whose session lapsed waits for the sign-in
 * and is sent once more, or is refused. Each error is shown once: here, by whoever made the call, or (for a lapsed
 * session) by the end of the session.
 */
export const contractBaseQuery =
  ({ timeout, credentials, tokenScheme }: Service): BaseQueryFn<Call, unknown, ApiError, CallExtra> =>
  async (call, { signal, extra }, options: CallExtra | undefined) => {
    const { session, showError } = extra as ApiContext;
    const asker = session.user?.id;
    const isPublic = call.endpoint.access === 'public';
    /** The cookie may have become somebody else's meanwhile; whoever asked, asked as the former person. */
    const isAnother = (): boolean => {
      session.follow();
      return asker !== undefined && session.user !== undefined && session.user.id !== asker;
    };
    const send = async (): Promise<Outcome> => {
      if (!isPublic && isAnother()) return { error: held('another-user') };
      const token = session.token();
      return sendCall(call, {
        token,
        tokenScheme,
        timeout,
        credentials,
        signal,
        locale: getLocale(),
        ...(options?.tokenHeader && token && { headers: { 'x-token': token } }),
      });
    };
    const settle = (outcome: Outcome): { data: unknown } | { error: ApiError } => {
      if ('data' in outcome) return outcome;
      const error = 'error' in outcome ? outcome.error : outcome.signInAgain;
      const shownElsewhere = error.kind === 'aborted' || error.kind === 'another-user';
      if (!shownElsewhere && !options?.showsItsErrors) showError(error);
      return { error };
    };

    if (isPublic) return settle(await send());

    if (isAnother()) return { error: held('another-user') };
    const ticket = await session.gate.enter(signal);
    if (typeof ticket === 'string') return { error: held(ticket) };
    const first = await send();
    if ('error' in first && first.error.code === errorCode.confirmationRequired) {
      const confirmed = await session.gate.confirm(ticket, signal);
      return confirmed === 'replay' ? settle(await send()) : { error: held(confirmed) };
    }
    if (!('signInAgain' in first)) return settle(first);
    if (options?.asksNobody) return { error: expired(first.signInAgain) };
    if (options?.reRequest === false) {
      session.gate.report(ticket);
      return { error: expired(first.signInAgain) };
    }
    session.follow();
    const verdict = await session.gate.renew(ticket, signal);
    if (verdict !== 'replay') return { error: held(verdict) };
    return settle(await send());
  };

const held = (verdict: 'dismissed' | 'another-user' | 'aborted'): ApiError => ({
  kind: verdict === 'dismissed' ? 'session-expired' : verdict,
  message: '',
});
