import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { words, type Locale } from './words.ts';

/** Picture and nickname in the user center, and where else the picture is shown. */
export const profilePicture = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  const account = page.getByRole('region', { name: say('login.account'), exact: true });
  const crop = dialog(page, say('profile.crop.title'));
  return {
    say,
    account,
    change: account.getByRole('button', { name: say('profile.picture.change') }),
    remove: account.getByRole('button', { name: say('profile.picture.remove') }),
    removeQuestion: dialog(page, say('profile.picture.remove-title')),
    problem: account.locator('.profile-problem'),
    crop,
    stage: crop.getByRole('application'),
    zoom: crop.getByRole('slider'),
    use: crop.getByRole('button', { name: say('profile.crop.use') }),
    /** The picture in the user center, and in the side menu. */
    large: account.locator('mo-avatar img'),
    inMenu: page.locator('mo-user-menu mo-avatar img').first(),
    nickname: account.getByRole('textbox', { name: say('portal.nickname') }),
    changeNickname: account.getByRole('button', { name: say('profile.nickname.change') }),
  };
};
