import { isDeepStrictEqual } from 'node:util';
import {
  CHANGED_NOTES_MAX,
  CHANGED_TAGS_MAX,
  type CalculatedColumnDefinition,
  type ChangeSummary,
  type DataOf,
  type listVersionMarks,
  type VersionDifference,
} from '@moiety/contract';
import { Toggled } from './toggled.ts';

/**
 * What a change of a set made different, in a form that can be turned around: only what really differed is in it, molecules by their
 * numbers from 1 (`1-12,20`).
 */
export interface SetChange {
  name?: { before: string; after: string };
  calculated?: { before: CalculatedColumnDefinition[]; after: CalculatedColumnDefinition[] };
  stars?: { on: boolean; molecules: string }[];
  tags?: { tag: string; on: boolean; molecules: string }[];
  notes?: { position: number; before: string; after: string }[];
}

/** A molecule's marks. */
export type Marks = DataOf<typeof listVersionMarks>['items'][number];

/** Several changes as one: what was changed and changed back is not in it. */
export interface NetChange {
  name?: { before: string; after: string };
  calculated?: { before: CalculatedColumnDefinition[]; after: CalculatedColumnDefinition[] };
  stars: Toggled;
  tags: Map<string, Toggled>;
  notes: Map<number, { before: string; after: string }>;
}

const joined = <T>(
  earlier: { before: T; after: T } | undefined,
  later: { before: T; after: T } | undefined,
): { before: T; after: T } | undefined => {
  const net = earlier && later ? { before: earlier.before, after: later.after } : (earlier ?? later);
  return isDeepStrictEqual(net?.before, net?.after) ? undefined : net;
};

/** Several changes, in their order, as one. */
export const netOf = (changes: Iterable<SetChange>): NetChange => {
  const net: NetChange = { stars: new Toggled(), tags: new Map(), notes: new Map() };
  for (const change of changes) {
    const name = joined(net.name, change.name);
    const calculated = joined(net.calculated, change.calculated);
    delete net.name;
    delete net.calculated;
    if (name) net.name = name;
    if (calculated) net.calculated = calculated;
    for (const { on, molecules } of change.stars ?? []) net.stars.toggle(molecules, on);
    for (const { tag, on, molecules } of change.tags ?? []) {
      const toggled = net.tags.get(tag) ?? new Toggled();
      toggled.toggle(molecules, on);
      net.tags.set(tag, toggled);
    }
    for (const { position, before, after } of change.notes ?? []) {
      const note = joined(net.notes.get(position), { before, after });
      if (note) net.notes.set(position, note);
      else net.notes.delete(position);
    }
  }
  return net;
};

/** A change of several as the log keeps it. */
export const changeOf = ({ name, calculated, stars, tags, notes }: NetChange): SetChange => {
  const starred = stars.sides().map(({ on, molecules }) => ({ on, molecules }));
  const tagged = [...tags].flatMap(([tag, toggled]) =>
    toggled.sides().map(({ on, molecules }) => ({ tag, on, molecules })),
  );
  const written = [...notes].map(([position, { before, after }]) => ({ position, before, after }));
  return {
    ...(name && { name }),
    ...(calculated && { calculated }),
    ...(starred.length > 0 && { stars: starred }),
    ...(tagged.length > 0 && { tags: tagged }),
    ...(written.length > 0 && { notes: written }),
  };
};

/** What takes a change back. */
export const inverseOf = ({ name, calculated, stars, tags, notes }: SetChange): SetChange => ({
  ...(name && { name: { before: name.after, after: name.before } }),
  ...(calculated && { calculated: { before: calculated.after, after: calculated.before } }),
  ...(stars && { stars: stars.map(({ on, molecules }) => ({ on: !on, molecules })) }),
  ...(tags && { tags: tags.map(({ tag, on, molecules }) => ({ tag, on: !on, molecules })) }),
  ...(notes && {
    notes: notes.map(({ position, before, after }) => ({ position, before: after, after: before })),
  }),
});

/** Whether a change makes nothing different. */
export const isEmpty = (change: SetChange): boolean => Object.keys(change).length === 0;

const namesOf = (columns: readonly CalculatedColumnDefinition[]): string[] => columns.map(({ name }) => name);

const columnsSummary = ({
  before,
  after,
}: NonNullable<SetChange['calculated']>): NonNullable<ChangeSummary['calculated']> => {
  const earlier = new Map(before.map((column) => [column.id, column]));
  const later = new Set(after.map(({ id }) => id));
  const kept = after.filter(({ id }) => earlier.has(id));
  const order = before.filter(({ id }) => later.has(id)).map(({ id }) => id);
  return {
    added: namesOf(after.filter(({ id }) => !earlier.has(id))),
    changed: namesOf(kept.filter((column) => !isDeepStrictEqual(column, earlier.get(column.id)))),
    removed: namesOf(before.filter(({ id }) => !later.has(id))),
    moved: !isDeepStrictEqual(
      order,
      kept.map(({ id }) => id),
    ),
  };
};

/** Tags that were given before those that were taken away, each by letter. */
const tagsOf = (tags: NetChange['tags']) =>
  [...tags]
    .flatMap(([tag, toggled]) =>
      toggled.sides().map(({ on, molecules, count }) => ({ tag, on, molecules, count })),
    )
    .toSorted((one, other) => Number(other.on) - Number(one.on) || one.tag.localeCompare(other.tag));

/** A change in numbers. */
export const summaryOf = ({ name, calculated, stars, tags, notes }: NetChange): ChangeSummary => {
  const starred = stars.sides();
  const countOf = (on: boolean) => starred.find((side) => side.on === on)?.count ?? 0;
  const tagged = tagsOf(tags);
  const removed = [...notes.values()].filter(({ after }) => after === '').length;
  return {
    ...(name && { name }),
    ...(calculated && { calculated: columnsSummary(calculated) }),
    ...(starred.length > 0 && { stars: { on: countOf(true), off: countOf(false) } }),
    ...(tagged.length > 0 && {
      tags: tagged.slice(0, CHANGED_TAGS_MAX).map(({ tag, on, count }) => ({ tag, on, molecules: count })),
    }),
    ...(tagged.length > CHANGED_TAGS_MAX && { moreTags: tagged.length - CHANGED_TAGS_MAX }),
    ...(notes.size > 0 && { notes: { written: notes.size - removed, removed } }),
  };
};

/** A change as a comparison of versions shows it. */
export const differenceOf = (net: NetChange): VersionDifference => ({
  summary: summaryOf(net),
  ...(net.calculated && { calculated: net.calculated }),
  stars: net.stars.sides().map(({ on, molecules }) => ({ on, molecules })),
  tags: tagsOf(net.tags)
    .slice(0, CHANGED_TAGS_MAX)
    .map(({ tag, on, molecules }) => ({ tag, on, molecules })),
  notes: [...net.notes]
    .map(([position, { before, after }]) => ({ position, before, after }))
    .toSorted((one, other) => one.position - other.position)
    .slice(0, CHANGED_NOTES_MAX),
});

/** Marks of molecules as they were before what was changed since. @param now as they are; positions in order */
export const marksBefore = (net: NetChange, now: readonly Marks[]): Marks[] => {
  const wanted = new Toggled();
  for (const { position } of now) wanted.toggleRange(position, position + 1, true);
  const changed = new Map<number, { given: Set<string>; taken: string[] }>();
  // By tag, and of each only what is asked for: there may be many thousands of them.
  for (const [tag, toggled] of net.tags)
    for (const { position, on } of toggled.among(wanted)) {
      const at = changed.get(position) ?? { given: new Set(), taken: [] };
      changed.set(position, at);
      if (on) at.given.add(tag);
      else at.taken.push(tag);
    }
  return now.map(({ position, star, tags, note }) => {
    const at = changed.get(position);
    return {
      position,
      star: net.stars.get(position) === undefined ? star : !star,
      tags: at
        ? [...tags.filter((tag) => !at.given.has(tag)), ...at.taken].toSorted((one, other) =>
            one.localeCompare(other),
          )
        : tags,
      note: net.notes.get(position)?.before ?? note,
    };
  });
};

/** How much work a change is to read: its bytes, and its molecules, of which thirty-two are toggled at once. */
export const weightOf = (change: SetChange, { stars, tags }: NetChange): number => {
  const marked = [...tags.values()].reduce((sum, toggled) => sum + toggled.size, stars.size);
  return Buffer.byteLength(JSON.stringify(change)) + Math.ceil(marked / 32);
};

/** Changes as the log keeps them: as one, with what it shows and weighs. */
export interface LoggedChange {
  change: SetChange;
  summary: ChangeSummary;
  weight: number;
}

/** @param changes in their order */
export const loggedOf = (changes: Iterable<SetChange>): LoggedChange => {
  const net = netOf(changes);
  const change = changeOf(net);
  return { change, summary: summaryOf(net), weight: weightOf(change, net) };
};
