import { msg, str } from '@lit/localize';
import type { LoggedCorrection, PatentDocument, RerunDifference } from '@moiety/contract';
import { dateTime, day, number } from '@moiety/tool-kit/format.ts';
import { isGroupField } from '../results/group-cells.ts';
import { placeOfCorrection } from '../results/correction-place.ts';
import { pagesWords } from './document-words.ts';
import { groupValueWords } from './group-cell-words.ts';
import { fieldWords, labelWords, placeWords } from './result-words.ts';

/** That a newer engine can read a document again. */
export const rerunWords = ({ pages, until }: NonNullable<PatentDocument['rerun']>): string =>
  until === null
    ? msg(str`A newer engine can analyze ${pagesWords(pages)} again, free of charge.`, {
        id: 'patsight.rerun.offer',
      })
    : msg(
        str`A newer engine can analyze ${pagesWords(pages)} again, free of charge until ${day(new Date(until))}.`,
        {
          id: 'patsight.rerun.offerUntil',
        },
      );

/** How many differences there are. */
export const differencesWords = ({
  added,
  removed,
  changed,
}: NonNullable<PatentDocument['lastRerun']>): string => {
  const all = added + removed + changed;
  if (all === 0) return msg('No differences from the previous results', { id: 'patsight.changes.zero' });
  return all === 1
    ? msg('1 difference from the previous results', { id: 'patsight.changes.one' })
    : msg(str`${number(all)} differences from the previous results`, { id: 'patsight.changes.count' });
};

export const changeTitle = (change: RerunDifference['change']): string => {
  switch (change) {
    case 'added':
      return msg('Added', { id: 'patsight.changes.added' });
    case 'removed':
      return msg('No longer found', { id: 'patsight.changes.removed' });
    default:
      return msg('Changed', { id: 'patsight.changes.changed' });
  }
};

/** What differs, by what it is and whose. */
export const differenceWords = ({ of, label }: Pick<RerunDifference, 'of' | 'label'>): string =>
  of === 'compound'
    ? label
      ? msg(str`Compound ${label}`, { id: 'patsight.item.compound' })
      : msg('Compound without a label', { id: 'patsight.item.unlabelled' })
    : msg(str`Value of ${labelWords(label)}`, { id: 'patsight.changes.value' });

/** An empty cell is said to be empty. */
export const cellWords = (text: string): string => text || msg('empty', { id: 'patsight.changes.empty' });

/** What a correction says that no longer has a place. */
export const correctionWords = ({ action, field, value }: LoggedCorrection): string => {
  if (action === 'accept') return msg('Accepted', { id: 'patsight.standing.accepted' });
  if (action === 'reject') return msg('Rejected', { id: 'patsight.standing.rejected' });
  return `${fieldWords(field ?? '')}: ${cellWords(groupValueWords(field, value))}`;
};

/** What it was made of, as far as that is still known. */
export const correctedWords = (correction: LoggedCorrection): string => {
  const { page, label, isCompound, column, isHeading, isFormula } = placeOfCorrection(correction);
  const what = isFormula
    ? msg('Formula of an R-group table', { id: 'patsight.groups.formulaOf' })
    : column
      ? isHeading
        ? msg(str`Heading of an R-group table, ${column}`, { id: 'patsight.groups.headingIn' })
        : msg(str`Cell of an R-group table, ${isGroupField(column) ? fieldWords(column) : column}`, {
            id: 'patsight.groups.cellOf',
          })
      : isCompound
        ? differenceWords({ of: 'compound', label })
        : msg('Value', { id: 'patsight.value' });
  return page === undefined ? what : placeWords(what, page);
};

/** That a person gave a table its formula. */
export const givenFormulaWords = (made: Pick<LoggedCorrection, 'by' | 'at'>): string =>
  msg(str`Formula supplied by a person: ${madeWords(made)}`, { id: 'patsight.groups.givenBy' });

/** Who made it, and when. @param by empty where the account is gone */
export const madeWords = ({ by, at }: Pick<LoggedCorrection, 'by' | 'at'>): string =>
  by ? msg(str`${by}, ${dateTime(at)}`, { id: 'patsight.madeBy' }) : dateTime(at);
