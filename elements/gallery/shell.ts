/** The page around an article: what is in its head, navigation, search, switches. Made of our own elements. */
import { addressOf, base, locales, type GalleryLocale } from './locales.ts';
import { escapeHtml, finished, markup, type Markup } from './markup.ts';
import type { PageSource } from './sources.ts';
import { groups, type ChromeWord } from './words/chrome.ts';

export interface ShellOptions {
  locale: GalleryLocale;
  words: Record<ChromeWord, string>;
  /** Changes with the files' content, so that a new page never meets an old script. */
  stamp: string;
  version: string;
  guides: readonly PageSource[];
  elements: readonly PageSource[];
}

export interface ShellPage {
  name: string;
  /** The page that stands in the navigation for it; itself if empty. */
  within: string;
  title: string;
  summary: string;
  article: Markup;
  /** Files of the page's own examples. */
  styles: readonly string[];
  scripts: readonly string[];
  /** It stands at every address that has no page, and is none to be found. */
  isMissing?: boolean;
}

const json = (value: unknown): string => JSON.stringify(value);

const head = (
  { name, title, summary, styles, scripts, isMissing }: ShellPage,
  { locale, words, stamp }: ShellOptions,
): Markup => markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title === words.name ? title : `${title} – ${words.name}`}</title>
<meta name="description" content="${summary}">
${
  isMissing
    ? markup`<meta name="robots" content="noindex">`
    : markup`<link rel="canonical" href="${addressOf(name, locale)}">
${locales.map((each) => markup`<link rel="alternate" hreflang="${each}" href="${addressOf(name, each)}">\n`)}`
}
<link rel="icon" href="${base}gallery.svg" type="image/svg+xml">
<script src="${base}early.js?${stamp}"></script>
<link rel="stylesheet" href="${base}theme.css">
<link rel="stylesheet" href="${base}gallery.css?${stamp}">
${styles.map((href) => markup`<link rel="stylesheet" href="${href}?${stamp}">\n`)}
<script type="module" src="${base}moiety.js" blocking="render"></script>
<script type="module" src="${base}gallery.js?${stamp}"></script>
${scripts.map((src) => markup`<script type="module" src="${src}?${stamp}"></script>\n`)}`;

const menuItem = (value: string, icon: string, text: string): Markup =>
  markup`<mo-menu-item value="${value}" icon="${icon}">${text}</mo-menu-item>\n`;

/** Each language in its own words, so that whoever speaks it finds it. */
const localeNames: Readonly<Record<GalleryLocale, string>> = { 'en-US': 'English', 'zh-CN': '中文' };

const languageLink = (name: string, each: GalleryLocale, current: boolean): Markup =>
  markup`<a href="${addressOf(name, each)}" lang="${each}" hreflang="${each}"${current ? finished(' aria-current="true"') : ''}>${localeNames[each]}</a>\n`;

const switches = (page: ShellPage, { locale, words }: ShellOptions): Markup =>
  markup`<div slot="header-end" class="switches">
<button class="search-open" type="button" aria-keyshortcuts="/"><mo-icon name="search"></mo-icon><span>${words.search}</span><kbd aria-hidden="true">/</kbd></button>
<mo-popover placement="bottom-end"><mo-button slot="trigger" class="appearance" variant="plain" icon="sun" icon-only label="${words.appearance}"></mo-button>
<mo-menu class="appearance-menu" label="${words.appearance}">
${menuItem('light', 'sun', words.light)}${menuItem('dark', 'moon', words.dark)}${menuItem('system', 'monitor', words.system)}<hr>${menuItem('ltr', 'panelLeft', words.leftToRight)}${menuItem('rtl', 'panelRight', words.rightToLeft)}</mo-menu></mo-popover>
<nav class="choices" aria-label="${words.language}">
${locales.map((each) => languageLink(page.name, each, each === locale))}</nav>
</div>`;

const searchDialog = ({ locale, words, stamp }: ShellOptions): Markup =>
  markup`<mo-dialog class="search" title="${words.searchTitle}" width="min(640px, calc(100vw - 32px))" data-index="${base}search.${locale}.json?${stamp}" data-none="${words.noResults}" data-one="${words.oneResult}" data-count="${words.results}" data-failed="${words.searchFailed}">
<div class="search-body"><mo-input type="search" label="${words.search}" hide-label placeholder="${words.searchHint}" clearable autofocus></mo-input>
<p class="search-state muted" role="status"></p>
<ul class="search-results" aria-label="${words.search}"></ul>
<p class="search-keys muted">${words.searchKeys}</p></div>
</mo-dialog>`;

const tocOf = (article: string, words: Record<ChromeWord, string>): Markup => {
  const heads = [...article.matchAll(/<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g)].filter(
    ([, , id = '']) => !id.startsWith('type-'),
  );
  if (heads.length < 2) return finished('');
  return markup`<nav class="toc" aria-label="${words.onThisPage}"><p>${words.onThisPage}</p><ul>${heads.map(
    ([, level = '', id = '', inside = '']) =>
      markup`<li class="level-${level}"><a href="#${id}">${finished(inside.replaceAll(/<[^>]+>/g, '').trim())}</a></li>\n`,
  )}</ul></nav>`;
};

interface Entry {
  id: string;
  title: string;
  url: string;
  icon?: string;
}

const entry = ({ name, title, icon }: PageSource, locale: GalleryLocale): Entry => ({
  // The header's title leads to the entry with this id.
  id: name || 'dashboard',
  title,
  url: addressOf(name, locale),
  ...(icon ? { icon } : {}),
});

/** A whole page. */
export const shell = (page: ShellPage, options: ShellOptions): string => {
  const { locale, words, guides, elements, version } = options;
  const current = addressOf(page.within || page.name, locale);
  const navs = groups
    .map((group) => ({ group, entries: elements.filter((each) => each.group === group) }))
    .filter(({ entries }) => entries.length > 0);
  return markup`<!doctype html>
<html lang="${locale}">
<head>
${head(page, options)}
</head>
<body>
<noscript><nav class="plain" aria-label="${words.plainNavigation}">${[...guides, ...elements].map(
    ({ name, title }) => markup`<a href="${addressOf(name, locale)}">${title}</a> `,
  )}</nav></noscript>
<mo-layout current="${current}" nav-items="${json(guides.map((each) => entry(each, locale)))}" header="${json({ title: words.name, logo: { type: 'image', content: `${base}gallery.svg` }, showSidebarToggle: false })}" sidebar="${json({ width: 264, collapsible: false })}" footer="${json({ companyName: 'Moiety', copyrightText: `${words.name} · ${words.version} ${version} · Apache-2.0` })}">
${switches(page, options)}
<div slot="sidebar" class="groups">${navs.map(
    ({ group, entries }) =>
      markup`<p>${words[group]}</p><mo-nav label="${words[group]}" current="${current}" items="${json(entries.map((each) => entry(each, locale)))}"></mo-nav>\n`,
  )}</div>
<div class="page">
<article>
${page.article}
</article>
${tocOf(page.article.text, words)}
</div>
</mo-layout>
${searchDialog(options)}
<p class="said" role="status" data-failed="${words.copyFailed}"></p>
</body>
</html>
`.text;
};

/** The page of an example that needs a whole page. */
export const examplePage = (
  title: string,
  html: string,
  files: Pick<ShellPage, 'styles' | 'scripts'>,
  { locale, stamp }: Pick<ShellOptions, 'locale' | 'stamp'>,
): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${base}gallery.svg" type="image/svg+xml">
<script src="${base}early.js?${stamp}"></script>
<link rel="stylesheet" href="${base}theme.css">
<link rel="stylesheet" href="${base}example.css?${stamp}">
${files.styles.map((href) => `<link rel="stylesheet" href="${href}?${stamp}">`).join('\n')}
<script type="module" src="${base}moiety.js" blocking="render"></script>
${files.scripts.map((src) => `<script type="module" src="${src}?${stamp}"></script>`).join('\n')}
</head>
<body>
${html}
</body>
</html>
`;
