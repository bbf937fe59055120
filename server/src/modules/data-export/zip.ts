import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A file of a ZIP, made while it is written. */
export interface ZipPart {
  /** With folders, divided by `/`. */
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

async function* chunksOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const flush = function* (): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* ready.splice(0);
  };
  const encoder = new TextEncoder();
  for await (const { name, content } of parts) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* flush();
      // Deflating takes the thread: others have their turn in between.
      await setImmediate();
    }
    file.push(new Uint8Array(), true);
    yield* flush();
  }
  zip.end();
  yield* flush();
}

/** A ZIP file as it is read: nothing of it is kept, and nothing is made that nobody reads. */
export const zipOf = (parts: AsyncIterable<ZipPart>): Readable => Readable.from(chunksOf(parts));
