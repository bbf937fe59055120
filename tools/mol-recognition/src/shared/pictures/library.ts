import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isUnderWay, type Picture } from './picture.ts';

interface Shelves extends DBSchema {
  pictures: { key: string; value: Picture; indexes: { owner: string } };
}

/** What another tab of this browser did. */
export interface LibraryChange {
  /** Pictures as they are now there, none of them under way. */
  put: readonly Picture[];
  /** Ids of those that are gone. */
  removed: readonly string[];
  /** Ids of those that it reads, or is about to: they are as they were until it tells what became of them. */
  begun?: readonly string[];
  /** Ids of those that it will not read any more, because it was left. */
  stopped?: readonly string[];
}

/** What goes from tab to tab: a change, or the question what the others are at work on. */
type Message = LibraryChange | 'ask';

/** Where the pictures are kept: in this browser only. */
export interface Library {
  /** A person's pictures, in the order in which they were added. */
  list(owner: string): Promise<Picture[]>;
  put(pictures: readonly Picture[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Has `tell` told what other tabs do from now on. */
  watch(tell: (change: LibraryChange) => void): void;
  /** Has the others tell what they are at work on. */
  ask(): void;
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
  /** Ids of what this tab is at work on. */
  const underWay = new Set<string>();
  const tell = (change: Message): void => {
    // With the pictures themselves: no server could be asked for them, as after `TabNews`. As a port, for the rule for windows' messages.
    const port: Pick<MessagePort, 'postMessage'> | null = tabs();
    port?.postMessage(change, []);
  };
  window.addEventListener('pagehide', () => {
    if (underWay.size > 0) tell({ put: [], removed: [], stopped: [...underWay] });
  });
  return {
    list: async (owner) => {
      const found = await (await database()).getAllFromIndex('pictures', 'owner', owner);
      return found.toSorted((a, b) => a.addedAt - b.addedAt);
    },
    put: async (pictures) => {
      const begun = pictures.flatMap((picture) =>
        isUnderWay(picture) && !underWay.has(picture.id) ? [picture.id] : [],
      );
      for (const picture of pictures)
        if (isUnderWay(picture)) underWay.add(picture.id);
        else underWay.delete(picture.id);
      // At once, so that nobody decides on what is about to be replaced.
      if (begun.length > 0) tell({ put: [], removed: [], begun });
      const { store, done } = (await database()).transaction('pictures', 'readwrite');
      await Promise.all([...pictures.map((picture) => store.put(picture)), done]);
      // One that has been begun anew since is told of when it settles.
      const settled = pictures.filter((picture) => !isUnderWay(picture) && !underWay.has(picture.id));
      if (settled.length > 0) tell({ put: settled, removed: [] });
    },
    remove: async (ids) => {
      for (const id of ids) underWay.delete(id);
      const { store, done } = (await database()).transaction('pictures', 'readwrite');
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
      tell({ put: [], removed: ids });
    },
    watch: (listener) =>
      tabs()?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data !== 'ask') listener(data);
        else if (underWay.size > 0) tell({ put: [], removed: [], begun: [...underWay] });
      }),
    ask: () => tell('ask'),
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
