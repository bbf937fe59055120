import { Zip, type ZipInputFile } from 'fflate';
import { compress } from './compress.ts';
import { crc32 } from './crc32.ts';

/** A file of a ZIP, made while it is written. */
export interface ZipEntry {
  /** With folders, divided by `/`. */
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Of what is compressed already, such as a picture. */
  isStored?: boolean;
}

/** Milliseconds of counting after which whatever else the thread does has a turn: a sheet comes all at once, and may be a hundred megabytes. */
const TURN = 12;

const STORED = 0;
const DEFLATED = 8;

/**
 * A ZIP file below 4 GB as its entries are made, one after the other: nothing of it is kept, and it is compressed off this thread.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  const take = (): Uint8Array[] => {
    const taken = made;
    made = [];
    return taken;
  };
  for await (const { name, content, isStored = false } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: isStored ? STORED : DEFLATED };
    zip.add(file);
    const send = (part: Uint8Array, isLast: boolean): void =>
      file.ondata?.(null, part as Uint8Array<ArrayBuffer>, isLast);
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      let end = performance.now() + TURN;
      for await (const part of content) {
        file.size += part.length;
        file.crc = crc32(part, file.crc);
        yield part;
        if (performance.now() > end) {
          await new Promise((resolve) => setTimeout(resolve));
          end = performance.now() + TURN;
        }
      }
    };
    for await (const part of isStored ? counted() : compress('deflate-raw', counted())) {
      send(part, false);
      yield* take();
    }
    send(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
