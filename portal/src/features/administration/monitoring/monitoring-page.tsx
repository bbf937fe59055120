import { useRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSearchParams } from 'react-router-dom';
import { bytesInWords } from '@moiety/contract/byte-words.ts';
import { MoTab, MoTabPanel, MoTabs } from '@moiety/elements/tabs/react.js';
import { TAB_PARAMETER } from '../../../shared/config/list-parameters.ts';
import { PageLayout } from '../../../shared/page-layout/page-layout.tsx';
import { useLocale, useMsg } from '../../../shared/words/use-msg.ts';
import { SearchedList, shownOf } from '../searched-list.tsx';
import { useSearched } from '../use-searched.ts';
import { useMonitoredSessions } from './monitoring-api.ts';
import { SessionRow } from './session-row.tsx';
import { VitalsPanel } from './vitals-panel.tsx';
import '../../../shared/data-table/data-table.css';
import './monitoring.css';

const VITALS = 'vitals';
const SESSIONS = 'sessions';

const Sessions = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const address = useSearched();
  const sessions = useMonitoredSessions(address[0]);
  const list = useRef<HTMLDivElement>(null);
  const shown = sessions.currentData ?? sessions.data;
  const [used, quota, days] = [
    bytesInWords(shown?.used ?? 0),
    bytesInWords(shown?.quota ?? 0),
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
      shown?.days ?? 0,
    ),
  ];
  return (
    <div className="administration">
      <p className="administration-lead">
        {msg(
          'What people do in the portal, as reported by their browsers. Typed text is masked; structures, documents, tables and tools are not recorded.',
          { id: 'monitoring.lead' },
        )}{' '}
        {shown &&
          msg(str`A session is kept for ${days}. Used: ${used} of ${quota}.`, {
            id: 'monitoring.kept',
          })}
      </p>
      <SearchedList
        label={msg('Sessions', { id: 'monitoring.sessions' })}
        search={msg('Search by user, page or version', { id: 'monitoring.search' })}
        failed={msg('The sessions could not be loaded', { id: 'monitoring.sessions-failed' })}
        none={msg('No sessions yet', { id: 'monitoring.sessions-none' })}
        noneHint={msg('They appear when people use a build of the portal with monitoring.', {
          id: 'monitoring.sessions-none-hint',
        })}
        result={sessions}
        address={address}
        list={list}
      >
        {shownOf(sessions)?.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </SearchedList>
    </div>
  );
};

/** `/admin/monitoring`: who used the portal and how, and how fast its pages are. */
export const MonitoringPage = (): ReactNode => {
  const msg = useMsg();
  const [address, setAddress] = useSearchParams();
  const tab = address.get(TAB_PARAMETER) === VITALS ? VITALS : SESSIONS;
  return (
    <PageLayout
      title={msg('Monitoring', { id: 'monitoring.title' })}
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
    >
      {/* What others did is not recorded once more. */}
      <div data-private="">
        <MoTabs
          value={tab}
          label={msg('Monitoring', { id: 'monitoring.title' })}
          onTabChange={({ detail: { value } }) =>
            setAddress(value === VITALS ? { [TAB_PARAMETER]: VITALS } : {}, { replace: true })
          }
        >
          <MoTab slot="tab" value={SESSIONS}>
            {msg('Sessions', { id: 'monitoring.sessions' })}
          </MoTab>
          <MoTab slot="tab" value={VITALS}>
            {msg('Web vitals', { id: 'monitoring.vitals' })}
          </MoTab>
          <MoTabPanel value={SESSIONS}>{tab === SESSIONS && <Sessions />}</MoTabPanel>
          <MoTabPanel value={VITALS}>{tab === VITALS && <VitalsPanel />}</MoTabPanel>
        </MoTabs>
      </div>
    </PageLayout>
  );
};
