import type { Locale } from '@moiety/locales/server.ts';
import { escapeHtml, markup, trustedMarkup, type Markup } from '../html/markup.ts';
import type { Site } from './site.ts';

/** The product's own mark: a ring, and the part of a molecule that leaves it. */
const glyph = trustedMarkup(
  '<svg class="brand-glyph" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M9.5 5.5 16 9.25v7.5L9.5 20.5 3 16.75v-7.5z"></path><path d="M5.6 10.4v5.2M16 9.25l3-1.75"></path><circle class="brand-part" cx="20.25" cy="5.75" r="2.25"></circle></svg>',
);

/**
 * Mark and name of the site, as the portal's `Brand` renders them: it takes over what the server wrote
 * (`portal/src/shared/brand.tsx`; what changes there changes here).
 */
export const brandMarkup = ({ name, logo }: Pick<Site, 'name' | 'logo'>, locale: Locale): Markup => {
  if (!logo) return markup`${glyph}${name[locale]}`;
  const { light, dark } = logo;
  return light === dark
    ? markup`<img class="brand-logo" src="${light.path}" alt=""/>${name[locale]}`
    : markup`<img class="brand-logo brand-on-light" src="${light.path}" alt="" loading="lazy"/><img class="brand-logo brand-on-dark" src="${dark.path}" alt="" loading="lazy"/>${name[locale]}`;
};

/** A page that was rendered at build time, with the site's brand in the place of the product's. */
export const fillBrand = (html: string, site: Site, locale: Locale): string =>
  site.ownBrand
    ? html
        .replaceAll(
          /(<span class="brand">).*?(<\/span>)/gs,
          (_, start: string, end: string) => start + brandMarkup(site, locale).html + end,
        )
        .replaceAll(
          /(<span data-name="(en-US|zh-CN)">)[^<]*/g,
          (_, start: string, language: Locale) => start + escapeHtml(site.name[language]),
        )
    : html;
