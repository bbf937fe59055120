import type { Lang } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';

/** The locale of a language that a call asks for. */
export const localeOf = { en: 'en-US', zh: 'zh-CN' } as const satisfies Record<Lang, Locale>;
