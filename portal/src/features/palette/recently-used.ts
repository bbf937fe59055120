const KEY = 'moiety-recent-commands';
/** How many are listed first while nothing is typed. */
export const MOST = 5;

interface Stored {
  /** Whose they are; of somebody else on this computer nothing is shown. */
  person: string;
  ids: string[];
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  'ids' in value &&
  Array.isArray(value.ids) &&
  value.ids.every((id) => typeof id === 'string');

/**
 * The commands that a person used last, the newest first, by their ids alone: titles may be what nobody else shall read.
 * @param person their id; empty for a visitor
 */
export const recentlyUsed = (person: string): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isStored(stored) && stored.person === person ? stored.ids : [];
  } catch {
    return [];
  }
};

/** Notes that a command was used. */
export const recordUse = (person: string, id: string): void => {
  const ids = [id, ...recentlyUsed(person).filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ person, ids } satisfies Stored));
  } catch {
    // Nothing is remembered where storage is forbidden.
  }
};
