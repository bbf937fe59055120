import { messagesFor, type Locale } from '@moiety/locales/server.ts';
import type { LandingWords } from '../modules/landing/landing.ts';
import type { HelpArticle } from '../modules/help/load-help.ts';
import type { WorkedCase } from '../modules/cases/load-cases.ts';
import type { PageHead } from '../site/head.ts';
import type { Site } from '../site/site.ts';

/** The head of the portal's page at an address. @param signedIn whether the visitor comes with a token */
export type PageHeads = (pathname: string, locale: Locale, signedIn: boolean) => PageHead;

/** The public pages whose addresses are fixed. */
const PUBLIC = ['/home', '/login', '/case', '/help'] as const;
/** The documents, which are public too. */
const DOCUMENTS = ['/agreements/user', '/agreements/privacy'] as const;

/** Every public page's path, for search engines. */
export const publicPages = (cases: readonly WorkedCase[], help: readonly HelpArticle[]): string[] => [
  ...PUBLIC,
  ...cases.map(({ id }) => `/case/${id}`),
  ...help.map(({ id }) => `/help/${id}`),
  ...DOCUMENTS,
];

/** As the portal's router reads an address: whatever the case, and with any number of slashes at the end. */
export const plainPath = (pathname: string): string => {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end).toLowerCase();
};

/** What the pages say of themselves before any script: their scripts say the same titles. */
export const makePageHeads =
  (
    { name }: Pick<Site, 'name'>,
    landing: LandingWords,
    cases: readonly WorkedCase[],
    help: readonly HelpArticle[],
  ): PageHeads =>
  (pathname, locale, signedIn) => {
    const msg = messagesFor(locale);
    const description = msg(
      'A workbench for drug-discovery researchers: read structure files, calculate properties, search by substructure.',
      { id: 'portal.description' },
    );
    const titled = (title: string): string => `${title} · ${name[locale]}`;
    const path = plainPath(pathname);
    const [, id] = /^\/case\/([^/]+)$/.exec(path) ?? [];
    const worked = cases.find((one) => one.id === id)?.words[locale];
    if (worked) return { title: titled(worked.title), description: worked.summary, isPublic: true };
    const article = help.find((one) => path === `/help/${one.id}`)?.words[locale];
    if (article) return { title: titled(article.title), description: article.summary, isPublic: true };
    switch (path) {
      case '/home':
        return signedIn
          ? { title: titled(msg('Dashboard', { id: 'portal.home.dashboard' })), description, isPublic: false }
          : { ...landing[locale], isPublic: true };
      case '/login':
        return { title: titled(msg('Sign in', { id: 'login.title' })), description, isPublic: true };
      case '/case':
        return { title: titled(msg('Cases', { id: 'portal.cases.title' })), description, isPublic: true };
      case '/help':
        return {
          title: titled(msg('Help center', { id: 'portal.help-center' })),
          description,
          isPublic: true,
        };
      case '/signup':
        return {
          title: titled(msg('Sign up', { id: 'portal.sign-up.title' })),
          description,
          isPublic: false,
        };
      case '/forgot-password':
        return {
          title: titled(msg('Reset your password', { id: 'portal.forgot.title' })),
          description,
          isPublic: false,
        };
      default:
        return { title: name[locale], description, isPublic: false };
    }
  };
