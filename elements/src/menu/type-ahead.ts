import type { MoMenuItem } from './menu-item.ts';
import { pinyinInitials } from './pinyin.ts';

/** One person types, in one menu at a time. */
let typed = '';

/**
 * Focuses the next item that begins with what is typed; one letter again and again goes round those that begin with it.
 * @param goesOn it belongs to what was typed just before
 * @param index the item that has the focus
 */
export const typeAhead = (
  key: string,
  goesOn: boolean,
  items: readonly MoMenuItem[],
  index: number,
): void => {
  typed = goesOn ? typed + key : key;
  const same = typed === key.repeat(typed.length / key.length);
  const wanted = (same ? key : typed).toLocaleLowerCase();
  const from = same ? index + 1 : Math.max(index, 0);
  const ordered = [...items.slice(from), ...items.slice(0, from)];
  const words = ordered.map((item) => item.textContent.trim().toLocaleLowerCase());
  const begins = (text: string): boolean => text.startsWith(wanted);
  const found = words.findIndex(begins);
  ordered[found < 0 ? words.findIndex((text) => begins(pinyinInitials(text))) : found]?.focus();
};
