import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Settings } from '@moiety/contract/platform.ts';
import { loginPath, paths, type Place } from '../shared/config/paths.ts';
import { navigateQuietly } from '../shared/navigation/navigation-error.ts';
import { SettingsContext } from '../shared/config/use-settings.ts';
import { readToken } from '../shared/session/token-cookie.ts';
import { LeaveContext, leaveDocument, type Leave } from '../shared/session/use-leave.ts';
import { SessionContext } from '../shared/session/use-session.ts';
import type { Session } from '../shared/session/session.ts';
import { onPersonGone } from '../shared/session/person-gone.ts';
import { canonicalPath } from './canonical-path.ts';
import { createRoutes, shownData, type RouteHandle, type ShownPage } from './routes.tsx';
import { makeSignInStart } from './sign-in-start.ts';
import { createAppStore, type AppStore } from './store.ts';
import { swiftRouter } from './swift-router.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

export interface Application {
  store: AppStore;
  session: Session;
  router: Router;
  /** What React renders. */
  tree: ReactNode;
  /** Resolves when what was asked of the server until now has been answered, or could not be. */
  answered: () => Promise<void>;
  /** Stops listening to the window and to other tabs. */
  close: () => void;
}

export interface ApplicationOptions {
  settings: Settings;
  /**
   * The page that the HTML already shows, where it does: the first rendering must be the same, so its module is loaded
   * before and its guard counts as passed.
   */
  shown?: ShownPage;
  /** How the document is left; a test gives another way. */
  leave?: Leave;
}

/** Whether the page's address is for whoever is signed in. */
const isPrivate = (routes: RouteObject[]): boolean =>
  matchRoutes(routes, location)?.some(({ route }) => (route.handle as RouteHandle | undefined)?.signedIn) ??
  false;

/**
 * Makes the store and the session, then the routes, then the router, which starts routing. After each step the page may
 * answer: none takes a phone long, and all together do.
 */
export function* applicationSteps({
  settings,
  shown,
  leave = leaveDocument,
}: ApplicationOptions): Generator<undefined, Application> {
  // Loaders of the first page may run before the router is returned.
  let started: Router | undefined;
  const place = (): Place => started?.state.navigation.location ?? started?.state.location ?? location;
  const go = (to: string): void => navigateQuietly(() => started?.navigate(to, { replace: true }));

  const {
    store,
    session,
    addServices,
    answered,
    close: closeStore,
  } = createAppStore({
    personChanged: () => {
      onPersonGone.notify();
      go(paths.guide);
    },
    ended: (reason) => {
      onPersonGone.notify();
      // Who opens an invitation as somebody else signs out there, and goes on with it.
      if (place().pathname === paths.joinOrganization) return;
      // Whoever logs out, or is logged out on a page for everybody, sees what everybody sees.
      const isHome = reason !== 'expired' && place().pathname === paths.home;
      go(reason === 'signed-out' || isHome ? paths.home : loginPath(place()));
    },
  });

  yield;
  const closed = new AbortController();
  const startSignIn = makeSignInStart(settings.signInMode, leave, closed.signal);
  const { dispatch } = store;
  const context = { session, destination: place, startSignIn, addServices, dispatch };
  const routes = createRoutes(settings, context, shown);
  const canonical = canonicalPath(routes, location.pathname);
  if (canonical !== undefined && canonical !== location.pathname)
    history.replaceState(null, '', canonical + location.search + location.hash);
  // The guard would say the same, but only after the private page's scripts were loaded for nothing.
  if (settings.signInMode === 'password' && readToken() === undefined && isPrivate(routes))
    history.replaceState(null, '', loginPath(location));
  yield;
  const router = createBrowserRouter(routes, {
    ...(shown && { hydrationData: { loaderData: shownData(shown) } }),
  });
  started = router;
  const tree = (
    <StrictMode>
      <SettingsContext value={settings}>
        <LeaveContext value={leave}>
          <SessionContext value={session}>
            <Provider store={store}>
              <RouterProvider router={swiftRouter(router)} />
            </Provider>
          </SessionContext>
        </LeaveContext>
      </SettingsContext>
    </StrictMode>
  );
  const close = (): void => {
    closed.abort();
    router.dispose();
    session.close();
    closeStore();
  };
  return { store, session, router, tree, answered, close };
}
