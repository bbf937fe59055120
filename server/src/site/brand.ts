import { mark } from '@moiety/brand/mark.ts';
import type { Locale } from '@moiety/locales/server.ts';
import { escapeHtml, markup, trustedMarkup, type Markup } from '../html/markup.ts';
import type { Site } from './site.ts';

const { ring, bonds, part } = mark;

/** The product's own mark. */
const glyph = trustedMarkup(
  `<svg class="brand-glyph" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${ring}"></path><path d="${bonds}"></path><circle class="brand-part" cx="${part.cx}" cy="${part.cy}" r="${part.r}"></circle></svg>`,
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
          // Bounded: a page of the portal's own build.
          /(<span class="brand">).*?(<\/span>)/gs,
          (_, start: string, end: string) => start + brandMarkup(site, locale).html + end,
        )
        .replaceAll(
          /(<span data-name="(en-US|zh-CN)">)[^<]*/g,
          (_, start: string, language: Locale) => start + escapeHtml(site.name[language]),
        )
    : html;
