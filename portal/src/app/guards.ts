import { redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import type { ApiDispatch } from '../shared/api/api-context.ts';
import { paths, redirectTarget, type Place } from '../shared/config/paths.ts';
import type { Session } from '../shared/session/session.ts';
import { canonicalPath } from './canonical-path.ts';

/** Where the router is going. A loader's request has no hash, and the way back from a sign-in must keep it. */
export type Destination = () => Place;

/** What the guards need to know. */
export interface GuardContext {
  session: Session;
  destination: Destination;
  /** Sends whoever is not signed in to where one signs in, from where the way leads back to `from`. */
  startSignIn: (from: Place) => Promise<Response>;
  /** Puts the services' calls into the store. */
  addServices: () => Promise<void>;
  /** Sends calls before a page is there that would. */
  dispatch: ApiDispatch;
}

/** An address of a page in another case or with a slash at the end: to the page's own; query and hash go along. */
export const guardAddress =
  ({ destination }: GuardContext, routes: () => RouteObject[]): LoaderFunction =>
  () => {
    const { pathname, search, hash } = destination();
    const canonical = canonicalPath(routes(), pathname) ?? pathname;
    return canonical === pathname ? null : redirect(canonical + search + hash);
  };

/** `/`: to the guide with someone signed in, else to the sign-in page; query and hash go along. */
export const guardRoot =
  ({ session, destination }: GuardContext): LoaderFunction =>
  async () => {
    await session.restore();
    const { search, hash } = destination();
    return redirect((session.user ? paths.guide : paths.login) + search + hash);
  };

/** Guard 1: with a token present, the sign-in page goes to the guide; so do those that are for whoever has no account yet or cannot get in. */
export const guardLogin =
  ({ session }: GuardContext): LoaderFunction =>
  async () => {
    await session.restore();
    return session.user ? redirect(paths.guide) : null;
  };

/** Guard 3 for public pages: whoever has a token is known there too. */
export const guardPublic =
  ({ session }: GuardContext): LoaderFunction =>
  async () => {
    await session.restore();
    return null;
  };

/**
 * Guards 2 and 3: without a token the way leads to the sign-in page, or in single sign-on mode to the provider, and from
 * there back; with one, the person is read from it.
 */
export const guardPrivate =
  ({ session, destination, startSignIn }: GuardContext): LoaderFunction =>
  async () => {
    await session.restore();
    return session.user ? null : startSignIn(destination());
  };

/** `/redirect/{path}`: to that path of this origin, for whoever is signed in. */
export const guardRedirect =
  ({ session, destination, startSignIn }: GuardContext): LoaderFunction =>
  async ({ params }) => {
    await session.restore();
    const place = destination();
    if (!session.user) return startSignIn(place);
    return redirect(redirectTarget(params['*'] ?? '', place, location.origin), { status: 302 });
  };
