/** The gallery's languages; the first has no part of its own in addresses. */
export const locales = ['en-US', 'zh-CN'] as const;
export type GalleryLocale = (typeof locales)[number];

/** Where the gallery is served. */
export const base = '/elements/';

/** The address of a page: `/elements/dialog`, `/elements/zh-CN/dialog`; the start page has no name. */
export const addressOf = (name: string, locale: GalleryLocale): string =>
  `${base}${locale === 'en-US' ? '' : `${locale}/`}${name}`;

/**
 * The words of one language out of text with both: `{{English||中文}}`. In the sources the two stand side by side, so
 * that neither can be forgotten.
 */
export const inLocale = (text: string, locale: GalleryLocale): string =>
  text.replaceAll(/\{\{([\s\S]*?)\|\|([\s\S]*?)\}\}/g, (_, english: string, chinese: string) =>
    locale === 'en-US' ? english : chinese,
  );
