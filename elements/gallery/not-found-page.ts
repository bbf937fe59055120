import { addressOf } from './locales.ts';
import { markup } from './markup.ts';
import type { ShellOptions, ShellPage } from './shell.ts';

/** The file that the server sends for an address without a page. */
export const notFoundName = 'not-found';

/** The page in place of one that is not there: what happened, the way back, and the search. */
export const notFoundPage = ({ locale, words }: Pick<ShellOptions, 'locale' | 'words'>): ShellPage => ({
  name: notFoundName,
  within: '',
  title: words.notFound,
  summary: words.notFoundHint,
  isMissing: true,
  article: markup`<h1>${words.notFound}</h1>
<p>${words.notFoundHint}</p>
<p class="ways"><mo-button href="${addressOf('', locale)}">${words.toStart}</mo-button>
<mo-button class="search-too needs-script" icon="search">${words.searchTitle}</mo-button></p>`,
  styles: [],
  scripts: [],
});
