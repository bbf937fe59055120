import { addWords, type Locale, type MoreWords } from '@moiety/locales';

/** The build divides each language's words (`locales/build/own-words.ts`): these are those that the sign-in page does without. */
const later: Readonly<Record<Exclude<Locale, 'en-US'>, MoreWords>> = {
  'zh-CN': () => import('@moiety/locales/generated/locales/zh-CN.ts?later'),
};

const ofLanguage: MoreWords = (locale) => (locale === 'en-US' ? undefined : later[locale](locale));

/** Loads the words of every page but the first; whatever says one of them waits for this, or it would say it in English. */
export const loadLaterWords = (): Promise<void> => addWords(ofLanguage);
