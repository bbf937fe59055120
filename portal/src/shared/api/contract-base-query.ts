import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { getLocale } from '@moiety/locales';
import type { ApiContext } from './api-context.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { sendCall, type Call, type CallOptions, type Outcome } from '@moiety/api-client/send-call.ts';
import { sendUnderSession, withheld, type Settled } from '@moiety/api-client/under-session.ts';
import { connection } from './connection.ts';
import { serverVersion } from './server-version.ts';

/** How one endpoint departs from the usual. */
export interface CallExtra {
  /** `false`: when the session lapsed, refuse at once and never send again. */
  reRequest?: boolean;
  /** When the session lapsed, refuse, and ask nobody to sign in for this call. */
  asksNobody?: boolean;
  /** Nobody who makes the call shows its errors: they are shown as a toast. */
  toastsErrors?: boolean;
  /** Sends the token in `x-token` too. */
  tokenHeader?: boolean;
}

/** What the calls of one service have in common. */
export type Service = Pick<CallOptions, 'credentials' | 'timeout'>;

/**
 * Sends calls as the contract defines them, under the session gate: a call whose session lapsed waits for the sign-in
 * and is sent once more, or is refused. Each error is shown once: here, by whoever made the call, or (for a lapsed
 * session) by the end of the session.
 */
export const contractBaseQuery =
  ({ timeout, credentials }: Service): BaseQueryFn<Call, unknown, ApiError, CallExtra> =>
  async (call, { signal, extra }, options: CallExtra | undefined) => {
    const { session, showError } = extra as ApiContext;
    const asker = session.user?.id;
    /** The cookie may have become somebody else's meanwhile; whoever asked, asked as the former person. */
    const isAnother = (): boolean => {
      session.follow();
      return asker !== undefined && session.user !== undefined && session.user.id !== asker;
    };
    const send = (): Promise<Outcome> => {
      const token = session.token();
      return sendCall(call, {
        token,
        timeout,
        credentials,
        signal,
        locale: getLocale(),
        onAnswer: (version) => {
          connection.heard(true);
          serverVersion.heard(version);
        },
        onNoAnswer: () => connection.heard(false),
        ...(options?.tokenHeader && token && { headers: { 'x-token': token } }),
      });
    };
    const settle = (outcome: Outcome): Settled => {
      if ('data' in outcome) return outcome;
      const error = 'error' in outcome ? outcome.error : outcome.signInAgain;
      const shownElsewhere = error.kind === 'aborted' || error.kind === 'another-user';
      if (!shownElsewhere && options?.toastsErrors) showError(error);
      return { error };
    };
    if (call.endpoint.access === 'public') return settle(await send());

    const { gate } = session;
    const settled = await sendUnderSession(
      {
        // Each promise settles when it is decided, not some turns later: calls leave in their order.
        enter: (aborted) => (isAnother() ? Promise.resolve('another-user' as const) : gate.enter(aborted)),
        confirm: (ticket, aborted) => gate.confirm(ticket, aborted),
        renew: (ticket, aborted) => {
          session.follow();
          return gate.renew(ticket, aborted);
        },
        report: (ticket) => gate.report(ticket),
      },
      async () => (isAnother() ? { error: withheld('another-user') } : send()),
      {
        signal,
        whenLapsed: options?.asksNobody ? 'refuse' : options?.reRequest === false ? 'report' : 'replay',
      },
    );
    // Of a lapsed session the prompt, or its end, tells.
    return 'error' in settled && settled.error.kind === 'session-expired' ? settled : settle(settled);
  };
