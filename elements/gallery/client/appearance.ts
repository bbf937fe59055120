import type { MenuSelectDetail, MoButton } from '../../bundle.ts';
import { storeChoice } from './store.ts';

const themeIcons: Readonly<Record<string, string>> = { system: 'monitor', light: 'sun', dark: 'moon' };

/** The menu of themes and directions, and what the links of the languages remember. */
export const followAppearance = (): void => {
  const { documentElement: root } = document;
  const menu = document.querySelector('mo-menu.appearance-menu');
  const button = document.querySelector<MoButton>('mo-button.appearance');
  const show = (): void => {
    const theme = root.dataset.theme ?? 'system';
    const direction = root.dir || 'ltr';
    for (const item of menu?.querySelectorAll('mo-menu-item') ?? [])
      item.checked = item.value === theme || item.value === direction;
    if (button) button.icon = themeIcons[theme] ?? 'monitor';
  };
  menu?.addEventListener('select', (event) => {
    const { value } = (event as CustomEvent<MenuSelectDetail>).detail;
    if (value === 'ltr' || value === 'rtl') {
      root.dir = value;
      storeChoice('moiety-gallery-direction', value === 'rtl' ? value : undefined);
    } else {
      if (value === 'system') delete root.dataset.theme;
      else root.dataset.theme = value;
      storeChoice('moiety-theme', value === 'system' ? undefined : value);
    }
    show();
  });
  show();

  for (const link of document.querySelectorAll<HTMLAnchorElement>('.choices a'))
    link.addEventListener('click', () => {
      storeChoice('moiety-share-locale', link.lang);
      // The same place of the same page.
      link.hash = location.hash;
    });
};
