import type { Page } from '@playwright/test';
import { words, type Locale } from './words.ts';

/** `/profile/network-detection`. */
export const networkPage = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string): string => words(locale, id);
  const button = (id: string) => page.getByRole('button', { name: say(id), exact: true });
  const task = (id: string) => page.getByRole('listitem', { name: say(id), exact: true });
  return {
    say,
    start: button('portal.network.start'),
    stop: button('portal.network.stop'),
    again: button('portal.network.again'),
    speed: task('portal.network.speed'),
    upload: task('portal.network.upload'),
    download: task('portal.network.download'),
    connectivity: task('portal.network.connectivity'),
  };
};
