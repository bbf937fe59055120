import type { Compound } from '../compounds/fuse.ts';
import { bareLabel } from '../compounds/labels.ts';
import type { UnassembledRow } from '../groups/assemble-groups.ts';
import type { GroupProblem } from '../groups/assemble-row.ts';
import type { FailedPage } from '../page/page-result.ts';
import type { Activity, UnreadCell } from '../tables/activities.ts';

/** What a document ought to hold and what was not found in it. */
export type Missing =
  /** Numbers left out in a row of labels. */
  | { kind: 'labels'; first: string; last: string; labels: string[] }
  /** A compound without structure; of a table of groups with what hindered it, and the text of the cell that could not be read. */
  | { kind: 'structure'; label: string; page: number; reason?: GroupProblem; text?: string }
  | { kind: 'compound'; label: string; page: number }
  | { kind: 'activity'; label: string; page: number }
  /** A cell that could not be read; results that were joined before it was kept have no heading of its column. */
  | { kind: 'cell'; label: string; page: number; text: string; column?: string }
  /** A table of groups under a formula, none of whose compounds could be put together. */
  | { kind: 'group-table'; page: number; caption: string }
  /** A table of labels and values none of whose values could be read. */
  | { kind: 'table'; page: number; caption: string }
  | { kind: 'page'; page: number; problem: string };

/** Labels that a gap may have; a jump from one block of numbers to another is none. */
const MOST_GAP = 40;

export function missingOf({
  compounds,
  activities,
  unread,
  failed,
  groupTables = [],
  tables = [],
  unassembled = [],
  untested = [],
  mentioned = new Set(),
}: {
  compounds: readonly Compound[];
  activities: readonly Pick<Activity, 'label' | 'page'>[];
  unread: readonly UnreadCell[];
  failed: readonly FailedPage[];
  groupTables?: readonly { page: number; caption: string }[];
  tables?: readonly { page: number; caption: string }[];
  unassembled?: readonly UnassembledRow[];
  /** Labels of which a table says that they were not tested. */
  untested?: readonly string[];
  /** Labels, as they are compared, that the text has, where it was read from its first page on: a row of labels that has its 1 begins there. */
  mentioned?: ReadonlySet<string>;
}): Missing[] {
  const known = new Set(compounds.filter(({ label }) => label !== '').map(({ label }) => bareLabel(label)));
  const measured = new Set(activities.map(({ label }) => bareLabel(label)));
  const missing: Missing[] = gapsOf([...new Set([...known, ...measured])], mentioned);
  const told = new Set([...measured, ...untested.map(bareLabel)]);
  for (const { label, smiles, page } of compounds)
    if (label !== '' && smiles === '') missing.push({ kind: 'structure', label, page });
  for (const { label, page, problem, text } of unassembled)
    if (!known.has(bareLabel(label)))
      missing.push({ kind: 'structure', label, page, reason: problem, ...(text === '' ? {} : { text }) });
  const said = new Set<string>();
  for (const { label, page } of activities)
    if (known.size > 0 && !known.has(bareLabel(label)) && !said.has(bareLabel(label))) {
      said.add(bareLabel(label));
      missing.push({ kind: 'compound', label, page });
    }
  if (measured.size > 0)
    for (const { label, page } of compounds)
      if (label !== '' && !told.has(bareLabel(label))) missing.push({ kind: 'activity', label, page });
  for (const cell of unread) missing.push({ kind: 'cell', ...cell });
  for (const { page, caption } of groupTables) missing.push({ kind: 'group-table', page, caption });
  for (const { page, caption } of tables) missing.push({ kind: 'table', page, caption });
  for (const { page, problem } of failed) missing.push({ kind: 'page', page, problem });
  return missing;
}

/** Gaps in series of labels that differ in their last number. */
function gapsOf(labels: readonly string[], mentioned: ReadonlySet<string>): Missing[] {
  const series = new Map<string, { number: number; width: number }[]>();
  for (const label of labels) {
    const match = /^(.*?)(\d{1,4})$/.exec(label);
    if (match === null) continue;
    const [, prefix = '', digits = ''] = match;
    const numbers = series.get(prefix) ?? [];
    series.set(prefix, numbers);
    numbers.push({ number: Number(digits), width: digits.startsWith('0') ? digits.length : 0 });
  }
  return [...series].flatMap(([prefix, entries]): Missing[] => {
    const numbers = entries.map(({ number }) => number).toSorted((a, b) => a - b);
    const width = Math.max(...entries.map((entry) => entry.width));
    const name = (number: number): string => `${prefix}${String(number).padStart(width, '0')}`;
    const gaps: string[] = [];
    const isFromOne = numbers[0]! > 1 && numbers[0]! <= MOST_GAP && mentioned.has(name(1));
    for (const [index, number] of numbers.entries()) {
      const before = numbers[index - 1] ?? (isFromOne ? 0 : undefined);
      if (before === undefined || number - before > MOST_GAP) continue;
      for (let between = before + 1; between < number; between += 1) gaps.push(name(between));
    }
    return gaps.length === 0 || entries.length < 4
      ? []
      : [
          {
            kind: 'labels',
            first: name(isFromOne ? 1 : numbers[0]!),
            last: name(numbers.at(-1)!),
            labels: gaps,
          },
        ];
  });
}
