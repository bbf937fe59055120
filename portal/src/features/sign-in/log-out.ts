import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { paths, singleLogOutPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useLeave } from '../../shared/session/use-leave.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { signInApi } from './sign-in-api.ts';

/** Nobody waits longer than this, in milliseconds, to be signed out here; the token is sent off by then. */
const PATIENCE = 3000;

/**
 * Signs out. By password: revokes the token and ends the session here. In single sign-on mode the browser goes to the
 * server's log-out, which ends the session there and at the provider, and comes back to `target`, the home page if not given.
 */
export const useLogOut = (): ((target?: string) => Promise<void>) => {
  const session = useSession();
  const { signInMode } = useSettings();
  const leave = useLeave();
  const dispatch = useApiDispatch();
  return async (target = paths.home) => {
    if (signInMode === 'sso') {
      session.signOutBy(() => leave(singleLogOutPath(target)));
      return;
    }
    const revoked = dispatch(signInApi.endpoints.revokeToken.initiate(undefined, { track: false }));
    const patience = new Promise((resolve) => {
      setTimeout(resolve, PATIENCE);
    });
    await Promise.race([revoked, patience]);
    session.signOut();
  };
};
