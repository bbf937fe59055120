import { ownTarget } from '@moiety/contract/own-target.ts';
import type { SignInError } from '@moiety/contract/sign-in-error.ts';

/**
 * Every address of the portal is built here, and nowhere else. Pages of hosted tools have the paths that the server's
 * registry gives them (`subApps` of the settings).
 */
export const paths = {
  root: '/',
  login: '/login',
  /** `?invite=CODE` of a personal invitation link, `?ticket=…` of an emailed one. */
  signUp: '/signup',
  /** `?ticket=…` of an emailed link. */
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  /** `?ticket=…` of an emailed link. */
  resetPassword: '/reset-password',
  /** `?ticket=…` of an emailed link, as the next one. */
  confirmEmail: '/confirm-email',
  keepEmail: '/keep-email',
  /** For emailed links that were used, are too old or never were. */
  linkExpired: '/link-expired',
  guide: '/guide',
  /** The dashboard of whoever is signed in, the landing page of everybody else. */
  home: '/home',
  profile: '/profile',
  notifications: '/profile/notifications',
  notificationSettings: '/profile/notifications/settings',
  networkDetection: '/profile/network-detection',
  credits: '/profile/credits',
  /** Work that the person asked for. */
  jobs: '/profile/jobs',
  invitations: '/profile/invitations',
  organization: '/profile/organization',
  /** `?ticket=…` of an emailed invitation to an organization. */
  joinOrganization: '/organization/join',
  /** For administrators, as what follows. */
  announcements: '/admin/announcements',
  upgradeRequests: '/admin/upgrade-requests',
  tools: '/admin/tools',
  administeredJobs: '/admin/jobs',
  accounts: '/admin/accounts',
  organizations: '/admin/organizations',
  ledger: '/admin/ledger',
  /** Of builds that are monitored. */
  monitoring: '/admin/monitoring',
  /** @param id a router's pattern, such as `:id`, stays one */
  monitoredSession: (id: string) => `/admin/monitoring/${id}`,
  /** The worked examples. */
  cases: '/case',
  case: (id: string) => `/case/${encodeURIComponent(id)}`,
  /** The help center, unless the site file names another. */
  help: '/help',
  /** An article of it. @param id a router's pattern, such as `:id`, stays one */
  helpArticle: (id: string) => `/help/${id}`,
  /** `/redirect/{path}` leads to that path, for whoever is signed in. */
  redirect: '/redirect',
  notFound: '/not-found',
  /** The second name of the not-found page. */
  notFoundCode: '/404',
} as const;

/** Pages of this origin that the server makes, such as the documents: the router knows nothing of them. */
export const isServerPage = (pathname: string): boolean => /^\/(?:agreements|docs|elements)\//.test(pathname);

/** The operator's documents, which the server sends. */
export const agreementPaths = { user: '/agreements/user', privacy: '/agreements/privacy' } as const;

/** The landing page in another language or appearance, which the server remembers; without a script, too. */
export const homeWith = (choice: { lang: string } | { theme: string }): string =>
  `${paths.home}?${new URLSearchParams(choice).toString()}`;

/**
 * A hosted tool's page, opened at one of its routes.
 * @param tool as the settings have it
 * @param route the tool's own, for example `/set/1`; without it the tool opens where it was left
 */
export const toolPath = ({ name, path }: { name: string; path: string }, route?: string): string =>
  route === undefined ? path : `${path}?${new URLSearchParams({ [`${name}-app`]: route }).toString()}`;

/** The state of `/login` that fills in who signs in. */
export const signInAs = (account: string): { account: string } => ({ account });

/** Who signs in, by the state of `/login`; undefined where it says nobody. */
export const accountIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'account' in state && typeof state.account === 'string'
    ? state.account
    : undefined;

/** The parameter of `/login` that holds where to go after the sign-in. */
export const REDIRECT_PARAMETER = 'redirect';

/** Where the server starts and ends single sign-on. */
const SINGLE_SIGN_ON = '/api/v1/xops/oauth2';
/** Where a sign-in in a window of its own ends: the page tells the other pages, and closes the window. */
export const SIGN_ON_DONE = `${SINGLE_SIGN_ON}/done`;

/**
 * Starts the single sign-on.
 * @param target where it leads, path, query and hash of this origin
 * @param account whom the provider may expect
 * @param options `anew`: the provider asks to sign in, also whoever is signed in there
 */
export const singleSignOnPath = (target: string, account?: string, { anew = false } = {}): string =>
  `${SINGLE_SIGN_ON}/login?redirect_uri=${encodeURIComponent(target)}` +
  (account ? `&login_hint=${encodeURIComponent(account)}` : '') +
  (anew ? '&prompt=login' : '');

/** Ends the session here and at the provider. @param target where it leads */
export const singleLogOutPath = (target: string): string =>
  `${SINGLE_SIGN_ON}/logout?redirect_uri=${encodeURIComponent(target)}`;

/** What an emailed link was for, as `/link-expired` is told by its parameter `link`. */
export const linkKinds = ['verify', 'reset', 'email', 'keep', 'invitation', 'organization'] as const;
export type LinkKind = (typeof linkKinds)[number];
export const LINK_PARAMETER = 'link';

/** The page for an emailed link that is of no use any more. */
export const linkExpiredPath = (kind: LinkKind): string => `${paths.linkExpired}?${LINK_PARAMETER}=${kind}`;

/** The parameter of `/signup` that holds the code of an invitation. */
export const INVITE_PARAMETER = 'invite';

/** The page where somebody signs up as a friend of whom the code belongs to. */
export const signUpPath = (inviteCode: string): string =>
  `${paths.signUp}?${INVITE_PARAMETER}=${encodeURIComponent(inviteCode)}`;

/** Where somebody asks for the enterprise version. */
export const upgradePath = `${paths.profile}#upgrade`;

/** The page of an emailed invitation to an organization. */
export const joinPath = (ticket: string): Place => ({
  pathname: paths.joinOrganization,
  search: `?${new URLSearchParams({ ticket }).toString()}`,
  hash: '',
});

/** The page of one notification. @param id a router's pattern, such as `:id`, stays one */
export const notificationPath = (id: string): string => `${paths.notifications}/${id}`;

/** An address within the portal, split as a router's location is. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Path, query and hash in one text. */
export const addressOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;

/**
 * The sign-in page that leads back to `from`; the start page needs no way back.
 * @param error why one comes there
 */
export const loginPath = (from?: Place, error?: SignInError): string => {
  const needsNoWay = !from || addressOf(from) === paths.root || from.pathname === paths.login;
  const query = new URLSearchParams({
    ...(!needsNoWay && { [REDIRECT_PARAMETER]: addressOf(from) }),
    ...(error && { error }),
  });
  return paths.login + (query.size > 0 ? `?${query}` : '');
};

/**
 * Where a `redirect` parameter may lead: a path of this origin, with query and hash, or the start page for anything
 * else (another origin, another scheme, no address at all, the sign-in page itself, what signs in or out).
 * @param origin the portal's own, for example `https://moiety.example`
 */
export const safeRedirect = (target: string | null | undefined, origin: string): string => {
  const path = ownTarget(target ?? '', [origin]);
  return path === undefined || new URL(path, origin).pathname === paths.login ? paths.root : path;
};

/**
 * Where `/redirect/{path}` leads: that path of this origin, with the query and the hash of the address itself.
 * @param path as a router gives it, decoded; it may have a query of its own
 * @param origin the portal's own
 */
export const redirectTarget = (
  path: string,
  { search, hash }: Omit<Place, 'pathname'>,
  origin: string,
): string => {
  // Any number of redirects is one.
  const within = path.replace(/^(?:[/\\]*redirect(?=[/\\]|$))*[/\\]*/, '/');
  const query = within.includes('?') ? search.replace('?', '&') : search;
  return safeRedirect(within + query + hash, origin);
};
