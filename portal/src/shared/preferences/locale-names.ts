import type { Locale } from '@moiety/locales';

/** Each language in its own words, so that whoever speaks it finds it. */
export const localeNames: Readonly<Record<Locale, string>> = { 'en-US': 'English', 'zh-CN': '中文' };
