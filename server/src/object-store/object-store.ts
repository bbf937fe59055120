import type { Readable } from 'node:stream';

/** Bytes of an object, the first and the last included, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Where the bytes of files are: objects by keys such as `contents/ab/ab12…`, which are there whole or not at all. */
export interface ObjectStore {
  /** For the operator. */
  readonly description: string;
  /** A folder of this machine for what is made before it is put, on the store's own disk where it has one: `tidy` removes what is left there. */
  readonly workFolder: string;
  /** Writes an object; one that has the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same of a stream. @param size its bytes */
  putStream(key: string, content: Readable, size: number): Promise<void>;
  /** @throws where there is no such object, now or as an error of the stream */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** An object that is not there is deleted already. */
  delete(key: string): Promise<void>;
  /** Deletes every object whose key begins so. @param folder without a slash at its end */
  deleteBelow(folder: string): Promise<void>;
  /** Removes what killed processes left half written, objects and files of the work folder. */
  tidy(): Promise<void>;
  close(): void;
}
