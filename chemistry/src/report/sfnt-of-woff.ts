import { unzlibSync } from 'fflate';

/** Bytes of a font file's header and of an entry of its list of tables: WOFF, then plain. */
const WOFF = { header: 44, entry: 20 };
const PLAIN = { header: 12, entry: 16 };
const SIGNATURE = 0x774f4646;

/** Rounded up to whole words, at which tables begin. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * A font in WOFF as the plain TrueType file that it was packed from. The library that cuts fonts to their used characters reads WOFF
 * too, but cuts WOFF2 into empty outlines, and some WOFF files not at all.
 */
export const sfntOfWoff = (woff: Uint8Array): Uint8Array<ArrayBuffer> => {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (from.byteLength < WOFF.header || from.getUint32(0) !== SIGNATURE) throw new Error('not a WOFF file');
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF.header + index * WOFF.entry;
    const [offset, packed, length] = [4, 8, 12].map((at) => from.getUint32(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: from.getUint32(entry),
      checksum: from.getUint32(entry + 16),
      bytes: packed < length ? unzlibSync(bytes, { out: new Uint8Array(length) }) : bytes,
    };
  });
  const begin = PLAIN.header + count * PLAIN.entry;
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), begin);
  const sfnt = new Uint8Array(size);
  const to = new DataView(sfnt.buffer);
  const power = Math.floor(Math.log2(count));
  to.setUint32(0, from.getUint32(4));
  for (const [index, value] of [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].entries())
    to.setUint16(4 + 2 * index, value);
  let at = begin;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = PLAIN.header + index * PLAIN.entry;
    for (const [word, value] of [tag, checksum, at, bytes.length].entries())
      to.setUint32(entry + 4 * word, value);
    sfnt.set(bytes, at);
    at += padded(bytes.length);
  }
  return sfnt;
};
