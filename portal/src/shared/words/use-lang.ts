import { langSchema, type Lang } from '@moiety/contract/announcements.ts';
import { useLocale } from './use-msg.ts';

/** The language shown, as the services name it: the first two letters of the locale. */
export const useLang = (): Lang => langSchema.parse(useLocale().slice(0, 2));
