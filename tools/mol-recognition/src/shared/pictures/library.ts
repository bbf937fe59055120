import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Picture } from './picture.ts';

interface Shelves extends DBSchema {
  pictures: { key: string; value: Picture; indexes: { owner: string } };
}

/** Where the pictures are kept: in this browser only. */
export interface Library {
  /** A person's pictures, in the order in which they were added. */
  list(owner: string): Promise<Picture[]>;
  put(pictures: readonly Picture[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

const open = (name: string): Promise<IDBPDatabase<Shelves>> =>
  openDB<Shelves>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('pictures', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
  });

/** The browser's own database. Where the browser refuses one, calls are refused, and the page works without it. */
export const browserLibrary = (name = 'moiety-pictures'): Library => {
  let opening: Promise<IDBPDatabase<Shelves>> | undefined;
  const database = (): Promise<IDBPDatabase<Shelves>> => (opening ??= open(name));
  return {
    list: async (owner) => {
      const found = await (await database()).getAllFromIndex('pictures', 'owner', owner);
      return found.toSorted((a, b) => a.addedAt - b.addedAt);
    },
    put: async (pictures) => {
      const { store, done } = (await database()).transaction('pictures', 'readwrite');
      await Promise.all([...pictures.map((picture) => store.put(picture)), done]);
    },
    remove: async (ids) => {
      const { store, done } = (await database()).transaction('pictures', 'readwrite');
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
    },
  };
};

/** Asks the browser not to throw the pictures away when it is short of room. @returns whether it agreed */
export const keepForGood = async (): Promise<boolean> => {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
};
