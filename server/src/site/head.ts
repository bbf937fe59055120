import type { Locale } from '@moiety/locales/server.ts';
import { escapeHtml, markup, type Markup } from '../html/markup.ts';
import { hexOf } from './color.ts';
import { design } from './design.ts';
import { manifestPath, themeAddress } from './site-addresses.ts';
import type { Site } from './site.ts';
import { inBoth, resolveColor, type Scheme } from './theme.ts';

/** Where the site is, for those that are told of it elsewhere. */
export interface SiteOrigin {
  /** For example `https://moiety.example`. */
  url: string;
  /** Whether the operator named it; else it is only what this machine calls itself. */
  isPublic: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The portal's; undefined for a tool, whose pages are seen within the portal only. */
    siteOrigin: SiteOrigin | undefined;
  }
}

/** What a page is for those that have not opened it: browsers' tabs, search engines, sites that link to it. */
export interface PageHead {
  title: string;
  description: string;
  /** Whether it is for everybody: others are not listed by search engines and have no card. */
  isPublic: boolean;
}

/** One page as somebody asks for it. */
export interface PageView {
  /** Without a query: what it asks for is nobody else's. */
  path: string;
  locale: Locale;
  /** The appearance that the visitor chose. */
  theme: Scheme | undefined;
}

/** The pictures that come with the portal's build (`scripts/write-brand.ts`). */
const ownPicture = (name: string): string => `/brand/${name}.png`;

/** What every page has in its head, the hosted tools' too: the operator's colors, before the first paint. */
export const themeLink = (site: Site): Markup | undefined => {
  const address = themeAddress(site);
  return address === undefined ? undefined : markup`<link rel="stylesheet" href="${address}">\n`;
};

const iconLinks = ({ icon }: Site): Markup =>
  icon
    ? markup`<link rel="icon" href="${icon.path}" type="image/png" sizes="512x512">
<link rel="apple-touch-icon" href="${icon.path}">`
    : markup`<link rel="icon" href="${ownPicture('favicon-32')}" type="image/png" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any">
<link rel="apple-touch-icon" href="${ownPicture('apple-touch-icon')}">`;

const ownBackground: Record<Scheme, string> = inBoth((scheme) =>
  hexOf(resolveColor(design.colors, '--mo-color-background', scheme)),
);
/** The page's color in each appearance. */
export const backgroundOf = ({ theme }: Pick<Site, 'theme'>): Record<Scheme, string> =>
  theme?.background ?? ownBackground;

const themeColors = (site: Site, chosen: Scheme | undefined): Markup => {
  const { light, dark } = backgroundOf(site);
  return chosen
    ? markup`<meta name="theme-color" content="${chosen === 'light' ? light : dark}">`
    : markup`<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`;
};

/** As Open Graph writes a language. */
const territory = (locale: Locale): string => locale.replace('-', '_');
const otherLocale = (locale: Locale): Locale => (locale === 'en-US' ? 'zh-CN' : 'en-US');

/** The picture of a card; a site of its own brand that has none shows none, not the product's. */
const shareImage = ({ shareImage: own, ownBrand }: Site, locale: Locale): string | undefined =>
  own?.path ?? (ownBrand ? undefined : ownPicture(`share.${locale}`));

const card = (
  site: Site,
  { title, description }: PageHead,
  { path, locale }: PageView,
  { url, isPublic }: SiteOrigin,
): Markup => {
  const picture = shareImage(site, locale);
  return markup`${isPublic && markup`<link rel="canonical" href="${url}${path}">\n`}<meta property="og:type" content="website">
<meta property="og:site_name" content="${site.name[locale]}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}${path}">
<meta property="og:locale" content="${territory(locale)}">
<meta property="og:locale:alternate" content="${territory(otherLocale(locale))}">
${
  picture !== undefined &&
  markup`<meta property="og:image" content="${url}${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${site.name[locale]}">
`
}<meta name="twitter:card" content="${picture === undefined ? 'summary' : 'summary_large_image'}">`;
};

/** What a page of the portal has in its head besides title and description. */
export const headMarkup = (
  site: Site,
  head: PageHead,
  view: PageView,
  origin: SiteOrigin,
): Markup => markup`${iconLinks(site)}
<link rel="manifest" href="${manifestPath(view.locale)}">
${themeColors(site, view.theme)}
${head.isPublic ? card(site, head, view, origin) : markup`<meta name="robots" content="noindex">`}
${themeLink(site)}`;

/** A built page with its own title and description; the build's icon gives way to those of the head. */
export const fillHead = (html: string, { title, description }: PageHead): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(?<=<meta\s+name="description"\s+content=")[^"]*/, () => escapeHtml(description))
    .replace(/<link rel="icon"[^<>]*>\s*/, '');
