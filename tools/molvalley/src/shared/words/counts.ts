import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';

/** `1 molecule`, `1,234 molecules`. */
export const molecules = (count: number): string =>
  count === 1
    ? msg('1 molecule', { id: 'molvalley.molecules.one' })
    : msg(str`${number(count)} molecules`, { id: 'molvalley.molecules.many' });

/** How many rows could not be read. */
export const unreadRows = (count: number): string =>
  msg(str`${number(count)} not readable`, { id: 'molvalley.unread.count' });
