import type { ChangeSummary, HistoryEntry, SetHistory, VersionName } from '@moiety/contract';

/** Changes of one person that were made one after the other, with no longer pause, are shown together, ms. */
const PAUSE = 10 * 60 * 1000;

/** Changes that a person reads as one. */
export interface ChangeGroup {
  kind: 'changes';
  /** The version before them, and the one that they made. */
  before: number;
  version: number;
  by: string;
  several: boolean;
  /** When the last of them was made. */
  at: string;
  restored: number | null;
  what: ChangeSummary;
  name: VersionName | undefined;
}

/** That the set was shared, otherwise or no longer. */
export interface ShareGroup {
  kind: 'shared';
  at: string;
  share: SetHistory['shares'][number];
}

export type HistoryGroup = ChangeGroup | ShareGroup;

const isSameTag = (one: { tag: string; on: boolean }, other: { tag: string; on: boolean }): boolean =>
  one.tag === other.tag && one.on === other.on;

const withTags = (
  earlier: ChangeSummary['tags'] = [],
  later: ChangeSummary['tags'] = [],
): NonNullable<ChangeSummary['tags']> => [
  ...earlier.map((one) => ({
    ...one,
    molecules: one.molecules + (later.find((other) => isSameTag(one, other))?.molecules ?? 0),
  })),
  ...later.filter((one) => !earlier.some((other) => isSameTag(one, other))),
];

const withColumns = (
  earlier: ChangeSummary['calculated'],
  later: ChangeSummary['calculated'],
): ChangeSummary['calculated'] => {
  if (!earlier || !later) return earlier ?? later;
  const together = (key: 'added' | 'changed' | 'removed'): string[] => [
    ...new Set([...earlier[key], ...later[key]]),
  ];
  const added = together('added');
  return {
    added,
    // Adding a column and working on its formula is adding it.
    changed: together('changed').filter((name) => !added.includes(name)),
    removed: together('removed'),
    moved: earlier.moved || later.moved,
  };
};

/** What two changes did, one after the other: how often, and not what is left of it. */
export const together = (earlier: ChangeSummary, later: ChangeSummary): ChangeSummary => {
  const name =
    earlier.name && later.name
      ? { before: earlier.name.before, after: later.name.after }
      : (earlier.name ?? later.name);
  const calculated = withColumns(earlier.calculated, later.calculated);
  const tags = withTags(earlier.tags, later.tags);
  const more = (earlier.moreTags ?? 0) + (later.moreTags ?? 0);
  return {
    ...(name && { name }),
    ...(calculated && { calculated }),
    ...((earlier.stars || later.stars) && {
      stars: {
        on: (earlier.stars?.on ?? 0) + (later.stars?.on ?? 0),
        off: (earlier.stars?.off ?? 0) + (later.stars?.off ?? 0),
      },
    }),
    ...(tags.length > 0 && { tags }),
    ...(more > 0 && { moreTags: more }),
    ...((earlier.notes || later.notes) && {
      notes: {
        written: (earlier.notes?.written ?? 0) + (later.notes?.written ?? 0),
        removed: (earlier.notes?.removed ?? 0) + (later.notes?.removed ?? 0),
      },
    }),
  };
};

/** Whether an entry goes on with what a later group shows. */
const isOfGroup = (group: ChangeGroup, entry: HistoryEntry, last: HistoryEntry): boolean =>
  group.restored === null &&
  entry.restored === null &&
  !entry.several &&
  !group.several &&
  entry.from === entry.version &&
  last.from === last.version &&
  entry.person === last.person &&
  Date.parse(last.at) - Date.parse(entry.at) <= PAUSE;

/**
 * The history as a person reads it, newest first: what one person did in one go is one group; a restored and a named version stand for themselves.
 */
export const groupsOf = ({ entries, names, shares }: SetHistory): HistoryGroup[] => {
  const groups: ChangeGroup[] = [];
  const nameOf = (version: number): VersionName | undefined => names.find((one) => one.version === version);
  let last: HistoryEntry | undefined;
  for (const entry of entries) {
    const group = groups.at(-1);
    const name = nameOf(entry.version);
    if (group && last && !name && isOfGroup(group, entry, last)) {
      group.before = entry.from - 1;
      group.what = together(entry.what, group.what);
    } else
      groups.push({
        kind: 'changes',
        before: entry.from - 1,
        version: entry.version,
        by: entry.by,
        several: entry.several,
        at: entry.at,
        restored: entry.restored,
        what: entry.what,
        name,
      });
    last = entry;
  }
  const shared = shares.map((share): ShareGroup => ({ kind: 'shared', at: share.at, share }));
  // Both are newest first already; among those of one time the changes keep the order of their versions.
  return [...groups, ...shared].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
};
