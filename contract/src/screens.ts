/**
 * The pictures of the product that pages show, as `npm run screens` takes them: each in both languages, light and dark, and
 * in both widths, at `/screens/{name}.{locale}.{theme}.{width}.webp`.
 */
export const screenNames = ['start', 'table', 'find', 'download'] as const;
export type ScreenName = (typeof screenNames)[number];

/** CSS pixels of the window that a picture shows. */
export const SCREEN_SIZE = { width: 1120, height: 700 } as const;
/** The widths that there are of each, in pixels. */
export const screenWidths = [720, 1680] as const;
export type ScreenWidth = (typeof screenWidths)[number];

/** The path of a picture. */
export const screenPath = (
  name: ScreenName,
  locale: string,
  theme: 'light' | 'dark',
  width: ScreenWidth,
): string => `/screens/${name}.${locale}.${theme}.${width}.webp`;
