import { msg, str } from '@lit/localize';
import type { DocumentColleague } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { getLocale } from '@moiety/locales';

/** Names that are written out; more are counted. */
const NAMED = 3;

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names);

/** Who else has a document open. */
export const colleaguesWords = (colleagues: readonly DocumentColleague[]): string => {
  const names = colleagues.map(({ name }) => name);
  const more = names.length - NAMED;
  const listed =
    more > 0
      ? [...names.slice(0, NAMED), msg(str`${number(more)} more`, { id: 'patsight.here.more' })]
      : names;
  return msg(str`Also viewing: ${listOf(listed)}`, { id: 'patsight.here' });
};

/** That others look at the same item of the review. */
export const reviewersWords = (names: readonly string[]): string =>
  msg(str`Also being reviewed by: ${listOf(names)}`, { id: 'patsight.here.item' });

/** That the person looks at the same item in another window. */
export const elsewhereWords = (): string =>
  msg('You are reviewing this in another window too.', { id: 'patsight.here.elsewhere' });
