import { isLocale, LOCALE_STORAGE_KEY, localeForHeader, type Locale } from '@moiety/locales/server.ts';
import type { FastifyRequest } from 'fastify';
import type { Markup } from '../html/markup.ts';

/** The place in a built page where its settings go. */
const SETTINGS_PLACE = '<!--moiety:settings-->';
export const THEME_COOKIE = 'moiety-theme';

/** What the server writes into a page. */
export interface PageValues {
  locale: Locale;
  /** Undefined follows the visitor's system. */
  theme: 'light' | 'dark' | undefined;
  settings: { elementId: string; value: unknown };
  /** What else stands in its head. */
  head?: Markup | undefined;
  /** What else its script reads. */
  more?: PageValues['settings'] | undefined;
}

/** The language of a page: the visitor's choice, else what their browser asks for. */
export const pageLocale = (request: FastifyRequest): Locale => {
  const chosen = request.cookies[LOCALE_STORAGE_KEY];
  return isLocale(chosen) ? chosen : localeForHeader(request.headers['accept-language']);
};

/** The theme that the visitor chose. */
export const pageTheme = (request: FastifyRequest): PageValues['theme'] => {
  const chosen = request.cookies[THEME_COOKIE];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
};

/** JSON that cannot end its script element, whatever is in it. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/**
 * A built page in the visitor's language and theme, with the settings that its script reads.
 * @throws Error where the page has no place for settings, which is a fault of its build
 */
export const renderPage = (html: string, { locale, theme, settings, head, more }: PageValues): string => {
  if (!html.includes(SETTINGS_PLACE)) throw new Error(`the page has no ${SETTINGS_PLACE}`);
  const data = [settings, ...(more ? [more] : [])]
    .map(
      ({ elementId, value }) =>
        `<script type="application/json" id="${elementId}">${scriptJson(value)}</script>`,
    )
    .join('');
  return html
    .replace(/<html\b[^<>]*>/, (tag) => {
      const bare = tag.replaceAll(/\s(?:lang|data-theme)="[^"]*"/g, '');
      const attributes = [`lang="${locale}"`, ...(theme ? [`data-theme="${theme}"`] : [])].join(' ');
      return `${bare.slice(0, -1)} ${attributes}>`;
    })
    .replace(SETTINGS_PLACE, () => (head?.html ?? '') + data);
};
