import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { memberRole } from '@moiety/contract/member-role.ts';
import type { Organization } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { paths } from '../../shared/config/paths.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { manages } from './member-rules.ts';
import { countWords, dayWords, roleWords, typeWords } from './organization-words.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { SpentMeter } from './spent-meter.tsx';

/** What the organization is, and what the person is in it. */
export const OrganizationHead = ({ organization }: { organization: Organization }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [renaming, setRenaming] = useState(false);
  const { name, type, validUntil, role, owner, members, monthlyCap, spentThisMonth } = organization;
  const isOwner = role === memberRole.owner;
  const hasOwner = owner.nickname !== '' || owner.email !== '';
  return (
    <section className="organization-head" aria-labelledby="organization-name">
      <header>
        <h2 id="organization-name">{name}</h2>
        {isOwner && (
          <MoButton icon="edit" onClick={() => setRenaming(true)}>
            {msg('Rename', { id: 'organization.rename' })}
          </MoButton>
        )}
      </header>
      <div className="organization-facts">
        <dl>
          <div>
            <dt>{msg('Your role', { id: 'organization.your-role' })}</dt>
            <dd>{roleWords(role, msg)}</dd>
          </div>
          <div>
            <dt>{msg('Type', { id: 'organization.type' })}</dt>
            <dd>{typeWords(type, msg)}</dd>
          </div>
          <div>
            <dt>{msg('Valid until', { id: 'organization.valid-until' })}</dt>
            <dd>
              {validUntil ? (
                <time dateTime={validUntil}>{dayWords(validUntil, locale)}</time>
              ) : (
                msg('Not limited', { id: 'organization.not-limited' })
              )}
            </dd>
          </div>
          <div>
            <dt>{msg('Members', { id: 'organization.members' })}</dt>
            <dd>{countWords(members, locale)}</dd>
          </div>
          {!isOwner && hasOwner && (
            <div className="organization-owner">
              <dt>{msg('Owner (contact for questions)', { id: 'organization.owner' })}</dt>
              <dd>
                {owner.nickname} {owner.email && <a href={`mailto:${owner.email}`}>{owner.email}</a>}
              </dd>
            </div>
          )}
        </dl>
        <div className="organization-own">
          <SpentMeter spent={spentThisMonth} cap={monthlyCap} />
          <p className="organization-muted">
            {msg('Your own spending, by calendar month (UTC).', { id: 'organization.spent-hint' })}
          </p>
          <Link to={paths.credits}>
            {manages(role)
              ? msg('Balance and all transactions', { id: 'organization.all-transactions' })
              : msg('Balance and my transactions', { id: 'organization.own-transactions' })}
          </Link>
        </div>
      </div>
      {renaming && <RenameDialog name={name} onClose={() => setRenaming(false)} />}
    </section>
  );
};
