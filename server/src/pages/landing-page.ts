import { pathToFileURL } from 'node:url';
import type { Landing, Settings } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import type { LandingWords } from '../modules/landing/landing.ts';
import type { PageSource } from './source.ts';

const LANDING_PLACE = '<!--moiety:landing-->';

/** An appearance as a person chooses it. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** What the portal's build gives (`portal/src/app/prerender-landing.tsx`). */
interface Renderer {
  renderLanding(input: { locale: Locale; theme: ThemeChoice; words: Landing; settings: Settings }): string;
}

/**
 * The landing page in a language and an appearance, before a visitor's values are in it. What it shows of the settings is
 * the same for every visitor, so it is rendered once.
 */
export type LandingPage = (locale: Locale, theme: ThemeChoice, settings: Settings) => string;

/**
 * Renders the landing page with the operator's words, once a language and an appearance.
 * @returns undefined where the portal is not built: its script shows the page then
 */
export const prepareLanding = async (
  { landing }: Pick<PageSource, 'landing'>,
  words: LandingWords,
): Promise<LandingPage | undefined> => {
  if (!landing) return undefined;
  const { renderLanding } = (await import(pathToFileURL(landing.renderer).href)) as Renderer;
  const rendered = new Map<string, string>();
  return (locale, theme, settings) => {
    const key = `${locale} ${theme}`;
    const known = rendered.get(key);
    if (known !== undefined) return known;
    const view = renderLanding({ locale, theme, words: words[locale], settings });
    const html = landing
      .page(locale)
      .replace(/<div id="root"/, () => `<div id="root" data-appearance="${theme}"`)
      .replace(LANDING_PLACE, () => view);
    rendered.set(key, html);
    return html;
  };
};
