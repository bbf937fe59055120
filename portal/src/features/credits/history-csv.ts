import { str } from '@lit/localize';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';
import type { CreditEntry } from '@moiety/contract/credits.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import { historyHeadings } from './history-headings.ts';
import { entryWords } from './reason-words.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** The local time in the one form that every spreadsheet knows and sorts. */
const spreadsheetTime = (time: string): string => {
  const at = new Date(time);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
};

/**
 * Transactions as a CSV file in the reader's words, with the byte order mark by which Excel knows UTF-8.
 * @param party what the other side of a transaction is called
 */
export const historyCsv = (
  entries: readonly CreditEntry[],
  party: (entry: CreditEntry) => string,
  locale: Locale,
  msg: Msg,
): string => {
  const headings = historyHeadings(msg);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = msg(str`Time (${zone})`, { id: 'portal.credits.time-in-zone' });
  return [
    `\uFEFF${csvRow([time, headings.party, headings.description, headings.amount, headings.balance])}`,
    ...entries.map((entry) =>
      csvRow([
        spreadsheetTime(entry.createdAt),
        party(entry),
        entryWords(entry, true, locale, msg),
        String(entry.amount),
        String(entry.balance),
      ]),
    ),
  ].join('');
};
