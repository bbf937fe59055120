import type { MoleculeMarks } from '@moiety/contract';
import { noteColumnId, starColumnId, tagsColumnId } from './columns.ts';
import { NumberColumn } from './number-column.ts';
import { concernsColumn } from './view-query.ts';
import type { ViewQuery } from './view-query.ts';

/** The star as text, as it is copied. */
const STAR = '★';

/** What people keep with the molecules of a table, and which columns of it there are. */
export interface MarkValues {
  /** Whether there is a column of stars: there is one to fill, too. */
  star: boolean;
  tags: boolean;
  note: boolean;
  at: (position: number) => MoleculeMarks | undefined;
}

/** A mark as it is searched, sorted and copied; empty where there is none. */
export const markText = (marks: MoleculeMarks | undefined, columnId: string): string => {
  if (columnId === starColumnId) return marks?.star ? STAR : '';
  if (columnId === tagsColumnId) return marks?.tags.join('; ') ?? '';
  return marks?.note?.text ?? '';
};

/** What the column of stars is ordered by: ascending, which a first press of a header gives, has the starred ones first. */
export const starNumbers = ({ at }: MarkValues, length: number): NumberColumn => {
  const numbers = new NumberColumn();
  for (let position = 0; position < length; position++) numbers.push(at(position)?.star ? 0 : 1);
  return numbers;
};

/** Whether what is shown, or its order, depends on what people keep with molecules. */
export const concernsMarks = (query: ViewQuery): boolean =>
  query.text.trim() !== '' ||
  query.filters.some(({ kind }) => kind === 'starred' || kind === 'noted') ||
  [starColumnId, tagsColumnId, noteColumnId].some((id) => concernsColumn(query, id));
