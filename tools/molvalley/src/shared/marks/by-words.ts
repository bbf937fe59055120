import { msg } from '@lit/localize';
import { dateTime } from '@moiety/tool-kit/format.ts';

/** Who is no longer there. */
export const deletedAccountWords = (): string =>
  msg('A deleted account', { id: 'molvalley.marks.deletedAccount' });

/** Who did something, and when. @param by empty for who is no longer there */
export const byWords = ({ by, at }: { by: string; at: string }): string =>
  `${by || deletedAccountWords()} · ${dateTime(at)}`;
