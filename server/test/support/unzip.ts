import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP by their names, in its order; read by other code than that which wrote it. */
export const unzip = async (zip: Uint8Array): Promise<Record<string, Buffer>> => {
  const archive = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true });
  const files: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
  return files;
};
