import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readRoute, writeRoute } from '@moiety/elements/sub-app/route-query.js';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { subAppStates } from './sub-app-state.ts';

/**
 * Keeps a tool's last route across a reload of the page: who enters the tool from the menu comes back to where it was. An
 * address with a route, and one that Back, Forward or a reload leads to, means what it says.
 * @returns whether the tool may be shown: the address has the route that it is to show
 */
export const useLastRoute = (name: string): boolean => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const asked = readRoute(search, name);
  const entered = useNavigationType() !== NavigationType.Pop;
  const [last] = useState(() => subAppStates.get(session.user?.id, name).route);
  // Once it is shown, the tool itself knows where it is.
  const [there, setThere] = useState(!entered || last === '/' || asked !== undefined);
  if (!there && asked !== undefined) setThere(true);
  useEffect(() => {
    if (!there) navigate(pathname + writeRoute(search, name, last) + hash, { replace: true });
  }, [there, navigate, pathname, search, hash, name, last]);
  useEffect(() => {
    if (there) subAppStates.set(session.user?.id, name, asked ?? '/');
  }, [there, session, name, asked]);
  return there;
};
