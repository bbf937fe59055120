import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Settings } from '@moiety/contract/platform.ts';
import { paths, publicPaths } from '../shared/config/paths.ts';
import { loadLaterWords } from '../shared/words/later-words.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import {
  guardLogin,
  guardPrivate,
  guardPublic,
  guardRedirect,
  guardRoot,
  type GuardContext,
} from './guards.ts';

/** What a route may ask of the shell. */
export interface RouteHandle {
  /** Rebuilt at each visit instead of kept. */
  ignoreCache?: boolean;
  /** Only for whoever is signed in. */
  signedIn?: boolean;
  /** Fills the window below the header, without a footer. */
  fullHeight?: boolean;
}

/** The sign-in page's route, which the server's HTML already shows. */
export const LOGIN_ROUTE = 'login';

const errorElement = <ErrorPage />;

/** Loads a page, together with the calls and the words that the sign-in page does without and every other needs. */
const pageLoader =
  ({ addServices }: GuardContext) =>
  (load: () => Promise<ComponentType>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [Component] = await Promise.all([load(), addServices(), loadLaterWords()]);
    return { Component };
  };

/** Every page of the portal; a hosted tool's page is where the server's registry puts it. */
export const createRoutes = (
  settings: Settings,
  context: GuardContext,
  /** The sign-in page where it is loaded already. */
  loginPage?: ComponentType,
): RouteObject[] => {
  const privately = guardPrivate(context);
  const page = pageLoader(context);
  return [
    {
      errorElement,
      hydrateFallbackElement: <></>,
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
          ...(loginPage
            ? { Component: loginPage }
            : {
                lazy: async () => {
                  const { LoginPage } = await import('../features/sign-in/login-page.tsx');
                  return { Component: LoginPage };
                },
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
          errorElement,
          loader: guardPublic(context),
          lazy: page(async () => (await import('./shell/shell.tsx')).Shell),
          children: [
            {
              path: paths.guide,
              loader: privately,
              errorElement,
              handle: { signedIn: true } satisfies RouteHandle,
              lazy: page(async () => (await import('./guide-route.tsx')).GuideRoute),
            },
            {
              path: paths.profile,
              loader: privately,
              errorElement,
              // Built anew each time: it holds passwords while they are typed, and what it lists ages.
              handle: { signedIn: true, ignoreCache: true } satisfies RouteHandle,
              lazy: page(async () => (await import('./profile-route.tsx')).ProfileRoute),
            },
            ...settings.subApps.map(({ name, path }): RouteObject => ({
              path,
              ...(!publicPaths.includes(path) && { loader: privately }),
              errorElement,
              handle: { signedIn: !publicPaths.includes(path), fullHeight: true } satisfies RouteHandle,
              lazy: async () => {
                const { SubAppPage } = await import('../features/sub-app-host/sub-app-page.tsx');
                return { element: <SubAppPage name={name} /> };
              },
            })),
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
};
