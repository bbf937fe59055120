import { useEffect, useRef, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import type { UpgradeRequest } from '@moiety/contract/upgrade.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { HelpLink } from '../../shared/help-link.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import type { Person } from '../account/index.ts';
import { useLastUpgradeRequest } from './upgrade-api.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import './upgrade.css';

/** What becomes of the request that was made last; nothing of one that led to an upgrade, which somebody left again. */
const Requested = ({ request }: { request: UpgradeRequest }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(request.createdAt));
  if (request.state === 'done') return null;
  return request.state === 'open' ? (
    <MoCallout heading={msg(str`Requested on ${day} for ${request.company}`, { id: 'upgrade.requested' })}>
      {msg(str`We will contact you at ${request.email}.`, { id: 'upgrade.contact-at' })}
    </MoCallout>
  ) : (
    <MoCallout>
      {msg(str`Your request of ${day} was declined. You can send a new one.`, { id: 'upgrade.declined' })}
    </MoCallout>
  );
};

/** For people without an organization: what the enterprise version brings, and the way to ask for it. */
export const UpgradeSection = ({ person }: { person: Person }): ReactNode => {
  const msg = useMsg();
  const [asking, setAsking] = useState(false);
  const { currentData: request, error, isFetching, refetch } = useLastUpgradeRequest();
  const isOpen = request?.state === 'open';
  const section = useRef<HTMLDivElement>(null);
  const sent = useRef(false);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (!sent.current || asking || !isOpen) return;
    sent.current = false;
    section.current?.focus();
  }, [asking, isOpen]);
  return (
    <div className="upgrade" ref={section} tabIndex={-1}>
      <ul>
        <li>{msg('One balance for the whole team, bought centrally', { id: 'upgrade.brings-balance' })}</li>
        <li>
          {msg('Members with roles: invite colleagues by email, transfer ownership when someone leaves', {
            id: 'upgrade.brings-members',
          })}
        </li>
        <li>
          {msg('Monthly caps, all transactions, and an audit log', {
            id: 'upgrade.brings-control',
          })}
        </li>
      </ul>
      <p>
        <HelpLink article="upgrade">{msg('About the enterprise version', { id: 'help.upgrade' })}</HelpLink>
      </p>
      {request && <Requested request={request} />}
      {request === undefined && error && (
        <LoadFailure
          heading={msg('Your request could not be loaded', { id: 'upgrade.load-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {request === undefined && !error && (
        <MoSkeleton className="upgrade-skeleton" shape="box" aria-busy="true" />
      )}
      {request !== undefined && !isOpen && (
        <div>
          <MoButton onClick={() => setAsking(true)}>
            {msg('Request an upgrade', { id: 'upgrade.ask' })}
          </MoButton>
        </div>
      )}
      {asking && (
        <UpgradeDialog
          person={person}
          onSent={() => {
            sent.current = true;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};
