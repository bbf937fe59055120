import { useRef, useState, type ReactNode } from 'react';
import type { AdministeredOrganization } from '@moiety/contract/administration.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startGrantToOrganization, useOrganizations } from './administration-api.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { CreateDialog, EndDialog, ValidityDialog } from './organization-dialogs.tsx';
import { OrganizationRow, type OrganizationAction } from './organization-row.tsx';
import { SearchedList, shownOf } from './searched-list.tsx';
import { useSearched } from './use-searched.ts';
import { WhatIsSeen } from './what-is-seen.tsx';

/** `/admin/organizations`: the organizations, and what the operator does for them. */
export const OrganizationsPage = (): ReactNode => {
  const msg = useMsg();
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ action: OrganizationAction; organization: AdministeredOrganization }>();
  const address = useSearched();
  const organizations = useOrganizations(address[0]);
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => setOpen(undefined);
  const { action, organization } = open ?? {};
  return (
    <PageLayout
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
      title={msg('Organizations', { id: 'administration.organizations' })}
      actions={
        <MoButton variant="primary" icon="plus" onClick={() => setCreating(true)}>
          {msg('Create an organization', { id: 'administration.create-title' })}
        </MoButton>
      }
    >
      <div className="administration">
        <WhatIsSeen />
        <SearchedList
          label={msg('Organizations', { id: 'administration.organizations' })}
          search={msg('Search by name or owner’s email', { id: 'administration.search-organizations' })}
          failed={msg('The organizations could not be loaded', {
            id: 'administration.organizations-failed',
          })}
          none={msg('No organizations yet', { id: 'administration.organizations-none' })}
          noneHint={msg('Accept an upgrade request, or create one for a person who has an account.', {
            id: 'administration.organizations-none-hint',
          })}
          result={organizations}
          address={address}
          list={list}
        >
          {shownOf(organizations)?.items.map((one) => (
            <OrganizationRow
              key={one.id}
              organization={one}
              onAction={(chosen) => setOpen({ action: chosen, organization: one })}
            />
          ))}
        </SearchedList>
      </div>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
      {organization && action === 'grant' && (
        <GrantDialog
          name={organization.name}
          hint={msg(
            'Members can spend the credits for one year. The grant is recorded in the audit log of the organization.',
            {
              id: 'administration.grant-hint-organization',
            },
          )}
          start={({ amount, key }) => startGrantToOrganization({ id: organization.id, amount, key })}
          onClose={close}
        />
      )}
      {organization && action === 'validity' && (
        <ValidityDialog organization={organization} onClose={close} />
      )}
      {organization && action === 'end' && (
        <EndDialog organization={organization} onClose={close} onEnded={() => list.current?.focus()} />
      )}
    </PageLayout>
  );
};
