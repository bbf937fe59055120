import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { landingSchema, type Landing } from '@moiety/contract';
import { manifest as molvalley } from '../../tools/molvalley/manifest.ts';
import { words, type Locale } from './words.ts';

/** The words of the landing page, as the repository brings them. */
export const landingWords = (locale: Locale): Landing =>
  landingSchema.parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../../content/landing/${locale}.json`), 'utf8').replaceAll(
        '{name}',
        'Moiety',
      ),
    ),
  );

/** `/home` of whoever is not signed in. */
export const landingPage = (page: Page, locale: Locale = 'en-US') => {
  const banner = page.getByRole('banner');
  return {
    heading: page.getByRole('heading', { level: 1, name: landingWords(locale).hero.heading }),
    signIn: banner.getByRole('link', { name: words(locale, 'login.submit') }),
    signUp: banner.getByRole('link', { name: words(locale, 'login.sign-up') }),
    language: (name: string) => banner.getByRole('link', { name, exact: true }),
    dark: banner.getByRole('link', { name: words(locale, 'portal.theme.dark'), exact: true }),
    picture: page.getByRole('img').first(),
  };
};

/** `/home` of whoever is signed in. */
export const dashboardPage = (page: Page, locale: Locale = 'en-US') => ({
  tab: page.getByRole('link', { name: words(locale, 'portal.home.dashboard'), exact: true }),
  guideTab: page
    .getByRole('navigation', { name: words(locale, 'portal.home') })
    .getByRole('link', { name: words(locale, 'portal.home.guide') }),
  recent: page.getByRole('region', { name: words(locale, 'portal.home.recent') }),
  /** Molecule analysis, among the tools. */
  analyze: page.getByRole('link', { name: molvalley.entry?.action[locale] ?? '' }),
});
