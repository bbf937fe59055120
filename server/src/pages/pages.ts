import { createHash } from 'node:crypto';
import { serviceBase, type Settings } from '@moiety/contract';
import { TOKEN_COOKIE } from '@moiety/contract/token-cookie.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageSecurityHeaders, policyText, type ContentPolicy } from '../plugins/security-headers.ts';
import { Refusal } from '../refusal.ts';
import { fillBrand } from '../site/brand.ts';
import { fillHead, headMarkup, themeLink } from '../site/head.ts';
import { plainPath, type PageHeads } from './page-heads.ts';
import { allowInline } from './inline-sources.ts';
import { followChoice } from './choice-links.ts';
import { fillSignInView, type SignInPage } from './sign-in-view.ts';
import type { PageSource } from './source.ts';
import { pageLocale, pageTheme, renderPage, type PageValues } from './template.ts';
import { LANDING_PATH, prepareViews, type ViewContents, type Views } from './views.ts';

/** What the portal's pages are made of whose content the server knows. */
interface ViewOptions extends ViewContents {
  /** Whether the visitor came by https. */
  secure(request: FastifyRequest): boolean;
}

/** An application of pages and files. */
export interface PageOptions {
  source: PageSource;
  /** What the page's script is told. */
  settings(request: FastifyRequest): PageValues['settings'];
  policy(request: FastifyRequest): ContentPolicy;
  /** The portal's sign-in page. */
  signIn?: SignInPage;
  /** What the portal's pages say of themselves. */
  heads?: PageHeads;
  /** The portal's pages whose content is in the HTML. */
  views?: ViewOptions;
  /** Its pages are shown by pages of another origin. */
  framed?: boolean;
  /** The policy of a worker's own script. */
  workerPolicy?: (request: FastifyRequest) => ContentPolicy;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

const decoded = (pathname: string): string | undefined => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
};

/** Below these an address that is not there is just that, even to a browser. */
const neverPages = ['/assets/', ...Object.values(serviceBase).map((base) => `${base}/`)];

/** Whether a browser asks for a page, and not for an asset that is missing or for data. */
const wantsPage = (request: FastifyRequest): boolean => {
  const pathname = pathOf(request);
  if (neverPages.some((path) => pathname.startsWith(path))) return false;
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(pathname));
};

/** Whether the visitor's copy is this one; weak, because a compressed copy is the same page. */
const hasCopy = (request: FastifyRequest, etag: string): boolean =>
  request.headers['if-none-match']?.split(/,\s*/).includes(etag) ?? false;

/** Sends the page of an address, with the visitor's values in it. */
const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { source, settings, policy, signIn, framed, heads }: PageOptions,
  views?: Views,
): Promise<FastifyReply> => {
  const locale = pageLocale(request);
  const { site, siteOrigin } = request.server;
  const theme = pageTheme(request);
  const path = pathOf(request);
  const signedIn = Boolean(request.cookies[TOKEN_COOKIE]);
  const head = heads?.(path, locale, signedIn);
  const pageSettings = settings(request);
  const view = views?.(plainPath(path), {
    locale,
    theme: theme ?? 'system',
    settings: pageSettings.value as Settings,
    signedIn,
  });
  const values = {
    locale,
    theme,
    settings: pageSettings,
    more: view?.more,
    head:
      head && siteOrigin
        ? headMarkup(site, head, { path: plainPath(path), locale, theme }, siteOrigin)
        : themeLink(site),
  };
  const page = view?.html ?? (await source.page(path, locale, signIn?.mode));
  const branded = fillBrand(renderPage(head ? fillHead(page, head) : page, values), site, locale);
  const html = signIn ? fillSignInView(branded, request.url, signIn) : branded;
  // Vite's own pages are allowed everything inline, which a hash would take back.
  const isBuilt = source.folder !== undefined;
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  void reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-cache',
    'content-language': locale,
    // Not `same-origin`, or nobody could find out whether the page is there (see `diagnose` of the elements), nor show
    // it where the whole page is isolated (COEP).
    ...(framed && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...pageSecurityHeaders(isBuilt ? allowInline(policy(request), page) : policy(request)),
    etag,
    vary: 'cookie, accept-language',
  });
  return hasCopy(request, etag) ? reply.code(304).send() : reply.send(html);
};

/** Serves the files of an application at their addresses, and its page at every other address that a browser opens. */
export const mountPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  const contents = options.views;
  const views = contents && (await prepareViews(options.source, contents));
  if (contents)
    app.get(LANDING_PATH, (request, reply) => {
      if (!wantsPage(request)) throw new Refusal('notFound');
      return (
        followChoice(request, reply, LANDING_PATH, contents.secure(request)) ??
        sendPage(request, reply, options, views)
      );
    });
  app.get('/*', async (request, reply) => {
    const name = options.source.file(decoded(pathOf(request)) ?? '/');
    if (name !== undefined && options.source.folder !== undefined) {
      const isHashed = name.startsWith('assets/');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (options.workerPolicy && /^assets\/worker-[^/]*\.js$/.test(name))
        void reply.header('content-security-policy', policyText(options.workerPolicy(request)));
      return reply.sendFile(name, options.source.folder);
    }
    if (!wantsPage(request)) throw new Refusal('notFound');
    return sendPage(request, reply, options, views);
  });
};
