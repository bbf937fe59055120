import { useRef, useState, type ReactNode } from 'react';
import type { AccountOrder, AdministeredAccount } from '@moiety/contract/administration.ts';
import { MoSelect } from '@moiety/elements/select/react.js';
import { useSettings } from '../../shared/config/use-settings.ts';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { AccountRow, type AccountAction } from './account-row.tsx';
import { startGrantCredits, useAccounts } from './administration-api.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { SearchedList, shownOf } from './searched-list.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { useSearched } from './use-searched.ts';
import { WhatIsSeen } from './what-is-seen.tsx';

/** `/admin/accounts`: who has an account, and what the operator does for them. */
export const AccountsPage = ({ self }: { self: string }): ReactNode => {
  const msg = useMsg();
  const { selfService } = useSettings();
  const address = useSearched();
  const [shown, show] = address;
  const accounts = useAccounts(shown);
  const list = useRef<HTMLDivElement>(null);
  const [granted, setGranted] = useState<AdministeredAccount>();
  const { askDisable, askEnable, askReset } = useAccountActions();
  const act = async (action: AccountAction, account: AdministeredAccount): Promise<void> => {
    if (action === 'grant') {
      setGranted(account);
      return;
    }
    const asked = { disable: askDisable, enable: askEnable, reset: askReset }[action];
    // Its button may be another's by then.
    if (await asked(account)) list.current?.focus();
  };
  return (
    <PageLayout
      title={msg('Accounts', { id: 'administration.accounts' })}
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
    >
      <div className="administration">
        <WhatIsSeen />
        <SearchedList
          label={msg('Accounts', { id: 'administration.accounts' })}
          search={msg('Search by nickname or email', { id: 'organization.search' })}
          failed={msg('The accounts could not be loaded', { id: 'administration.accounts-failed' })}
          none={msg('No accounts yet', { id: 'administration.accounts-none' })}
          noneHint={msg('People who sign up appear here.', { id: 'administration.accounts-none-hint' })}
          result={accounts}
          address={address}
          controls={
            <MoSelect
              className="administered-sort"
              label={msg('Sort by', { id: 'administration.order' })}
              value={shown.sort}
              onChange={(event) => show({ sort: event.currentTarget.value as AccountOrder })}
            >
              <option value="newest">{msg('Newest first', { id: 'administration.order-newest' })}</option>
              <option value="storage">
                {msg('Most storage used first', { id: 'administration.order-storage' })}
              </option>
            </MoSelect>
          }
          list={list}
        >
          {shownOf(accounts)?.items.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              storageQuota={accounts.currentData?.storageQuota ?? accounts.data?.storageQuota ?? 0}
              isSelf={account.id === self}
              sendsMail={selfService}
              onAction={(action) => void act(action, account)}
            />
          ))}
        </SearchedList>
      </div>
      {granted && (
        <GrantDialog
          key={granted.id}
          name={granted.email}
          hint={
            granted.organization === null
              ? msg('The credits can be spent for one year. The note appears in the person’s history.', {
                  id: 'administration.grant-hint',
                })
              : msg(
                  'This person belongs to an organization, so these personal credits are kept until they leave it. The note appears in the person’s history.',
                  { id: 'administration.grant-hint-member' },
                )
          }
          noted
          start={(given) => startGrantCredits({ id: granted.id, ...given })}
          onClose={() => setGranted(undefined)}
        />
      )}
    </PageLayout>
  );
};
