import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyText } from '../plugins/security-headers.ts';
import { Refusal } from '../refusal.ts';
import type { SiteOrigin } from './head.ts';
import { manifestOf } from './manifest.ts';
import type { SitePicture } from './picture.ts';
import { robotsOf, sitemapOf } from './search-engines.ts';
import { manifestPath, shortHash, themeAddress, THEME_PATH } from './site-addresses.ts';
import type { Site } from './site.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What makes the installation the operator's own, for pages that the server makes. */
    site: Site;
  }
}

const FOREVER = 'public, max-age=31536000, immutable';

/** An SVG document may style itself; opened by itself it is nobody's origin and runs nothing. */
const picturePolicy = policyText({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  sandbox: [],
});

const pictures = ({ logo, icon, shareImage }: Site): SitePicture[] =>
  [logo?.light, logo?.dark, icon, shareImage].filter((picture) => picture !== undefined);

const sendTheme = (request: FastifyRequest, reply: FastifyReply, { theme }: Site): FastifyReply => {
  if (!theme) throw new Refusal('notFound');
  // Weak, because a compressed copy is the same sheet.
  const etag = `W/"${shortHash(theme.css)}"`;
  void reply.type('text/css; charset=utf-8').headers({
    // A copy whose address names its content is good forever; by the plain name it is asked for each time.
    'cache-control': request.url === themeAddress({ theme }) ? FOREVER : 'no-cache',
    // Tools of other origins may wear it too: it is public and the same for everybody.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  });
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(theme.css);
};

/** Serves the theme's sheet: each origin has its own, because pages may load sheets of their own origin only. */
export const mountTheme = (app: FastifyInstance, site: Site): void => {
  app.get(THEME_PATH, async (request, reply) => sendTheme(request, reply, site));
};

/** A tool is seen within the portal only. */
export const mountNoRobots = (app: FastifyInstance): void => {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send('User-agent: *\nDisallow: /\n'),
  );
};

/**
 * Serves what the operator's site file made: the theme's sheet, the pictures, and what browsers and search engines ask for.
 * @param publicPaths the pages that everybody may see
 */
export const mountSite = (
  app: FastifyInstance,
  site: Site,
  origin: SiteOrigin,
  publicPaths: readonly string[],
): void => {
  mountTheme(app, site);
  for (const locale of ['en-US', 'zh-CN'] as const)
    app.get(manifestPath(locale), async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(manifestOf(site, locale))),
    );
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsOf(origin)),
  );
  if (origin.isPublic)
    app.get('/sitemap.xml', async (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(sitemapOf(publicPaths, origin)),
    );
  for (const { path, type, content } of new Set(pictures(site)))
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .headers({ 'cache-control': FOREVER, 'content-security-policy': picturePolicy })
        .send(content),
    );
};
