import type { ApiWords } from './api-words.ts';
import { addressOf, type GalleryLocale } from './locales.ts';
import type { ElementDoc } from './manifest.ts';
import type { PageSource } from './sources.ts';
import { rowId } from './tables.ts';
import type { Token } from './tokens.ts';
import type { ChromeWord } from './words/chrome.ts';

/** [what kind of thing, its name, where it belongs, its address, more to search in] */
export type SearchEntry = readonly [
  kind: string,
  name: string,
  context: string,
  address: string,
  more: string,
  /** Found, but not shown. */
  hidden?: string,
];

export interface SearchOptions {
  locale: GalleryLocale;
  words: Record<ChromeWord, string>;
  api: ApiWords;
  guides: readonly { source: PageSource; summary: string; article: string }[];
  elements: readonly { source: PageSource; element: ElementDoc; summary: string }[];
  tokens: readonly Token[];
  icons: readonly string[];
}

/** What the search knows, made when the gallery is built. */
export const searchIndex = ({
  locale,
  words,
  api,
  guides,
  elements,
  tokens,
  icons,
}: SearchOptions): SearchEntry[] => [
  ...elements.map(({ source, element, summary }): SearchEntry => [
    words.elements,
    source.title,
    element.tag,
    addressOf(element.name, locale),
    summary,
  ]),
  ...guides.flatMap(({ source, summary, article }) => [
    [words.guides, source.title, '', addressOf(source.name, locale), summary] satisfies SearchEntry,
    ...[...article.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(
      ([, id = '', inside = '']): SearchEntry => [
        words.guides,
        inside.replaceAll(/<[^>]+>/g, '').trim(),
        source.title,
        `${addressOf(source.name, locale)}#${id}`,
        '',
      ],
    ),
  ]),
  ...elements.flatMap(({ element }) => {
    const page = addressOf(element.name, locale);
    const of = (kind: string, label: string, name: string, description: string, more = ''): SearchEntry => [
      label,
      name,
      element.tag,
      `${page}#${rowId(kind, name)}`,
      api.of(description).replaceAll('`', ''),
      more,
    ];
    return [
      ...element.properties.map(({ name, description, attributes }) =>
        of('property', words.properties, name, description, attributes.join(' ')),
      ),
      ...element.events.map(({ name, description }) => of('event', words.events, name, description)),
      ...element.slots
        .filter(({ name }) => name)
        .map(({ name, description }) => of('slot', words.slots, name, description)),
      ...element.parts.map(({ name, description }) => of('part', words.parts, name, description)),
      ...element.cssProperties.map(({ name, description }) =>
        of('css', words.cssProperties, name, description),
      ),
    ];
  }),
  ...tokens.map(({ name, value }): SearchEntry => [
    words.token,
    name,
    '',
    `${addressOf('theming', locale)}#${name.slice(2)}`,
    value,
  ]),
  ...icons.map((name): SearchEntry => [
    words.icon,
    name,
    'mo-icon',
    `${addressOf('icons', locale)}#${name}`,
    '',
  ]),
];
