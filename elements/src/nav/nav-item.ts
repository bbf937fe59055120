import { matchLocale } from '../base/locale.ts';
import { safeAddress } from '../base/safe-address.ts';

/** An entry of `mo-nav` and `mo-nav-rail`. */
export interface NavItem {
  /** Tells it from the others; the one named `dashboard` is where headers lead. */
  id: string;
  /** Its words. */
  title: string;
  /**
   * The title per language tag, such as `zh-CN`, which serves other tags of the same language, too; `title` serves the
   * other languages.
   */
  titles?: Record<string, string>;
  /** Where it leads; an entry with `items` needs none. */
  url?: string;
  /** The address per language tag, in the same way; `url` serves the other languages. */
  urls?: Record<string, string>;
  /** A name of `mo-icon`. */
  icon?: string;
  /** It is shown and announced, but does nothing. */
  disabled?: boolean;
  /** It opens in a new tab, and says so. */
  openInNewTab?: boolean;
  /** A count beside the title; nothing is shown at zero or below. */
  unreadCount?: number;
  /** What a screen reader says of the count, in place of "5 unread". */
  unreadLabel?: string;
  /** Above this the count is shown with a plus sign; 99 if not given. */
  maxUnreadDisplay?: number;
  /** Entries inside it, in any depth; clicking it then unfolds them. */
  items?: NavItem[];
}

/** The detail of the event `navigate`. */
export interface NavigateDetail {
  /** What was clicked; a link that is no entry of a navigation has an empty id. */
  item: NavItem;
  /** The address in the page's language. */
  url: string;
  /** The link opens in a new tab. */
  newTab: boolean;
}

/** A page of this site. */
export interface Place {
  path: string;
  /** With its `#`; empty if there is none. */
  hash: string;
}

const inLanguage = (words: Record<string, string> | undefined, locale: string): string | undefined =>
  words?.[matchLocale(Object.keys(words), locale) ?? ''];

/** An entry's title in a language; its id where a page that is not type-checked gave none. */
export const titleOf = (
  item: { id?: string } & Partial<Pick<NavItem, 'title' | 'titles'>>,
  locale: string,
): string => inLanguage(item.titles, locale) ?? item.title ?? item.id ?? '';

/** An entry's address in a language; none if following it would run a script. */
export const urlOf = (item: Pick<NavItem, 'url' | 'urls'>, locale: string): string | undefined =>
  safeAddress(inLanguage(item.urls, locale) ?? item.url);

/** The page at an address, which may be relative; none if it is another site's. */
export const placeOf = (url: string): Place | undefined => {
  const address = URL.parse(url, document.baseURI);
  if (address?.origin !== location.origin) return undefined;
  return { path: address.pathname, hash: address.hash };
};

/** Whether an address is that of the page; its query does not count, its hash only where there is nothing else. */
const isAt = (url: string | undefined, place: Place): boolean => {
  if (!url) return false;
  return url.startsWith('#') ? url === place.hash : placeOf(url)?.path === place.path;
};

/** Whether the entry leads to the page, in any language. */
export const leadsTo = (item: NavItem, place: Place): boolean =>
  [item.url, ...Object.values(item.urls ?? {})].some((url) => isAt(url, place));

/** Whether the entry, or one inside it, leads to the page. */
export const holds = (item: NavItem, place: Place): boolean =>
  leadsTo(item, place) || (item.items?.some((inner) => holds(inner, place)) ?? false);

/** The entries, in any depth, that have the page inside them. */
export const around = (items: readonly NavItem[], place: Place): NavItem[] =>
  items.flatMap((item) =>
    item.items?.some((inner) => holds(inner, place)) ? [item, ...around(item.items, place)] : [],
  );

/** The entry with an id, in any depth. */
export const find = (items: readonly NavItem[], id: string): NavItem | undefined => {
  for (const item of items) {
    const found = item.id === id ? item : find(item.items ?? [], id);
    if (found) return found;
  }
  return undefined;
};
