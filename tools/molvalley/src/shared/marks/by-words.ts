import { msg } from '@lit/localize';
import { dateTime } from '@moiety/tool-kit/format.ts';

/** Who did something, and when. @param by empty for who is no longer there */
export const byWords = ({ by, at }: { by: string; at: string }): string =>
  `${by || msg('A deleted account', { id: 'molvalley.marks.deletedAccount' })} · ${dateTime(at)}`;
