import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A document on its way to the server, as the browser keeps it over a reload. */
export interface KeptUpload {
  id: string;
  /** Whose it is, by the opaque name of the person who is signed in. */
  owner: string;
  file: File;
  /** ms since 1970. */
  addedAt: number;
}

interface Shelves extends DBSchema {
  uploads: { key: string; value: KeptUpload; indexes: { owner: string } };
}

/** Where documents are kept until they are on the server. */
export interface UploadKeeper {
  /** A person's, in the order in which they were added. */
  list(owner: string): Promise<KeptUpload[]>;
  put(upload: KeptUpload): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The browser's own database. Where it refuses, calls are refused: then an upload ends with its page. */
export const browserKeeper = (name = 'moiety-document-uploads'): UploadKeeper => {
  let opening: Promise<IDBPDatabase<Shelves>> | undefined;
  const database = (): Promise<IDBPDatabase<Shelves>> =>
    (opening ??= openDB<Shelves>(name, 1, {
      upgrade: (created) => {
        created.createObjectStore('uploads', { keyPath: 'id' }).createIndex('owner', 'owner');
      },
    }));
  return {
    list: async (owner) => {
      const found = await (await database()).getAllFromIndex('uploads', 'owner', owner);
      return found.toSorted((a, b) => a.addedAt - b.addedAt);
    },
    put: async (upload) => {
      await (await database()).put('uploads', upload);
    },
    remove: async (id) => {
      await (await database()).delete('uploads', id);
    },
  };
};
