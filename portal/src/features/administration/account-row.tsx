import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { AdministeredAccount } from '@moiety/contract/administration.ts';
import { bytesInWords } from '@moiety/contract/byte-words.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';
import { agoWords } from '../../shared/words/moment-words.ts';
import { creditsWords } from '../credits/index.ts';

/** What can be done with an account. */
export type AccountAction = 'grant' | 'reset' | 'disable' | 'enable';

/** One account: who, what it is allowed and has, and what can be done. */
export const AccountRow = ({
  account,
  storageQuota,
  isSelf,
  sendsMail,
  onAction,
}: {
  account: AdministeredAccount;
  /** Bytes that each account may store. */
  storageQuota: number;
  isSelf: boolean;
  /** Whether a link can be mailed. */
  sendsMail: boolean;
  onAction: (action: AccountAction) => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const now = useNow();
  const { nickname, email, verified, disabled, administrator, organization, balance, storage, lastSeenAt } =
    account;
  const credits = creditsWords(balance, locale, msg);
  const ago = lastSeenAt === null ? '' : agoWords(lastSeenAt, now, locale, msg);
  const facts = [
    organization === null ? '' : msg(str`Member of ${organization}`, { id: 'administration.member-of' }),
    organization === null
      ? credits
      : msg(str`Personal: ${credits}, kept until they leave`, { id: 'administration.waiting' }),
    msg(str`${bytesInWords(storage)} of ${bytesInWords(storageQuota)} used`, { id: 'portal.storage.used' }),
    ago && msg(str`Last seen ${ago}`, { id: 'administration.last-seen' }),
  ];
  const isGoverned = !administrator;
  const labels = {
    grant: msg(str`Grant credits to ${email}`, { id: 'administration.grant-title' }),
    reset: msg(str`Send reset link to ${email}`, { id: 'administration.reset-label' }),
    disable: msg(str`Disable ${email}`, { id: 'administration.disable-label' }),
    enable: msg(str`Enable ${email}`, { id: 'administration.enable-label' }),
  };
  return (
    <li>
      <div className="row-words">
        <h2>
          {nickname || email}
          {administrator && (
            <span className="row-state row-state-pending">
              {msg('Administrator', { id: 'organization.role.admin' })}
            </span>
          )}
          {isSelf && <span className="row-state">{msg('You', { id: 'organization.you' })}</span>}
          {!verified && (
            <span className="row-state">{msg('Not verified', { id: 'administration.unverified' })}</span>
          )}
          {disabled && (
            <span className="row-state">{msg('Disabled', { id: 'administration.disabled' })}</span>
          )}
        </h2>
        <p>{email}</p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="row-actions">
        {verified && (
          <MoButton label={labels.grant} onClick={() => onAction('grant')}>
            {msg('Grant credits', { id: 'administration.grant' })}
          </MoButton>
        )}
        {isGoverned && sendsMail && !disabled && account.accountType === 'local' && (
          <MoButton label={labels.reset} onClick={() => onAction('reset')}>
            {msg('Send reset link', { id: 'administration.reset' })}
          </MoButton>
        )}
        {isGoverned && !disabled && (
          <MoButton variant="danger" label={labels.disable} onClick={() => onAction('disable')}>
            {msg('Disable', { id: 'administration.disable' })}
          </MoButton>
        )}
        {disabled && (
          <MoButton label={labels.enable} onClick={() => onAction('enable')}>
            {msg('Enable', { id: 'administration.enable' })}
          </MoButton>
        )}
      </div>
    </li>
  );
};
