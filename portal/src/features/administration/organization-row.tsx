import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { AdministeredOrganization } from '@moiety/contract/administration.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';
import { creditsWords } from '../credits/index.ts';
import { typeWords } from '../organization/index.ts';

/** What can be done with an organization. */
export type OrganizationAction = 'grant' | 'validity' | 'end';

/** A day of UTC, as the operator agreed it. */
const utcDayWords = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));

/** One organization: whose, until when, what it can spend, and what can be done. */
export const OrganizationRow = ({
  organization,
  onAction,
}: {
  organization: AdministeredOrganization;
  onAction: (action: OrganizationAction) => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const now = useNow();
  const { name, type, validUntil, owner, members, credits } = organization;
  const isOver = validUntil !== null && Date.parse(validUntil) < now;
  const day = validUntil === null ? '' : utcDayWords(validUntil, locale);
  const count = new Intl.NumberFormat(locale).format(members);
  const facts = [
    members === 1
      ? msg('1 person', { id: 'organization.people-one' })
      : msg(str`${count} people`, { id: 'organization.people' }),
    creditsWords(credits, locale, msg),
    validUntil === null
      ? msg('No last day', { id: 'administration.no-last-day' })
      : msg(str`Valid until ${day} (UTC)`, { id: 'administration.valid-until-day' }),
  ];
  return (
    <li>
      <div className="row-words">
        <h2>
          {name}
          <span className="row-state">{typeWords(type, msg)}</span>
          {isOver && <span className="row-state">{msg('Expired', { id: 'administration.over' })}</span>}
        </h2>
        <p>
          {owner === null
            ? msg('No owner', { id: 'administration.no-owner' })
            : msg(str`Owner: ${owner}`, { id: 'administration.owner-is' })}
        </p>
        <p>{facts.join(' · ')}</p>
      </div>
      <div className="row-actions">
        <MoButton
          label={msg(str`Grant credits to ${name}`, { id: 'administration.grant-title' })}
          onClick={() => onAction('grant')}
        >
          {msg('Grant credits', { id: 'administration.grant' })}
        </MoButton>
        <MoButton
          label={msg(str`Change last day: ${name}`, { id: 'administration.validity-label' })}
          onClick={() => onAction('validity')}
        >
          {msg('Change last day', { id: 'administration.validity' })}
        </MoButton>
        <MoButton
          variant="danger"
          label={msg(str`End ${name}`, { id: 'administration.end-label' })}
          onClick={() => onAction('end')}
        >
          {msg('End', { id: 'administration.end' })}
        </MoButton>
      </div>
    </li>
  );
};
