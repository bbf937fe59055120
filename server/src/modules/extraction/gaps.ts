import { createHash } from 'node:crypto';
import type { MissingPart } from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { Missing } from '@moiety/extraction/document/missing.ts';
import { cellKey, type FoldedLog } from './correction-log.ts';

/** What every gap's key begins with, which no compound's and no value's does. */
const PREFIX = 'missing:';

/** Whether a correction's item is a gap. */
export const isGap = (item: string): boolean => item.startsWith(PREFIX);

const keyOf = (...parts: readonly (string | number)[]): string =>
  `${PREFIX}${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}`;

/** What gaps are dismissed by: the same however often a document is joined again. Of a row of labels one each, of a failed page none. */
export const gapKeys = (part: Missing): string[] => {
  switch (part.kind) {
    case 'labels':
      return part.labels.map((label) => keyOf('label', bareLabel(label)));
    case 'page':
      return [];
    case 'cell':
      return [keyOf('cell', bareLabel(part.label), part.page, part.column ?? '', part.text)];
    case 'table':
    case 'group-table':
      return [keyOf(part.kind, part.page, part.caption)];
    default:
      return [keyOf(part.kind, bareLabel(part.label))];
  }
};

const dismissalOf = (key: string, log: FoldedLog): MissingPart['dismissed'] => {
  const entry = log.cells.get(cellKey(key, null))?.held.at(-1);
  return entry ? { by: entry.by, at: entry.at, correction: entry.id } : null;
};

/** A gap as it is shown: a row of labels in parts where some of them are dismissed, one dismissed label each. */
export const shownGaps = (part: Missing, log: FoldedLog): MissingPart[] => {
  const keys = gapKeys(part);
  if (part.kind !== 'labels') {
    const [key] = keys;
    const dismissed = key === undefined ? null : dismissalOf(key, log);
    return [
      { ...part, keys, dismissed, ...(part.kind === 'cell' && { column: part.column ?? '' }) } as MissingPart,
    ];
  }
  const labels = part.labels.map((label, index) => {
    const key = keys[index]!;
    return { label, key, dismissed: dismissalOf(key, log) };
  });
  const open = labels.filter(({ dismissed }) => dismissed === null);
  const whole: MissingPart[] =
    open.length > 0
      ? [
          {
            ...part,
            labels: open.map(({ label }) => label),
            keys: open.map(({ key }) => key),
            dismissed: null,
          },
        ]
      : [];
  return [
    ...whole,
    ...labels.flatMap(({ label, key, dismissed }): MissingPart[] =>
      dismissed ? [{ ...part, labels: [label], keys: [key], dismissed }] : [],
    ),
  ];
};
