import type { Page } from '@playwright/test';
import { words, type Locale } from './words.ts';

/** `/profile/credits`, and what other pages show of it. */
export const creditsPage = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  const history = page.getByRole('region', { name: say('portal.credits.history'), exact: true });
  const verb = say('portal.check-in.do');
  return {
    say,
    title: page.getByRole('heading', { level: 1, name: say('portal.credits'), exact: true }),
    /** How much there is to spend. */
    balance: page.locator('.credits-amount strong'),
    /** Today in the week, while it can be pressed. */
    today: page.locator('.check-in-week').getByRole('button', { name: new RegExp(`${verb}$`) }),
    status: page.locator('.check-in-status'),
    /** The transactions, the newest first, without the headings. */
    rows: history.locator('tbody').getByRole('row'),
    /** Of a member: whose transactions are shown, the organization's or the person's own. */
    whose: history.getByRole('combobox', { name: say('portal.credits.whose'), exact: true }),
    reason: history.getByRole('combobox', { name: say('portal.credits.reason') }),
    from: history.getByLabel(say('portal.credits.from')),
    clear: history.getByRole('button', { name: say('portal.credits.filter-clear') }),
    nothing: history.getByRole('heading', { name: say('portal.credits.none-found') }),
    download: history.getByRole('button', { name: say('portal.credits.download') }),
    how: page.getByText(say('portal.credits.how')),
    link: page.getByRole('link', { name: say('portal.credits.see') }),
  };
};
