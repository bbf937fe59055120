import { useRef, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import type { Member, Organization } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { CapDialog } from './cap-dialog.tsx';
import { useListAddress } from './list-address.ts';
import { MemberRow } from './member-row.tsx';
import type { MemberAction } from './member-rules.ts';
import { PAGE_SIZE, useMembers } from './organization-api.ts';
import { countWords } from './organization-words.ts';
import { useMemberActions } from './use-member-actions.ts';
import { useStandingError } from './use-standing-error.ts';

/** The members, a page at a time, for who manages them. */
export const MembersSection = ({
  organization,
  self,
}: {
  organization: Organization;
  /** The account of who looks. */
  self: string;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [{ page, q }, show] = useListAddress();
  const { data, currentData, error, isFetching, refetch } = useMembers(page, q);
  const { askRole, askRemove, askHandOver } = useMemberActions(organization.name);
  const [capped, setCapped] = useState<Member>();
  const list = useRef<HTMLDivElement>(null);
  useStandingError(error);
  // While others are on their way those before stay, so that nothing jumps.
  const shown = currentData ?? (isFetching ? data : undefined);
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  const count = countWords(shown?.total ?? 0, locale);

  const thenFocus = async (done: Promise<boolean>): Promise<void> => {
    // Its row may be another's by then.
    if (await done) list.current?.focus();
  };
  const act = (action: MemberAction, member: Member): void => {
    if (action === 'cap') setCapped(member);
    else void thenFocus({ role: askRole, remove: askRemove, 'hand-over': askHandOver }[action](member));
  };
  const turn = (to: number): void => {
    show({ page: to });
    list.current?.focus();
  };

  return (
    <section className="organization-part" aria-labelledby="members-title">
      <header>
        <h2 id="members-title">{msg('Members', { id: 'organization.members' })}</h2>
        <output className="organization-muted">
          {shown?.total === 1 && msg('1 person', { id: 'organization.people-one' })}
          {shown && shown.total > 1 && msg(str`${count} people`, { id: 'organization.people' })}
        </output>
      </header>
      <SearchField
        label={msg('Search by nickname or email', { id: 'organization.search' })}
        q={q}
        onSearch={(next) => show({ q: next }, true)}
      />
      <div className="organization-list" ref={list} tabIndex={-1}>
        {shown && shown.items.length > 0 && (
          <ul className="row-list" aria-busy={isFetching} aria-labelledby="members-title">
            {shown.items.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                own={organization.role}
                isSelf={member.id === self}
                onAction={(action) => act(action, member)}
              />
            ))}
          </ul>
        )}
        {shown?.items.length === 0 && (
          <MoEmptyState
            icon="user"
            level={3}
            heading={
              shown.total > 0
                ? msg('This page is empty', { id: 'organization.members-beyond' })
                : msg('No results', { id: 'organization.members-none' })
            }
          >
            {shown.total === 0 &&
              msg('No member’s nickname or email address contains this text.', {
                id: 'organization.members-none-hint',
              })}
            <MoButton slot="actions" onClick={() => show({ q: '' })}>
              {msg('See all members', { id: 'organization.see-all' })}
            </MoButton>
          </MoEmptyState>
        )}
        {!shown && error && (
          <LoadFailure
            heading={msg('The members could not be loaded', { id: 'organization.members-failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!shown && !error && <MoSkeleton shape="box" count={3} aria-busy="true" />}
        {shown && shown.items.length > 0 && <ListPages sorted page={page} last={last} onTurn={turn} />}
      </div>
      {capped && <CapDialog key={capped.id} member={capped} onClose={() => setCapped(undefined)} />}
    </section>
  );
};
