import { useRef, type ReactNode } from 'react';
import { organizationActions, organizationActionSchema } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoCombobox } from '@moiety/elements/combobox/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useWide } from '../../shared/preferences/use-wide.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useListAddress } from './list-address.ts';
import { LogLines, LogTable } from './log-list.tsx';
import { actionWords } from './log-words.ts';
import { PAGE_SIZE, useOrganizationLog } from './organization-api.ts';
import { useStandingError } from './use-standing-error.ts';

/** Pixels of the window from which a table has room beside the side menu. */
const TABLE_FROM = 900;
/** A select takes an empty value for none chosen. */
const ALL = 'all';

/** What was done in the organization, newest first. */
export const LogSection = (): ReactNode => {
  const msg = useMsg();
  const wide = useWide(TABLE_FROM);
  const [{ page, action }, show] = useListAddress();
  const list = useRef<HTMLDivElement>(null);
  const { data, currentData, error, isFetching, refetch } = useOrganizationLog({
    page,
    ...(action && { action }),
  });
  useStandingError(error);
  // While others are on their way those before stay, so that nothing jumps.
  const shown = currentData ?? (isFetching ? data : undefined);
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  const List = wide ? LogTable : LogLines;
  const turn = (to: number): void => {
    show({ page: to });
    list.current?.focus();
  };
  return (
    <section className="organization-part" aria-labelledby="log-title">
      <header>
        <h2 id="log-title">{msg('Audit log', { id: 'organization.log' })}</h2>
      </header>
      <MoCombobox
        className="log-filter"
        label={msg('Action', { id: 'organization.log.action' })}
        value={action ?? ALL}
        onChange={(event) => {
          const { value } = event.currentTarget;
          show({ action: organizationActionSchema.safeParse(value).data }, true);
        }}
      >
        <option value={ALL}>{msg('All', { id: 'organization.log.all' })}</option>
        {organizationActions.map((each) => (
          <option key={each} value={each}>
            {actionWords(each, msg)}
          </option>
        ))}
      </MoCombobox>
      <div className="organization-list" ref={list} tabIndex={-1}>
        {shown && shown.items.length > 0 && <List entries={shown.items} busy={isFetching} />}
        {shown?.items.length === 0 && (
          <MoEmptyState icon="file" level={3} heading={msg('No entries', { id: 'organization.log.none' })}>
            {shown.total > 0
              ? msg('This page is empty. The log ends before it.', { id: 'organization.log.beyond' })
              : action
                ? msg('No entries of this type yet.', { id: 'organization.log.none-of-kind' })
                : msg('Actions in the organization appear here.', {
                    id: 'organization.log.none-hint',
                  })}
            {(action !== undefined || page > 1) && (
              <MoButton slot="actions" onClick={() => show({ action: undefined })}>
                {msg('See everything', { id: 'organization.log.see-all' })}
              </MoButton>
            )}
          </MoEmptyState>
        )}
        {!shown && error && (
          <LoadFailure
            heading={msg('The audit log could not be loaded', { id: 'organization.log.failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!shown && !error && <MoSkeleton shape="box" count={5} aria-busy="true" />}
        {shown && shown.items.length > 0 && <ListPages page={page} last={last} onTurn={turn} />}
      </div>
    </section>
  );
};
