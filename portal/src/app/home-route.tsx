import type { ComponentType, ReactNode } from 'react';
import { Outlet, useLoaderData, type LoaderFunction } from 'react-router-dom';
import { getLocale } from '@moiety/locales';
import { paths } from '../shared/config/paths.ts';
import { loadLaterWords } from '../shared/words/later-words.ts';
import { readEmbeddedWords } from '../features/landing/embedded-words.ts';
import type { GuardContext } from './guards.ts';
import { partOnce } from './load-page.tsx';

/** What stands around a page: the shell, or nothing around the landing page, which does without the shell's code. */
interface FrameData {
  Frame: ComponentType;
}
interface HomeData {
  Page: ComponentType;
}

/** Whether the landing page is what is shown at the address that is gone to. */
const isLanding = ({ session, destination }: GuardContext): boolean =>
  session.user === undefined && destination().pathname === paths.home;

const loadShell = partOnce(() => import('./shell/shell.tsx'));
const loadDashboard = partOnce(() => import('./dashboard-route.tsx'));
const loadLanding = partOnce(() => import('../features/landing/landing-page.tsx'));
const loadFetchedLanding = partOnce(() => import('../features/landing/fetched-landing-page.tsx'));

/** Loads what stands around the page. It is asked at each navigation, because the landing page alone has nothing around it. */
export const frameLoader = (context: GuardContext): LoaderFunction => {
  let isFirst = true;
  return async (): Promise<FrameData> => {
    await context.session.restore();
    if (isLanding(context)) return { Frame: Outlet };
    const [{ Shell, askAhead }] = await Promise.all([loadShell(), context.addServices(), loadLaterWords()]);
    if (isFirst) askAhead(context.dispatch, context.session.user !== undefined);
    isFirst = false;
    return { Frame: Shell };
  };
};

/** `/home`: the dashboard of whoever is signed in, the landing page of everybody else. */
export const homeLoader =
  (context: GuardContext): LoaderFunction =>
  async (): Promise<HomeData> => {
    await context.session.restore();
    if (!isLanding(context)) {
      const [{ DashboardRoute }] = await Promise.all([
        loadDashboard(),
        context.addServices(),
        loadLaterWords(),
      ]);
      return { Page: DashboardRoute };
    }
    if (readEmbeddedWords()?.locale === getLocale()) {
      const [{ LandingPage }] = await Promise.all([loadLanding(), loadLaterWords()]);
      return { Page: LandingPage };
    }
    const [{ FetchedLandingPage }] = await Promise.all([
      loadFetchedLanding(),
      context.addServices(),
      loadLaterWords(),
    ]);
    return { Page: FetchedLandingPage };
  };

/** What the loader has loaded around the page. */
export const FrameRoute = (): ReactNode => {
  const { Frame } = useLoaderData<FrameData>();
  return <Frame />;
};

/** `/home`, whichever of the two it is. */
export const HomeRoute = (): ReactNode => {
  const { Page } = useLoaderData<HomeData>();
  return <Page />;
};
