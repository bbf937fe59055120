import { createHash } from 'node:crypto';
import type { Locale } from '@moiety/locales/server.ts';
import type { Site } from './site.ts';

/** Where the sheet of the operator's theme is; without a theme nothing is there, and no page names it. */
export const THEME_PATH = '/site/theme.css';

/** The site's web manifest in a language. */
export const manifestPath = (locale: Locale): string => `/site/manifest.${locale}.webmanifest`;

/** Names a content in an address. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The address of the theme's sheet, which changes with its content; undefined without a theme. */
export const themeAddress = ({ theme }: Pick<Site, 'theme'>): string | undefined =>
  theme && `${THEME_PATH}?v=${shortHash(theme.css)}`;
