import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import type { MissingTool, Settings } from '@moiety/contract/platform.ts';
import { notificationPath, paths } from '../shared/config/paths.ts';
import { loadLaterWords } from '../shared/words/later-words.ts';
import { ErrorPage } from './error-page.tsx';
import { lazyPage } from './load-page.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import {
  guardAddress,
  guardLogin,
  guardPrivate,
  guardPublic,
  guardRedirect,
  guardRoot,
  type GuardContext,
} from './guards.ts';
import { FrameRoute, frameLoader, homeLoader, HomeRoute } from './home-route.tsx';

/** What a route may ask of the shell. */
export interface RouteHandle {
  /** Rebuilt at each visit instead of kept. */
  ignoreCache?: boolean;
  /** Only for whoever is signed in. */
  signedIn?: boolean;
  /** Fills the window below the header, without a footer. */
  fullHeight?: boolean;
}

const ROOT_ROUTE = 'root';
const LOGIN_ROUTE = 'login';
const FRAME_ROUTE = 'frame';
const HOME_ROUTE = 'home';

/** A page that the server's HTML already shows, with its component loaded. */
export interface ShownPage {
  route: typeof LOGIN_ROUTE | typeof HOME_ROUTE;
  Page: ComponentType;
}

/** What the loaders of a page that is shown already would give. */
export const shownData = ({ route, Page }: ShownPage): Record<string, unknown> =>
  route === LOGIN_ROUTE
    ? { [ROOT_ROUTE]: null, [LOGIN_ROUTE]: null }
    : { [ROOT_ROUTE]: null, [FRAME_ROUTE]: { Frame: Outlet }, [HOME_ROUTE]: { Page } };

const errorElement = <ErrorPage />;

/** Loads a page, together with the calls and the words that the sign-in page does without and every other needs. */
const pageLoader =
  ({ addServices }: GuardContext) =>
  (load: () => Promise<ComponentType>) =>
    lazyPage(async () => {
      const [Component] = await Promise.all([load(), addServices(), loadLaterWords()]);
      return Component;
    });

/** Every page of the portal; a hosted tool's page is where the server's registry puts it. */
export const createRoutes = (
  settings: Settings,
  context: GuardContext,
  /** What the HTML shows already. */
  shown?: ShownPage,
): RouteObject[] => {
  const privately = guardPrivate(context);
  const page = pageLoader(context);
  /** A page for whoever is signed in: built anew at each visit, because what it lists ages, unless it is `kept`. */
  const privatePage = (
    path: string,
    load: () => Promise<ComponentType>,
    { id, kept = false }: { id?: string; kept?: boolean } = {},
  ): RouteObject => ({
    ...(id !== undefined && { id }),
    path,
    loader: privately,
    errorElement,
    handle: { signedIn: true, ignoreCache: !kept } satisfies RouteHandle,
    lazy: page(load),
  });
  const toolRoute = (
    { path, public: isPublic }: MissingTool,
    handle: RouteHandle,
    load: () => Promise<ComponentType>,
  ): RouteObject => {
    const signedIn = !isPublic;
    return {
      path,
      loader: signedIn ? privately : guardPublic(context),
      errorElement,
      handle: { ...handle, signedIn } satisfies RouteHandle,
      lazy: page(load),
    };
  };
  const routes: RouteObject[] = [
    {
      id: ROOT_ROUTE,
      loader: guardAddress(context, () => routes),
      shouldRevalidate: () => true,
      errorElement,
      hydrateFallbackElement: <LoadingBar />,
      children: [
        { index: true, loader: guardRoot(context) },
        {
          path: `${paths.redirect}/*`,
          loader: guardRedirect(context),
          handle: { signedIn: true } satisfies RouteHandle,
        },
        {
          id: LOGIN_ROUTE,
          path: paths.login,
          loader: guardLogin(context),
          errorElement,
          ...(shown?.route === LOGIN_ROUTE
            ? { Component: shown.Page }
            : {
                lazy: lazyPage(async () => (await import('../features/sign-in/login-page.tsx')).LoginPage),
              }),
        },
        {
          path: paths.signUp,
          loader: guardLogin(context),
          errorElement,
          lazy: page(async () => (await import('../features/registration/sign-up-page.tsx')).SignUpPage),
        },
        {
          path: paths.forgotPassword,
          loader: guardLogin(context),
          errorElement,
          lazy: page(
            async () => (await import('../features/password/forgot-password-page.tsx')).ForgotPasswordPage,
          ),
        },
        // An emailed link is for the account that it was mailed to, whoever is signed in.
        {
          path: paths.verifyEmail,
          loader: guardPublic(context),
          errorElement,
          lazy: page(
            async () => (await import('../features/registration/verify-email-page.tsx')).VerifyEmailPage,
          ),
        },
        {
          path: paths.resetPassword,
          loader: guardPublic(context),
          errorElement,
          lazy: page(
            async () => (await import('../features/password/reset-password-page.tsx')).ResetPasswordPage,
          ),
        },
        {
          path: paths.confirmEmail,
          loader: guardPublic(context),
          errorElement,
          lazy: page(
            async () => (await import('../features/email-change/confirm-email-page.tsx')).ConfirmEmailPage,
          ),
        },
        {
          path: paths.keepEmail,
          loader: guardPublic(context),
          errorElement,
          lazy: page(
            async () => (await import('../features/email-change/keep-email-page.tsx')).KeepEmailPage,
          ),
        },
        {
          id: FRAME_ROUTE,
          errorElement,
          loader: frameLoader(context),
          shouldRevalidate: () => true,
          Component: FrameRoute,
          children: [
            {
              id: HOME_ROUTE,
              path: paths.home,
              loader: homeLoader(context),
              errorElement,
              // Built anew each time: what it lists ages.
              handle: { ignoreCache: true } satisfies RouteHandle,
              Component: HomeRoute,
            },
            privatePage(paths.guide, async () => (await import('./guide-route.tsx')).GuideRoute, {
              id: 'Guide',
              kept: true,
            }),
            // It holds passwords while they are typed, too.
            privatePage(paths.profile, async () => (await import('./profile-route.tsx')).ProfileRoute, {
              id: 'Profile',
            }),
            privatePage(
              paths.notifications,
              async () =>
                (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
              { kept: true },
            ),
            privatePage(
              paths.notificationSettings,
              async () =>
                (await import('../features/notifications/settings-page.tsx')).NotificationSettingsPage,
            ),
            privatePage(
              notificationPath(':id'),
              async () => (await import('../features/notifications/notification-page.tsx')).NotificationPage,
            ),
            privatePage(
              paths.credits,
              async () => (await import('../features/credits/credits-page.tsx')).CreditsPage,
              { kept: true },
            ),
            privatePage(paths.jobs, async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage),
            privatePage(
              paths.invitations,
              async () => (await import('./invitations-route.tsx')).InvitationsRoute,
            ),
            privatePage(
              paths.organization,
              async () => (await import('./organization-route.tsx')).OrganizationRoute,
            ),
            {
              // An emailed link is for the mailbox that it was sent to, whoever is signed in.
              path: paths.joinOrganization,
              loader: guardPublic(context),
              errorElement,
              handle: { ignoreCache: true } satisfies RouteHandle,
              lazy: page(async () => (await import('./join-route.tsx')).JoinRoute),
            },
            privatePage(
              paths.networkDetection,
              async () =>
                (await import('../features/network-detection/network-detection-page.tsx'))
                  .NetworkDetectionPage,
              { id: 'ProfileNetworkDetection', kept: true },
            ),
            privatePage(
              paths.announcements,
              async () => (await import('./announcements-route.tsx')).AnnouncementsRoute,
            ),
            privatePage(
              paths.upgradeRequests,
              async () => (await import('./upgrade-requests-route.tsx')).UpgradeRequestsRoute,
            ),
            privatePage(paths.tools, async () => (await import('./tools-route.tsx')).ToolsRoute),
            privatePage(
              paths.administeredJobs,
              async () => (await import('./administered-jobs-route.tsx')).AdministeredJobsRoute,
            ),
            privatePage(paths.accounts, async () => (await import('./accounts-route.tsx')).AccountsRoute),
            privatePage(
              paths.organizations,
              async () => (await import('./organizations-route.tsx')).OrganizationsRoute,
            ),
            privatePage(paths.ledger, async () => (await import('./ledger-route.tsx')).LedgerRoute),
            ...(import.meta.env.VITE_RUM_APPLICATION_ID
              ? [
                  privatePage(
                    paths.monitoring,
                    async () => (await import('./monitoring-routes.tsx')).MonitoringRoute,
                  ),
                  privatePage(
                    paths.monitoredSession(':id'),
                    async () => (await import('./monitoring-routes.tsx')).MonitoredSessionRoute,
                  ),
                ]
              : []),
            ...settings.subApps.map((tool) =>
              toolRoute(tool, { fullHeight: true }, async () => {
                const { SubAppPage } = await import('../features/sub-app-host/sub-app-page.tsx');
                return () => <SubAppPage name={tool.name} />;
              }),
            ),
            ...settings.missingTools.map((tool) =>
              toolRoute(tool, { ignoreCache: true }, async () => {
                const { ToolMissingPage } = await import('../features/sub-app-host/tool-missing-page.tsx');
                return () => <ToolMissingPage tool={tool} />;
              }),
            ),
            {
              id: 'Case',
              path: paths.cases,
              errorElement,
              lazy: page(async () => (await import('../features/cases/case-list-page.tsx')).CaseListPage),
            },
            {
              id: 'CaseDetail',
              path: `${paths.cases}/:id`,
              errorElement,
              lazy: page(async () => (await import('../features/cases/case-page.tsx')).CasePage),
            },
            {
              path: paths.help,
              loader: guardPublic(context),
              errorElement,
              lazy: page(async () => (await import('../features/help/help-page.tsx')).HelpPage),
            },
            {
              path: paths.helpArticle(':id'),
              loader: guardPublic(context),
              errorElement,
              lazy: page(
                async () => (await import('../features/help/help-article-page.tsx')).HelpArticlePage,
              ),
            },
            {
              path: paths.linkExpired,
              errorElement,
              handle: { ignoreCache: true } satisfies RouteHandle,
              lazy: page(async () => (await import('./link-expired-page.tsx')).LinkExpiredPage),
            },
            ...[paths.notFound, paths.notFoundCode, '*'].map((path): RouteObject => ({
              path,
              errorElement,
              handle: { ignoreCache: true } satisfies RouteHandle,
              // Loaded anyway: the error page shows it too.
              Component: NotFoundPage,
            })),
          ],
        },
      ],
    },
  ];
  return routes;
};
