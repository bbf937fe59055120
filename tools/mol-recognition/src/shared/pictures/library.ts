import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isUnderWay, type Picture } from './picture.ts';

interface Shelves extends DBSchema {
  pictures: { key: string; value: Picture; indexes: { owner: string } };
}

/** What another tab of this browser did: pictures as they are now there, and ids of those that are gone. */
export interface LibraryChange {
  put: readonly Picture[];
  removed: readonly string[];
}

/** Where the pictures are kept: in this browser only. */
export interface Library {
  /** A person's pictures, in the order in which they were added. */
  list(owner: string): Promise<Picture[]>;
  put(pictures: readonly Picture[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Has `tell` told what other tabs do from now on. */
  watch(tell: (change: LibraryChange) => void): void;
}

const open = (name: string): Promise<IDBPDatabase<Shelves>> =>
  openDB<Shelves>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('pictures', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
  });

/** What tabs tell each other by; null where the browser refuses that, as some do where they keep nothing. */
const openChannel = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};

/** The browser's own database. Where the browser refuses one, calls are refused, and the page works without it. */
export const browserLibrary = (name = 'moiety-pictures'): Library => {
  let opening: Promise<IDBPDatabase<Shelves>> | undefined;
  const database = (): Promise<IDBPDatabase<Shelves>> => (opening ??= open(name));
  let opened: BroadcastChannel | null | undefined;
  const tabs = (): BroadcastChannel | null => (opened === undefined ? (opened = openChannel(name)) : opened);
  const tell = (change: LibraryChange): void => {
    // With the pictures themselves: no server could be asked for them, as after `TabNews`. As a port, for the rule for windows' messages.
    const port: Pick<MessagePort, 'postMessage'> | null = tabs();
    port?.postMessage(change, []);
  };
  return {
    list: async (owner) => {
      const found = await (await database()).getAllFromIndex('pictures', 'owner', owner);
      return found.toSorted((a, b) => a.addedAt - b.addedAt);
    },
    put: async (pictures) => {
      const { store, done } = (await database()).transaction('pictures', 'readwrite');
      await Promise.all([...pictures.map((picture) => store.put(picture)), done]);
      // What is under way is nobody else's business.
      const settled = pictures.filter((picture) => !isUnderWay(picture));
      if (settled.length > 0) tell({ put: settled, removed: [] });
    },
    remove: async (ids) => {
      const { store, done } = (await database()).transaction('pictures', 'readwrite');
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
      tell({ put: [], removed: ids });
    },
    watch: (listener) =>
      tabs()?.addEventListener('message', ({ data }: MessageEvent<LibraryChange>) => listener(data)),
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
