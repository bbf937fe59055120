import { msg, str } from '@lit/localize';
import type { ReviewReason } from '@moiety/contract';
import { isTouched, standingOf } from '../results/result-table.ts';
import type { ResultItem, ValueColumn } from '../results/result-table.ts';
import {
  byHandWords,
  claimedWords,
  columnWords,
  pageWords,
  reasonWords,
  standingWords,
} from './result-words.ts';

/** The words of a file of compounds: headings, and what stands in its cells. */
export interface FileWords {
  label: string;
  /** The heading of whether a claim names or draws a compound, and what stands in it then. */
  claimed: string;
  yes: string;
  review: string;
  pages: string;
  confidence: string;
  source: string;
  reasons: string;
  /** The heading of a column of values, and of the two that say how a value was reviewed and where it was read. */
  value: (column: ValueColumn) => string;
  /** The heading of what the codes of a column mean. */
  valueMeaning: (title: string) => string;
  /** The heading of how the values of a column scatter. */
  valueScatter: (title: string) => string;
  valueReview: (title: string) => string;
  valueSource: (title: string) => string;
  state: (item: ResultItem) => string;
  reason: (reason: ReviewReason) => string;
  page: (page: number) => string;
}

const states = {
  review: 'not reviewed, unsure',
  read: 'not reviewed',
  accepted: 'accepted',
  rejected: 'rejected',
} as const;

/** Of files that programs read, SDF, CSV and molecule sets: the same in every language. */
export const exchangeWords: FileWords = {
  label: 'Label',
  claimed: 'Claimed',
  yes: 'yes',
  review: 'Review',
  pages: 'Pages',
  confidence: 'Confidence',
  source: 'Read from',
  reasons: 'Reasons',
  value: ({ endpoint, target, unit }) =>
    `${[endpoint, target].filter(Boolean).join(' ') || 'Value'}${unit ? ` (${unit})` : ''}`,
  valueMeaning: (title) => `${title} by legend`,
  valueScatter: (title) => `${title} ± and n`,
  valueReview: (title) => `${title} review`,
  valueSource: (title) => `${title} source`,
  state: (item) => {
    const words = states[standingOf(item)];
    return isTouched(item) ? `${words}, ${item.origin === 'manual' ? 'added by hand' : 'corrected'}` : words;
  },
  reason: (reason) => reason,
  page: (page) => `p. ${page}`,
};

/** How an item stands, with whether a person changed it, in the reader's language. */
export const stateWithHand = (item: ResultItem): string =>
  [standingWords(standingOf(item)), byHandWords(item)].filter(Boolean).join(' · ');

/** Of a workbook, which people read: in their language, but for the names of computed columns. */
export const workbookWords = (): FileWords => ({
  label: msg('Label', { id: 'patsight.label' }),
  claimed: claimedWords(),
  yes: msg('Yes', { id: 'patsight.sheet.yes' }),
  review: msg('Status', { id: 'patsight.filter.state' }),
  pages: msg('Pages', { id: 'patsight.tab.pages' }),
  confidence: msg('Confidence', { id: 'patsight.sheet.confidence' }),
  source: msg('Where it was read', { id: 'patsight.evidence' }),
  reasons: msg('Why to check', { id: 'patsight.reasons' }),
  value: columnWords,
  valueMeaning: (title) => msg(str`${title}: by the legend`, { id: 'patsight.sheet.meaningOf' }),
  valueScatter: (title) => msg(str`${title}: ±, interval and n`, { id: 'patsight.sheet.scatterOf' }),
  valueReview: (title) => msg(str`${title}: state`, { id: 'patsight.sheet.stateOf' }),
  valueSource: (title) => msg(str`${title}: where it was read`, { id: 'patsight.sheet.sourceOf' }),
  state: stateWithHand,
  reason: reasonWords,
  page: pageWords,
});
