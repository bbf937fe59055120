import { Inflate } from 'fflate';

/** A part of an archive that may be read. */
export interface ZipPart {
  name: string;
  /** The part's bytes, a piece at a time and not before they are asked for: a piece has 5 MB at most, but for a part that is not packed. */
  pieces(): Iterable<Uint8Array>;
}

/** Signatures of the parts of an archive, as numbers of four bytes. */
const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** What stands in a field of four bytes whose value stands, in eight bytes, elsewhere. */
const ELSEWHERE = 0xffffffff;
/** Bytes of the end of the directory, and of the comment that may follow it. */
const END_SIZE = 22;
const COMMENT_MAX = 0xffff;
/** Packed bytes that are unpacked at a time; a byte becomes 1032 at most. */
const PIECE = 4 * 1024;

const STORED = 0;
const DEFLATED = 8;

const damaged = (what: string): Error => new Error(`the archive is damaged: ${what}`);

/** Where the directory of an archive begins, and how many entries it says it has. */
const directoryOf = (view: DataView): { at: number; count: number } => {
  const last = view.byteLength - END_SIZE;
  let end = last;
  while (end >= 0 && end >= last - COMMENT_MAX && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || end < last - COMMENT_MAX) throw damaged('no directory');
  const locator = end - 20;
  if (locator >= 0 && view.getUint32(locator, true) === END_64_LOCATOR) {
    const large = Number(view.getBigUint64(locator + 8, true));
    if (view.getUint32(large, true) === END_64)
      return {
        at: Number(view.getBigUint64(large + 48, true)),
        count: Number(view.getBigUint64(large + 32, true)),
      };
  }
  return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
};

/** The packed size of an entry and where it stands, which are elsewhere in an archive of more than 4 GB or made for it. */
const placeOf = (view: DataView, at: number): { size: number; local: number } => {
  const place = { size: view.getUint32(at + 20, true), local: view.getUint32(at + 42, true) };
  const isUnpackedElsewhere = view.getUint32(at + 24, true) === ELSEWHERE;
  let extra = at + 46 + view.getUint16(at + 28, true);
  const end = extra + view.getUint16(at + 30, true);
  while (extra + 4 <= end) {
    const length = view.getUint16(extra + 2, true);
    if (view.getUint16(extra, true) === 1) {
      let value = extra + 4 + (isUnpackedElsewhere ? 8 : 0);
      if (place.size === ELSEWHERE) {
        place.size = Number(view.getBigUint64(value, true));
        value += 8;
      }
      if (place.local === ELSEWHERE) place.local = Number(view.getBigUint64(value, true));
      break;
    }
    extra += 4 + length;
  }
  return place;
};

function* unpacked(packed: Uint8Array): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at < packed.length; at += PIECE) {
    inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    yield* pieces;
    pieces = [];
  }
}

/**
 * The parts of a ZIP archive by its directory. The sizes that it claims for unpacked parts are not believed: whoever reads a part counts what comes
 * of it, and stops.
 * @param entriesMax as many entries are looked at; more throw `onTooMany`
 * @throws for an archive that is damaged, there or while a part is read
 * @see {@link https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT} .ZIP File Format Specification, 4.3 and 4.5.
 */
export function* zipParts(bytes: Uint8Array, entriesMax: number, onTooMany: () => Error): Generator<ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at: begin, count } = directoryOf(view);
  if (count > entriesMax) throw onTooMany();
  for (let at = begin, entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged('its directory');
    const method = view.getUint16(at + 10, true);
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const { size, local } = placeOf(view, at);
    yield {
      name,
      *pieces() {
        if (view.getUint32(local, true) !== LOCAL_ENTRY) throw damaged('an entry');
        const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
        const packed = bytes.subarray(from, from + size);
        if (packed.length < size) throw damaged('an entry is cut off');
        if (isEncrypted || (method !== STORED && method !== DEFLATED))
          throw new Error(`an entry is packed in another way: ${method}`);
        if (method === DEFLATED) yield* unpacked(packed);
        else yield packed;
      },
    };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
