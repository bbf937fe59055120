import type { RouterState } from 'react-router-dom';
import { makeTelemetry } from '../shared/telemetry/driver.ts';
import { optionsOfBuild, type BuildSettings } from '../shared/telemetry/build-settings.ts';
import { onPageFailure } from '../shared/page-failure.ts';
import { selectUser } from '../shared/session/session-slice.ts';
import type { Application } from './application.tsx';

/** The page as its routes name it: `/case/:id`. */
const pageOf = ({ matches }: RouterState): string => {
  const [pattern] = matches.flatMap(({ route: { path } }) => (path === undefined ? [] : [path])).slice(-1);
  return pattern === undefined || pattern === '*' ? 'not found' : pattern;
};

/**
 * Follows the application: who is signed in, and which page is shown. Loaded by builds only that monitor
 * (`VITE_RUM_APPLICATION_ID`).
 * @returns the way to stop
 */
export const monitor = (
  { router, store }: Pick<Application, 'router' | 'store'>,
  settings: BuildSettings = import.meta.env,
): (() => void) => {
  const telemetry = makeTelemetry();
  telemetry.init(optionsOfBuild(settings));
  let email: string | undefined;
  const followUser = (): void => {
    const user = selectUser(store.getState());
    if (user?.email === email) return;
    const former = email;
    email = user?.email;
    telemetry.setUser(email === undefined ? undefined : { email });
    if (former === undefined && shown !== undefined) telemetry.action('sign in');
    else if (email === undefined) telemetry.action('sign out');
  };
  /** The pathname of the page that is shown: one of another id is another view. */
  let shown: string | undefined;
  const followPage = (state: RouterState): void => {
    if (!state.initialized || state.navigation.state !== 'idle' || state.location.pathname === shown) return;
    shown = state.location.pathname;
    telemetry.view(pageOf(state));
  };
  followUser();
  followPage(router.state);
  const stops = [
    router.subscribe(followPage),
    store.subscribe(followUser),
    onPageFailure((error) => telemetry.error(error)),
  ];
  return () => {
    for (const stop of stops) stop();
    telemetry.stop();
  };
};
