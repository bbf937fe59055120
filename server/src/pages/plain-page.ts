import { readFileSync } from 'node:fs';
import { isLocale, messagesFor, type Locale } from '@moiety/locales/server.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageSecurityHeaders, type ContentPolicy } from '../plugins/security-headers.ts';
import type { Messages } from '../refusal.ts';
import { brandMarkup } from '../site/brand.ts';
import { headMarkup, themeLink } from '../site/head.ts';
import { allowInline } from './inline-sources.ts';
import { markup, trustedMarkup, type Markup } from '../html/markup.ts';
import { pageLocale, pageTheme } from './template.ts';

/** A page that the server makes itself; it needs no script. */
export interface PlainPage {
  /** Of the window, before the product's name. */
  title: string;
  /** Whether search engines may list it, and other sites show a card of it. */
  isPublic?: boolean;
  /** The content of `<main>`. */
  body: Markup;
  /** Its style sheet, beside that of every plain page: a constant of the program, because it is sent as it is. */
  style?: string;
  /** A classic script that runs after the content: likewise a constant. */
  script?: string;
  /** What the page may do beyond showing itself, for example `form-action` or `frame-src`. */
  policy?: ContentPolicy;
  status?: number;
  /** `no-store` unless the page is the same for everybody. */
  cacheControl?: string;
  /** Leaves out the bar with the product's name and the languages: a page that closes itself has no use for it. */
  bare?: boolean;
  /** Leaves out the languages: the address does something, and opening it again would do it again. */
  actsWhenOpened?: boolean;
}

/** The language that a visitor reads a plain page in: that of the address (`?lang=`), else as on every page. */
export const plainPageLocale = (request: FastifyRequest): Locale => {
  const { lang } = request.query as Record<string, unknown>;
  return isLocale(lang) ? lang : pageLocale(request);
};

/** The words of a plain page's language. */
export const plainPageMessages = (request: FastifyRequest): Messages => messagesFor(plainPageLocale(request));

/** The tokens of the elements, light and dark. They are read, because only built pages can import them. */
const tokens = readFileSync(new URL('../../../elements/theme.css', import.meta.url), 'utf8');

const commonStyle = `
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--mo-color-background); color: var(--mo-color-text); font: var(--mo-text-l) / 1.5 var(--mo-font); text-autospace: normal; -webkit-text-size-adjust: none; text-size-adjust: none; }
body { display: flex; flex-direction: column; min-block-size: 100dvh; margin: 0; }
:focus-visible { border-radius: var(--mo-radius-small); outline: var(--mo-focus-ring); outline-offset: 2px; }
a { color: var(--mo-color-primary-text); text-underline-offset: 0.2em; }
h1 { margin: 0; font-size: var(--mo-text-2xl); font-weight: 600; line-height: 1.25; text-wrap: balance; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--mo-space-2) var(--mo-space-6); padding: var(--mo-space-2) var(--mo-space-6); border-block-end: 1px solid var(--mo-color-border); background: var(--mo-color-surface); font-size: var(--mo-text-m); }
.brand { display: inline-flex; align-items: center; gap: var(--mo-space-2); min-block-size: 44px; color: inherit; text-decoration: none; font-size: var(--mo-text-l); font-weight: 600; }
.brand svg { fill: none; stroke: currentcolor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.brand circle { fill: var(--mo-color-primary); stroke: none; }
.brand-logo { block-size: 28px; max-inline-size: 200px; object-fit: contain; }
.brand-on-dark, :root[data-theme='dark'] .brand-on-light { display: none; }
:root[data-theme='dark'] .brand-on-dark { display: block; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) .brand-on-light { display: none; }
  :root:not([data-theme='light']) .brand-on-dark { display: block; }
}
/* As the portal's choices.css. */
.choices { display: flex; gap: var(--mo-space-1); }
.choices a { display: inline-flex; align-items: center; min-block-size: var(--mo-control-height); padding-inline: var(--mo-space-2); border-radius: var(--mo-radius-small); color: var(--mo-color-text-muted); text-decoration: none; }
.choices a:hover { background: var(--mo-color-hover); }
.choices [aria-current] { background: var(--mo-color-selected); color: var(--mo-color-primary-text); font-weight: 500; }
@media (pointer: coarse) { .choices a { min-block-size: 44px; } }
@media (forced-colors: active) { .choices [aria-current] { outline: 1px solid Highlight; } }
main { inline-size: 100%; max-inline-size: calc(70ch + 2 * var(--mo-space-6)); margin: 0 auto; padding: var(--mo-space-8) var(--mo-space-6) var(--mo-space-12); }
@media (max-width: 480px) {
  .bar { padding-inline: var(--mo-space-4); }
  main { padding: var(--mo-space-6) var(--mo-space-4) var(--mo-space-8); }
}
@media print {
  :root { color-scheme: light !important; }
  html { background: none; }
  .choices { display: none; }
  .bar { padding-inline: 0; background: none; }
  main { max-inline-size: none; padding-inline: 0; }
}
`;

/** Each language in its own words, so that whoever looks for it can read it. */
const languages: readonly (readonly [Locale, string])[] = [
  ['en-US', 'English'],
  ['zh-CN', '中文'],
];

/** The same address in another language. */
const addressIn = (request: FastifyRequest, locale: Locale): string => {
  const [path = '/', query] = request.url.split(/\?(.*)/s);
  const values = new URLSearchParams(query);
  values.set('lang', locale);
  return `${path}?${values.toString()}`;
};

const languageLinks = (request: FastifyRequest, locale: Locale, msg: Messages): Markup =>
  markup`<nav class="choices" aria-label="${msg('Language', { id: 'plainPage.languages' })}">
${languages.map(([other, name]) => markup`<a href="${addressIn(request, other)}" lang="${other}" hreflang="${other}"${other === locale && trustedMarkup(' aria-current="true"')}>${name}</a>\n`)}</nav>`;

const bar = (request: FastifyRequest, locale: Locale, { actsWhenOpened }: PlainPage): Markup =>
  markup`<header class="bar">
<a class="brand" href="/">${brandMarkup(request.server.site, locale)}</a>
${!actsWhenOpened && languageLinks(request, locale, plainPageMessages(request))}
</header>`;

const basePolicy: ContentPolicy = {
  'default-src': ["'none'"],
  'img-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/**
 * Sends a page in the visitor's language and theme. Nothing inline is allowed but its own style and script, by their hashes.
 */
export const sendPlainPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: PlainPage,
): FastifyReply => {
  const locale = plainPageLocale(request);
  const theme = pageTheme(request);
  const { site, siteOrigin } = request.server;
  const [path = '/'] = request.url.split('?', 1);
  const head = {
    title: `${page.title} · ${site.name[locale]}`,
    description: page.title,
    isPublic: page.isPublic ?? false,
  };
  const style = `<style>${tokens}${commonStyle}${page.style ?? ''}</style>`;
  const script = page.script === undefined ? '' : `<script>${page.script}</script>`;
  const { html } = markup`<!doctype html>
<html lang="${locale}"${theme && markup` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<meta name="description" content="${head.description}">
<meta name="color-scheme" content="light dark">
${trustedMarkup(style)}
${siteOrigin ? headMarkup(site, head, { path, locale, theme }, siteOrigin) : themeLink(site)}</head>
<body>
${!page.bare && bar(request, locale, page)}
<main>
${page.body}
</main>
${trustedMarkup(script)}
</body>
</html>
`;
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': page.cacheControl ?? 'no-store',
      'content-language': locale,
      ...pageSecurityHeaders(
        allowInline(
          { ...basePolicy, ...(site.theme && { 'style-src': ["'self'"] }), ...page.policy },
          style + script,
        ),
      ),
      vary: 'cookie, accept-language',
    })
    .send(html);
};
