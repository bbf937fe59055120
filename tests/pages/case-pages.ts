import type { Locator, Page } from '@playwright/test';
import { words, type Locale } from './words.ts';

/** The title of the tool that the product's cases are worked in. */
const toolTitle: Record<Locale, string> = { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' };

/** The list of cases, and one of them. */
export const casePages = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  return {
    say,
    title: page.getByRole('heading', { level: 1 }),
    /** The cases of the list. */
    cases: page.locator('.case-list').getByRole('link'),
    open: page.getByRole('link', { name: say('portal.case.open', toolTitle[locale]) }),
    download: page.getByRole('link', { name: say('portal.case.download'), exact: true }),
    // The window may keep another case, out of sight.
    drawings: page.locator('.case-molecules mo-structure').filter({ visible: true }),
    next: page.getByRole('link', { name: new RegExp(`^${say('portal.case.next')}`) }),
  } satisfies Record<string, Locator | ((id: string, ...values: (string | number)[]) => string)>;
};
