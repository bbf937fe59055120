import type { ReactNode } from 'react';
import type { CreditEntry } from '@moiety/contract/credits.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { changeWords } from './amount-words.ts';
import { entryWords, leavesOut } from './reason-words.ts';

/** When a transaction was. */
export const EntryTime = ({ entry }: { entry: CreditEntry }): ReactNode => (
  <time dateTime={entry.createdAt}>{momentWords(entry.createdAt, useLocale())}</time>
);

/** Who the other side was: the platform where nobody is named. */
export const usePartyWords = (): ((entry: CreditEntry) => string) => {
  const { name } = useSettings();
  const locale = useLocale();
  return ({ party }) => party || name[locale];
};

/** What came or went. */
export const EntryAmount = ({ entry: { amount } }: { entry: CreditEntry }): ReactNode => (
  <span className={amount > 0 ? 'credits-change credits-came' : 'credits-change'}>
    {changeWords(amount, useLocale())}
  </span>
);

/** What a transaction was; of many documents the first, and all of them on demand. */
export const EntryDescription = ({ entry }: { entry: CreditEntry }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const words = entryWords(entry, false, locale, msg);
  if (!leavesOut(entry)) return words;
  return (
    <details className="credits-documents">
      <summary>{words}</summary>
      {entryWords(entry, true, locale, msg)}
    </details>
  );
};
