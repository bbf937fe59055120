import type { Lang } from '@moiety/contract/announcements.ts';
import { useLocale } from './use-msg.ts';

/** A language as the services name it: the first two letters of the locale. */
// Not by the contract's schema, which would bring the schema library to the sign-in page.
export const langOf = (locale: string): Lang => (locale === 'zh-CN' ? 'zh' : 'en');

/** The language shown, as the services name it. */
export const useLang = (): Lang => langOf(useLocale());
