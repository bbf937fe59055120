import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { AcceptDialog } from '../administration/index.ts';
import { creditsWords } from '../credits/index.ts';
import { stateWords } from './request-words.ts';
import { useDeclineUpgradeRequestMutation, type ListedRequest, type RequestState } from './upgrade-api.ts';

const stateLooks: Readonly<Partial<Record<RequestState, string>>> = {
  open: 'row-state-pending',
  done: 'row-state-good',
};

/** One request of the list: who asks, what they wrote, what the upgrade would clear, and what can be done. */
export const RequestRow = ({
  request,
  onAnswered,
}: {
  request: ListedRequest;
  /** The button that was pressed goes. */
  onAnswered: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [accepting, setAccepting] = useState(false);
  const [decline] = useDeclineUpgradeRequestMutation();
  const { id, state, company, contact, email, phone, message, account, balance, createdAt } = request;
  const isOpen = state === 'open';
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: msg('Decline this request?', { id: 'upgrade.decline-title' }),
      content: msg(str`${account.nickname} is notified and can ask again. Nothing else changes.`, {
        id: 'upgrade.decline-question',
      }),
      submittext: msg('Decline', { id: 'upgrade.decline' }),
      danger: true,
      action: async () => {
        const { error } = await decline(id);
        if (!error) return true;
        showRefusal(error, msg('The request could not be declined', { id: 'upgrade.decline-failed' }), msg);
        return false;
      },
    });
    if (!agreed) return;
    onAnswered();
    void notify('success', msg('The request was declined', { id: 'upgrade.decline-done' }));
  };
  const credits = creditsWords(balance, locale, msg);
  return (
    <li>
      <div className="row-words">
        <h2>
          {company} <span className={`row-state ${stateLooks[state] ?? ''}`}>{stateWords(state, msg)}</span>
        </h2>
        <p>{[contact, email, phone].filter(Boolean).join(' · ')}</p>
        <p>
          {msg(str`Account: ${account.nickname}, ${account.email}`, { id: 'upgrade.account' })}
          {' · '}
          <time dateTime={createdAt}>{momentWords(createdAt, locale)}</time>
        </p>
        {isOpen && <p>{msg(str`The upgrade would clear ${credits}`, { id: 'upgrade.would-clear' })}</p>}
        {message && <p className="upgrade-message">{message}</p>}
      </div>
      {isOpen && (
        <div className="row-actions">
          <MoButton
            label={msg(str`Accept: ${company}`, { id: 'upgrade.accept-label' })}
            onClick={() => setAccepting(true)}
          >
            {msg('Accept', { id: 'upgrade.accept' })}
          </MoButton>
          <MoButton
            variant="danger"
            label={msg(str`Decline: ${company}`, { id: 'upgrade.decline-label' })}
            onClick={() => void ask()}
          >
            {msg('Decline', { id: 'upgrade.decline' })}
          </MoButton>
        </div>
      )}
      {accepting && (
        <AcceptDialog request={request} onAccepted={onAnswered} onClose={() => setAccepting(false)} />
      )}
    </li>
  );
};
