import { msg, str } from '@lit/localize';
import type { CorrectionField, ItemCorrection, LoggedCorrection } from '@moiety/contract';
import type { GroupCell } from '../results/group-cells.ts';
import type { ResultItem } from '../results/result-table.ts';
import { groupCellWords, groupValueWords } from './group-cell-words.ts';
import { cellWords } from './rerun-words.ts';
import { fieldWords, itemWords } from './result-words.ts';

/** What a correction is of: a field, or the decision on the whole. */
export const subjectWords = (field: CorrectionField | null): string =>
  field === null ? msg('Decision', { id: 'patsight.log.decision' }) : fieldWords(field);

/** How an item was decided on. */
export const decisionWords = (decision: ResultItem['decision']): string => {
  switch (decision) {
    case 'accepted':
      return msg('Accepted', { id: 'patsight.standing.accepted' });
    case 'rejected':
      return msg('Rejected', { id: 'patsight.standing.rejected' });
    default:
      return msg('Not decided', { id: 'patsight.log.undecided' });
  }
};

/** What a correction gives its cell, or how it decides. @param find an item by its key */
export const givenWords = (
  { action, field, value }: Pick<LoggedCorrection, 'action' | 'field' | 'value'>,
  find: (key: string) => ResultItem | undefined,
): string => {
  if (action === 'accept') return decisionWords('accepted');
  if (action === 'reject') return decisionWords('rejected');
  if (field !== 'mergedInto') return cellWords(groupValueWords(field, value));
  const whole = find(value);
  if (value === '') return msg('a compound of its own', { id: 'patsight.log.split' });
  return whole ? itemWords(whole) : msg('another compound', { id: 'patsight.log.other' });
};

/** What an entry of the log did to a cell of a table of groups: from what to what. */
export const cellEntryWords = (
  { action, outcome, value, before }: ItemCorrection,
  cell: Pick<GroupCell, 'field' | 'row' | 'title' | 'cell'>,
): string => {
  const name = groupCellWords(cell);
  const read =
    cell.field === 'formula'
      ? msg('As read', { id: 'patsight.disputes.read' })
      : cell.cell?.text ||
        (cell.cell?.isDrawing ? msg('Drawing', { id: 'patsight.groups.drawing' }) : cellWords(''));
  if (action === 'settle') return msg(str`${name}: current value kept`, { id: 'patsight.log.settled' });
  // One that was not applied found nothing that it could have changed.
  const wordsOf = (text: string | null): string => (text ? groupValueWords(cell.field, text) : read);
  if (outcome === 'conflict') return `${name} → ${wordsOf(value)}`;
  const change = `${wordsOf(before)} → ${wordsOf(value)}`;
  return action === 'undo'
    ? msg(str`${name}: change undone, ${change}`, { id: 'patsight.log.cellUndone' })
    : msg(str`${name}: ${change}`, { id: 'patsight.log.cell' });
};

/** What an entry of the log did. @param find an item by its key */
export const entryWords = (
  entry: LoggedCorrection,
  find: (key: string) => ResultItem | undefined,
): string => {
  const { action, field } = entry;
  if (action === 'accept' || action === 'reject') return givenWords(entry, find);
  if (action === 'add-compound' || action === 'add-activity')
    return msg('Added by hand', { id: 'patsight.added' });
  if (action === 'dismiss') return msg('Dismissed', { id: 'patsight.log.dismissed' });
  if (action === 'settle')
    return msg(str`${subjectWords(field)}: current value kept`, { id: 'patsight.log.settled' });
  if (action === 'undo')
    return field === null
      ? msg('Change undone', { id: 'patsight.log.takenBack' })
      : msg(str`${fieldWords(field)}: change undone`, { id: 'patsight.log.undone' });
  return `${subjectWords(field)} → ${givenWords(entry, find)}`;
};
