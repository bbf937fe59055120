import type { Readable } from 'node:stream';

/**
 * A file that comes through a pipe. It goes to another process this way and not as a message: a message is written and read in one go,
 * which for a large file holds everything else up.
 * @param size bytes
 * @throws {Error} where the pipe ends before the file does
 */
export async function readBytes(pipe: Readable, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  if (filled === size) return bytes;
  for await (const piece of pipe.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes.set(piece, filled);
    filled += piece.length;
    if (filled === size) return bytes;
  }
  throw new Error('The pipe ended before the file did.');
}
