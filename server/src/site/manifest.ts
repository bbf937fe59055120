import type { Locale } from '@moiety/locales/server.ts';
import { backgroundOf } from './head.ts';
import type { Site } from './site.ts';

/** The pictures of the portal's build. */
const ownIcons = (purpose: 'any' | 'maskable') =>
  [192, 512].map((size) => ({
    src: `/brand/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }));

/** What a browser reads that puts the site on a home screen. */
export const manifestOf = (site: Site, locale: Locale): Record<string, unknown> => {
  const { light } = backgroundOf(site);
  const { icon } = site;
  return {
    id: '/',
    name: site.name[locale],
    short_name: site.name[locale],
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: light,
    background_color: light,
    icons: icon
      ? [{ src: icon.path, sizes: '512x512', type: icon.type, purpose: 'any' }]
      : [...ownIcons('any'), ...ownIcons('maskable')],
  };
};
