import type { FrameLocator, Locator, Page } from '@playwright/test';
import { words, type Locale } from './words.ts';

/** The molecule analysis tool, in its frame. */
export const molvalleyPage = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  const tool: FrameLocator = page.frameLocator('iframe[name="molvalley"]');
  const button = (id: string, ...values: string[]): Locator =>
    tool.getByRole('button', { name: say(id, ...values), exact: true });
  const grid = tool.getByRole('grid', { name: say('molvalley.grid.label') });
  return {
    tool,
    say,
    button,
    grid,
    title: tool.getByRole('heading', { level: 1 }),
    rows: grid.getByRole('row'),
    row: (name: string): Locator => grid.getByRole('row').filter({ hasText: name }),
    header: (id: string): Locator => grid.getByRole('columnheader', { name: say(id) }),
    /** Shows a column that is hidden at first, by the menu of columns. */
    showColumn: async (id: string): Promise<void> => {
      await button('molvalley.columns').click();
      await tool.getByRole('checkbox', { name: say(id), exact: true }).check();
      await page.keyboard.press('Escape');
    },
    search: tool.getByRole('searchbox').or(tool.getByRole('textbox')).first(),
    /** The row of a set in the list. */
    set: (name: string): Locator => tool.getByRole('row').filter({ has: tool.getByRole('link', { name }) }),
    /** Chooses files as the button does. */
    choose: (files: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
      tool.locator('input[type=file]').setInputFiles(files),
    /** Waits until everything is read and saved under an address of its own. */
    saved: () => page.waitForURL(/molvalley-app=(?:%2F|\/)set(?:%2F|\/)[0-9a-f-]{36}/),
  };
};
