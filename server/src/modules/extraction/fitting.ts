import type { DocumentBox } from '@moiety/contract';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import { groupCells } from './standing-tables.ts';
import { foldInto, foldLog, type FoldedLog, type LogEntry } from './correction-log.ts';
import { activityKeys, compoundKeys, placeIn } from './item-keys.ts';

/** Points by which the edges of one thing may differ from engine to engine. */
const SAME_PLACE = 6;

/** What a key stands for, by its place and by what follows it: the label of a compound, or the digest of what a value is about. */
interface Placed {
  key: string;
  page: number;
  box: DocumentBox;
  about: string;
}

/** What of an extraction has keys. */
type Fittable = Pick<Extraction, 'compounds' | 'activities' | 'formulas'>;

/** What follows the place in a key, or all of one without a place. */
const aboutOf = (key: string): string => placeIn(key)?.about ?? key;

/** What two have in common that may be the same. */
const groupOf = ({ page, about }: Placed): string => `${page} ${about}`;

const isSame = (a: Placed, b: Placed): boolean =>
  (['x0', 'y0', 'x1', 'y1'] as const).every((edge) => Math.abs(a.box[edge] - b.box[edge]) <= SAME_PLACE);

/**
 * The keys of a log that the document no longer has, with those that the same things have now: a newer engine may see the edges of a cell
 * a point apart, or a second compound of one label less. What could be two things is none.
 */
const fitOf = (
  { compounds, activities, formulas }: Fittable,
  items: Iterable<string>,
): Map<string, string> => {
  const keys = [...compoundKeys(compounds), ...activityKeys(activities)];
  const cells = groupCells({ formulas });
  const known = new Set([...keys, ...cells.keys()]);
  const lost = [...new Set(items)].flatMap((item) => (known.has(item) ? [] : (placeIn(item) ?? [])));
  const fit = new Map<string, string>();
  if (lost.length === 0) return fit;
  const now = [
    ...[...compounds, ...activities].map(({ page, box }, index): Placed => {
      const key = keys[index]!;
      return { key, page, box, about: aboutOf(key) };
    }),
    ...Array.from(cells, ([key, { page, box }]): Placed => ({ key, page, box, about: aboutOf(key) })),
    // A value that several places give alike is found by each: which of them is its own may change when more pages are read.
    ...activities.flatMap(({ elsewhere = [] }, index) =>
      elsewhere.map((place): Placed => ({
        key: keys[compounds.length + index]!,
        page: place.page,
        box: place.box,
        about: aboutOf(activityKeys([place])[0]!),
      })),
    ),
  ];
  const nowBy = Map.groupBy(now, groupOf);
  const lostBy = Map.groupBy(lost, groupOf);
  for (const one of lost) {
    const group = groupOf(one);
    const fitting = (nowBy.get(group) ?? []).filter((other) => isSame(one, other));
    const rivals = (lostBy.get(group) ?? []).filter((other) => isSame(one, other));
    if (fitting.length === 1 && rivals.length === 1) fit.set(one.key, fitting[0]!.key);
  }
  return fit;
};

/** The keys that the items of a log have for pages as they are joined now. */
export type Fit = ReadonlyMap<string, string>;

export const fitOfLog = (extraction: Fittable, entries: readonly LogEntry[]): Fit =>
  fitOf(
    extraction,
    entries.flatMap(({ item, field, value }) =>
      field === 'mergedInto' && value !== '' ? [item, value] : [item],
    ),
  );

/** An entry with the keys that what it names has now. */
const fitted = (fit: Fit, entry: LogEntry): LogEntry =>
  fit.size === 0
    ? entry
    : {
        ...entry,
        item: fit.get(entry.item) ?? entry.item,
        ...(entry.field === 'mergedInto' && { value: fit.get(entry.value) ?? entry.value }),
      };

/** A log as it stands for pages as they are joined now, to which entries can be added. */
export class FittedLog {
  readonly fit: Fit;
  readonly folded: FoldedLog;
  constructor(extraction: Fittable, entries: readonly LogEntry[]) {
    this.fit = fitOfLog(extraction, entries);
    this.folded = foldLog(entries.map((entry) => fitted(this.fit, entry)));
  }
  add(entry: LogEntry): void {
    foldInto(this.folded, fitted(this.fit, entry));
  }
}

/** A log as it stands for pages as they are joined now: a pure function of both. */
export const fittedLog = (extraction: Fittable, entries: readonly LogEntry[]): FoldedLog =>
  new FittedLog(extraction, entries).folded;
