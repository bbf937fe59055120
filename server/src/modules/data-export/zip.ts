import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a ZIP, made while it is written. */
export interface ZipPart {
  /** With folders, divided by `/`. */
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/**
 * A ZIP file as it is read: nothing of it is kept, and nothing is made that nobody reads. It is ZIP64 where it has to be, above
 * 4 GB or 65,535 files.
 * @param options `forceZip64Format`: ZIP64 in any case
 */
export const zipOf = (
  parts: AsyncIterable<ZipPart>,
  { forceZip64Format = false }: { forceZip64Format?: boolean } = {},
): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  /** What is being written now. */
  let current: Readable | undefined;
  // Whoever leaves in the middle leaves the part that is under way unread for ever: it ends with them.
  output.once('close', () => current?.destroy());
  zip.once('error', (error: Error) => output.destroy(error));
  const write = async (): Promise<void> => {
    for await (const { name, content } of parts) {
      current = Readable.from(content, { objectMode: false });
      zip.addReadStream(current, name, { forceZip64Format });
      await finished(current);
      if (output.destroyed) return;
    }
    zip.end({ forceZip64Format, comment: '' });
  };
  write().catch((error: unknown) => output.destroy(error as Error));
  return output;
};
