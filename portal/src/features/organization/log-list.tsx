import type { ReactNode } from 'react';
import type { OrganizationLogEntry } from '@moiety/contract/organizations.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { entryWords, personWords } from './log-words.ts';

interface Entries {
  entries: readonly OrganizationLogEntry[];
  /** Others are on their way. */
  busy: boolean;
}

const useCells = () => {
  const msg = useMsg();
  const locale = useLocale();
  const { name } = useSettings();
  return (entry: OrganizationLogEntry) => ({
    time: <time dateTime={entry.createdAt}>{momentWords(entry.createdAt, locale)}</time>,
    who: personWords(entry.actor, name[locale], msg),
    what: entryWords(entry, locale, msg),
  });
};

/** The log as a table, where there is room for one. */
export const LogTable = ({ entries, busy }: Entries): ReactNode => {
  const msg = useMsg();
  const cells = useCells();
  return (
    <table className="data-table organization-log" aria-labelledby="log-title" aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{msg('Time', { id: 'portal.credits.time' })}</th>
          <th scope="col">{msg('Who', { id: 'organization.log.who' })}</th>
          <th scope="col">{msg('What', { id: 'organization.log.what' })}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { time, who, what } = cells(entry);
          return (
            <tr key={entry.id}>
              <td>{time}</td>
              <td title={entry.actor?.email}>{who}</td>
              <td title={entry.subject?.email}>{what}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** The same as lines, where a table would be cut off. */
export const LogLines = ({ entries, busy }: Entries): ReactNode => {
  const cells = useCells();
  return (
    <ul className="row-list organization-log" data-private="" aria-labelledby="log-title" aria-busy={busy}>
      {entries.map((entry) => {
        const { time, who, what } = cells(entry);
        return (
          <li key={entry.id}>
            <div className="row-words">
              <span>{what}</span>
              <p>
                {time} · {who}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
};
