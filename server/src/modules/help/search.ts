import type { Locale } from '@moiety/locales/server.ts';
import type { HelpArticle } from './load-help.ts';

/** Characters of a text that are shown around what was found. */
const AROUND = 70;

const wordsIn = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);

/** The part of a text in which a word is found, with … where it was cut; empty where there is none. */
const excerptOf = (text: string, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  if (places.length === 0) return '';
  const at = Math.min(...places);
  // Not in the middle of a word, where the language has spaces.
  const from = at <= AROUND ? 0 : Math.max(text.indexOf(' ', at - AROUND) + 1, at - AROUND);
  const to = at + AROUND >= text.length ? text.length : at + AROUND;
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
};

/** An article that was found. */
export interface FoundArticle {
  article: HelpArticle;
  /** Where, in the text; empty where only title, summary or keywords say it. */
  excerpt: string;
}

/**
 * The articles in which every word of `q` is found, in title, summary, keywords or text, whatever the case: first those that are
 * called so, then those that are about it, then those that mention it; alike ones in their order.
 */
export const searchHelp = (articles: readonly HelpArticle[], q: string, locale: Locale): FoundArticle[] => {
  const wanted = wordsIn(q);
  if (wanted.length === 0) return articles.map((article) => ({ article, excerpt: '' }));
  const ranked = articles.flatMap((article) => {
    const { title, summary, keywords, text } = article.words[locale];
    const fields = [title, `${summary} ${keywords}`, text].map((field) => field.toLowerCase());
    const ranks = wanted.map((word) => fields.findIndex((field) => field.includes(word)));
    if (ranks.includes(-1)) return [];
    return [{ article, excerpt: excerptOf(text, wanted), rank: Math.max(...ranks) }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ article, excerpt }) => ({ article, excerpt }));
};
