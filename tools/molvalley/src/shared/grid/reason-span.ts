import type { PlacedColumn } from './column-layout.ts';

/** Whether a column's values come from the structure, so that an unread row has none. */
const isComputed = ({ column }: PlacedColumn): boolean =>
  column.fileName === undefined && !['select', 'structure', 'name'].includes(column.id);

/** The columns that the reason of an unread row spans, and those that keep their place before and after it. */
export const aroundReason = (
  columns: readonly PlacedColumn[],
): { before: PlacedColumn[]; spanned: PlacedColumn[]; after: PlacedColumn[] } => {
  const spanned = columns.filter(isComputed);
  const own = columns.filter((one) => !isComputed(one));
  const [first] = spanned;
  // Such as a name that no longer fits among the fixed ones.
  const before = own.filter(({ index }) => first !== undefined && index < first.index);
  return { before, spanned, after: own.filter((one) => !before.includes(one)) };
};
