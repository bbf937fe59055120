import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { words, type Locale } from './words.ts';

/** What stands around every page of somebody signed in. */
export const shellPage = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string, ...values: string[]): string => words(locale, id, ...values);
  const userMenu = page.getByRole('button', { name: say('elements.user-menu') });
  const openUserMenu = (item: string): Promise<void> =>
    userMenu.click().then(() => page.getByRole('menuitem', { name: item }).click());
  return {
    navigation: page.getByRole('navigation', { name: say('elements.nav') }),
    home: page.getByRole('link', { name: say('portal.home') }),
    moleculeAnalysis: page.getByRole('navigation').getByRole('link', { name: say('molvalley.title') }),
    userMenu,
    /** Opens the language dialog and chooses the language of that name. */
    chooseLanguage: async (name: string): Promise<void> => {
      await openUserMenu(say('elements.switch-language'));
      await dialog(page, say('elements.switch-language')).getByRole('button', { name, exact: true }).click();
    },
    openUserCenter: () => openUserMenu(say('elements.user-center')),
    logOut: () => openUserMenu(say('elements.log-out')),
    /** The header's button: on a phone it opens the drawer. */
    menuToggle: page.getByRole('button', { name: say('elements.sidebar'), exact: true }),
    collapse: page.getByRole('button', { name: say('elements.collapse-sidebar') }),
    expand: page.getByRole('button', { name: say('elements.expand-sidebar') }),
  };
};
