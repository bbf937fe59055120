import { pathToFileURL } from 'node:url';
import { CASES_ELEMENT_ID, LANDING_ELEMENT_ID, type Settings } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { caseOf, summaryOf } from '../modules/cases/case-data.ts';
import type { WorkedCase } from '../modules/cases/load-cases.ts';
import type { LandingWords } from '../modules/landing/landing.ts';
import type { PageSource } from './source.ts';
import type { PageValues } from './template.ts';
import type { ViewPage } from './view-page.ts';

const VIEW_PLACE = '<!--moiety:view-->';
/** Where the landing page is, which the dashboard is of whoever is signed in. */
export const LANDING_PATH = '/home';

/** An appearance as a person chooses it. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Of whoever asks for a page, all that such a page depends on. */
interface Visit {
  locale: Locale;
  theme: ThemeChoice;
  settings: Settings;
  signedIn: boolean;
}

/** What the portal's build gives (`portal/src/app/prerender-views.tsx`). */
interface Renderer {
  renderView(input: Visit & { page: ViewPage }): string;
}

/** A page with its view, before a visitor's values are in it. */
export interface ServedView {
  /** Undefined where the portal is not built: its script shows the page then. */
  html: string | undefined;
  /** What the page's script reads, so that it need not ask for it. */
  more?: PageValues['more'];
}

/**
 * The page at a path, where it is one whose content the server knows. What a page shows of the settings is the same for
 * every visitor and nothing of it is a person's, so each is rendered once a language, an appearance, and with or without
 * somebody signed in.
 * @param path as `plainPath` gives it
 */
export type Views = (path: string, visit: Visit) => ServedView | undefined;

/** What such pages are about. */
export interface ViewContents {
  landing: LandingWords;
  cases: readonly WorkedCase[];
}

const pageOf = (
  path: string,
  { locale, signedIn, settings }: Visit,
  { landing, cases }: ViewContents,
): ViewPage | undefined => {
  if (path === LANDING_PATH && !signedIn) return { name: 'landing', words: landing[locale] };
  if (path === '/guide' && signedIn) return { name: 'guide' };
  if (!path.startsWith('/case')) return undefined;
  const offered = cases.filter(({ tool }) => settings.subApps.some(({ name }) => name === tool));
  const summaries = offered.map((one) => summaryOf(one, locale));
  if (path === '/case') return { name: 'case-list', cases: summaries };
  const story = offered.find(({ id }) => path === `/case/${id}`);
  return story && { name: 'case', story: caseOf(story, locale), cases: summaries };
};

/** What the page's script is told of what the page shows already. */
const moreOf = (page: ViewPage, locale: Locale): PageValues['more'] => {
  switch (page.name) {
    case 'guide':
      return undefined;
    case 'landing':
      return { elementId: LANDING_ELEMENT_ID, value: { locale, words: page.words } };
    default: {
      const { name: _name, ...content } = page;
      return { elementId: CASES_ELEMENT_ID, value: { locale, ...content } };
    }
  }
};

/** Prepares the pages whose content the server knows. */
export const prepareViews = async (
  { views }: Pick<PageSource, 'views'>,
  contents: ViewContents,
): Promise<Views> => {
  const renderer = views && ((await import(pathToFileURL(views.renderer).href)) as Renderer);
  const rendered = new Map<string, string>();
  return (path, visit) => {
    const page = pageOf(path, visit, contents);
    if (!page) return undefined;
    const { locale, theme, signedIn } = visit;
    const render = (): string | undefined => {
      if (!views || !renderer) return undefined;
      const key = `${path} ${locale} ${theme} ${signedIn}`;
      const known = rendered.get(key);
      if (known !== undefined) return known;
      const view = renderer.renderView({ ...visit, page });
      const html = views
        .page(page.name, locale)
        .replace(/<div id="root"/, () => `<div id="root" data-appearance="${theme}"`)
        .replace(VIEW_PLACE, () => view);
      rendered.set(key, html);
      return html;
    };
    return { html: render(), more: moreOf(page, locale) };
  };
};
