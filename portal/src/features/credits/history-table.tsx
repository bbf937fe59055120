import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { CreditEntry } from '@moiety/contract/credits.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { countWords } from './amount-words.ts';
import { EntryAmount, EntryDescription, EntryTime, usePartyWords } from './entry-cells.tsx';
import { historyHeadings } from './history-headings.ts';

interface Entries {
  entries: readonly CreditEntry[];
  /** Others are on their way. */
  busy: boolean;
}

/** The transactions as a table, where there is room for one. */
export const HistoryTable = ({ entries, busy }: Entries): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const party = usePartyWords();
  const headings = historyHeadings(msg);
  return (
    <table className="data-table credits-table" aria-labelledby="credits-history-title" aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{headings.time}</th>
          <th scope="col">{headings.party}</th>
          <th scope="col">{headings.description}</th>
          <th scope="col" className="credits-number">
            {headings.amount}
          </th>
          <th scope="col" className="credits-number">
            {headings.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <EntryTime entry={entry} />
            </td>
            <td>{party(entry)}</td>
            <td>
              <EntryDescription entry={entry} />
            </td>
            <td className="credits-number">
              <EntryAmount entry={entry} />
            </td>
            <td className="credits-number">{countWords(entry.balance, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The same as lines, where a table would be cut off. */
export const HistoryLines = ({ entries, busy }: Entries): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const party = usePartyWords();
  const balance = (entry: CreditEntry): string => {
    const written = countWords(entry.balance, locale);
    return msg(str`Balance ${written}`, { id: 'portal.credits.balance-after-line' });
  };
  return (
    <ul className="credits-lines" data-private="" aria-labelledby="credits-history-title" aria-busy={busy}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className="credits-line-words">
            <EntryDescription entry={entry} />
          </div>
          <EntryAmount entry={entry} />
          <span className="credits-muted">
            <EntryTime entry={entry} /> · {party(entry)}
          </span>
          <span className="credits-muted credits-line-balance">{balance(entry)}</span>
        </li>
      ))}
    </ul>
  );
};
