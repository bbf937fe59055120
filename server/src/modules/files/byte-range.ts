import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../object-store/object-store.ts';

/**
 * The part of a file that a request asks for (RFC 9110, 14.2). Several ranges at once are answered with the whole file, as the
 * standard allows.
 * @param file its ETag and its bytes
 * @returns undefined for the whole file, `none` where the file has no such bytes
 */
export const rangeOf = (
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { tag, size }: { tag: string; size: number },
): ByteRange | 'none' | undefined => {
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? 'none' : { first: from, last: to };
};
