import { readFileSync } from 'node:fs';
import type { GalleryLocale } from './locales.ts';

/** Words of the manifest in a language, and what has none yet. */
export interface ApiWords {
  /** A description of one or several paragraphs. */
  of(description: string): string;
  /** English sentences that were asked for and are not translated. */
  readonly missing: ReadonlySet<string>;
  /** Translated sentences that the manifest does not have any more. */
  unused(): string[];
}

/** As a sentence stands in a table: events, slots and parts are described by the second half of one. */
const asSentence = (description: string): string =>
  description.charAt(0).toUpperCase() + description.slice(1);

/** @param locale in en-US the manifest's own words are used */
export const apiWords = (locale: GalleryLocale): ApiWords => {
  const missing = new Set<string>();
  if (locale === 'en-US') return { of: asSentence, missing, unused: () => [] };
  const path = new URL(`words/${locale}.json`, import.meta.url);
  const translated = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const used = new Set<string>();
  const sentence = (english: string): string => {
    if (!english) return '';
    used.add(english);
    const chinese = translated[english];
    if (!chinese) missing.add(english);
    return chinese || english;
  };
  return {
    of: (description) => description.split('\n\n').map(sentence).join('\n\n'),
    missing,
    unused: () => Object.keys(translated).filter((english) => !used.has(english)),
  };
};
