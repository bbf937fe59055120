import { useEffect, useEffectEvent } from 'react';
import { encodeBase64 } from '@moiety/contract/credential.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { monitorToken } from '../../shared/session/token-monitor.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { signInApi } from './sign-in-api.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/**
 * Where the settings say so, asks the server at intervals whether the token is still valid, so that whoever works for
 * long without a call is asked to sign in again before it matters.
 */
export const useTokenMonitor = (signedIn: boolean): void => {
  const session = useSession();
  const dispatch = useApiDispatch();
  const runs = useSettings().tokenMonitor && signedIn;

  const ask = useEffectEvent(async (): Promise<void> => {
    const token = session.token();
    if (token === undefined) {
      session.expire(undefined);
      return;
    }
    const body = { token: encodeBase64(token), from: 'login' };
    const { error } = await dispatch(signInApi.endpoints.verifyToken.initiate({ body }, { track: false }));
    // A server that does not answer says nothing about the token.
    if (error && apiErrorOf(error).code === errorCode.signInAgain) session.expire(token);
  });

  useEffect(() => (runs ? monitorToken(() => void ask()) : undefined), [runs]);
};
