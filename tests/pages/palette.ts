import type { Locator, Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { words, type Locale } from './words.ts';

/** The command palette, and the list of shortcuts. */
export const palette = (page: Page, locale: Locale = 'en-US') => {
  const box = page.getByRole('dialog', { name: words(locale, 'portal.palette.title'), exact: true });
  const field = box.getByRole('combobox');
  const option = (name: string): Locator => box.getByRole('option').filter({ hasText: name });
  const chosen = box.getByRole('option', { selected: true });
  return {
    box,
    field,
    option,
    /** The command that Enter runs. */
    chosen,
    button: page.getByRole('button', { name: words(locale, 'portal.palette.open') }),
    shortcuts: dialog(page, words(locale, 'portal.shortcuts.title')),
    /** Opens it by its key, finds a command and runs it, by keyboard alone. */
    run: async (name: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k');
      await field.waitFor();
      // Not `insertText`, which reaches no field in a shadow tree of Firefox.
      await page.keyboard.type(name);
      await chosen.filter({ hasText: name }).waitFor();
      await page.keyboard.press('Enter');
    },
  };
};
