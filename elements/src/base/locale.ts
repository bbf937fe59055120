import { LOCALE_STATUS_EVENT, type LocaleStatusEventDetail } from './words.ts';

interface Follower {
  requestUpdate(): void;
}

const followers = new Set<Follower>();
let listening = false;

const update = (): void => {
  for (const follower of followers) follower.requestUpdate();
};

/**
 * Renders an element again whenever the page's language changes: when the catalog's words are loaded, and when
 * `<html lang>` changes (which decides titles that come per language). One listener for all elements instead of
 * one an element, because a page may hold thousands.
 */
export const follow = (follower: Follower): void => {
  followers.add(follower);
  if (listening) return;
  listening = true;
  window.addEventListener(LOCALE_STATUS_EVENT, ({ detail }: CustomEvent<LocaleStatusEventDetail>) => {
    if (detail.status === 'ready') update();
  });
  new MutationObserver(update).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['lang'],
  });
};

/** Ends what `follow` began. */
export const unfollow = (follower: Follower): void => {
  followers.delete(follower);
};

const languageOf = (tag: string): string | undefined => tag.toLowerCase().split('-')[0];

/**
 * The tag among several that serves a language: the same one, however it is written, else the first of the same
 * language (`zh-CN` serves `zh` and `zh-Hans-CN`).
 */
export const matchLocale = (tags: readonly string[], locale: string): string | undefined => {
  const wanted = locale.toLowerCase();
  return (
    tags.find((tag) => tag.toLowerCase() === wanted) ??
    tags.find((tag) => languageOf(tag) === languageOf(wanted))
  );
};

/** Our own language that serves a language tag. */
export const ownLocale = (tag: string): 'zh-CN' | 'en-US' =>
  matchLocale(['zh-CN'], tag) ? 'zh-CN' : 'en-US';

/** The page's language tag, from `<html lang>`. */
export const pageLocale = (): string => document.documentElement.lang || 'en-US';
