import { escapeHtml } from '../html/markup.ts';
import type { SiteOrigin } from './head.ts';

/** What search engines may look at; everything else is somebody's own. */
export const robotsOf = (origin: SiteOrigin): string =>
  [
    'User-agent: *',
    ...[
      '/$',
      '/home',
      '/login',
      '/case',
      '/cases/',
      '/agreements/',
      '/elements/',
      // What these pages are made of.
      '/assets/',
      '/brand/',
      '/favicon',
      '/landing/',
      '/screens/',
      '/site/',
      '/ironAPI/api/v1/public/',
    ].map((path) => `Allow: ${path}`),
    'Disallow: /',
    ...(origin.isPublic ? ['', `Sitemap: ${origin.url}/sitemap.xml`] : []),
    '',
  ].join('\n');

/** The addresses of public pages. */
export const sitemapOf = (paths: readonly string[], { url }: SiteOrigin): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${escapeHtml(url + path)}</loc></url>\n`).join('')}</urlset>
`;
