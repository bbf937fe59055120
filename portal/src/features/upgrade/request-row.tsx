import { useRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { copyText } from '@moiety/elements/base/clipboard.js';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { sayRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { creditsWords } from '../credits/index.ts';
import { stateWords, upgradeCommand } from './request-words.ts';
import { useDeclineUpgradeRequestMutation, type ListedRequest, type RequestState } from './upgrade-api.ts';

const stateLooks: Readonly<Partial<Record<RequestState, string>>> = {
  open: 'row-state-pending',
  done: 'row-state-good',
};

/** The command that performs the upgrade, and a button that copies it. */
const Command = ({ email }: { email: string }): ReactNode => {
  const msg = useMsg();
  const code = useRef<HTMLElement>(null);
  const command = upgradeCommand(email);
  const copy = async (): Promise<void> => {
    if (await copyText(command)) {
      void notify('success', msg('Command copied', { id: 'upgrade.copied' }));
      return;
    }
    // The browser does not let the page: the person can.
    if (code.current) getSelection()?.selectAllChildren(code.current);
    void notify(
      'info',
      msg('The command is selected: copy it with the keyboard or the menu', { id: 'upgrade.select' }),
    );
  };
  return (
    <div className="upgrade-command">
      <code ref={code}>{command}</code>
      <MoButton
        icon="copy"
        label={msg(str`Copy the command for ${email}`, { id: 'upgrade.copy-label' })}
        onClick={() => void copy()}
      >
        {msg('Copy', { id: 'upgrade.copy' })}
      </MoButton>
    </div>
  );
};

/** One request of the list: who asks, what they wrote, what the upgrade would clear, and what can be done. */
export const RequestRow = ({
  request,
  onDeclined,
}: {
  request: ListedRequest;
  /** The button that was pressed goes. */
  onDeclined: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
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
        sayRefusal(
          error as ApiError,
          msg('The request could not be declined', { id: 'upgrade.decline-failed' }),
          msg,
        );
        return false;
      },
    });
    if (!agreed) return;
    onDeclined();
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
        {isOpen && <Command email={account.email} />}
      </div>
      {isOpen && (
        <div className="row-actions">
          <MoButton
            variant="danger"
            label={msg(str`Decline: ${company}`, { id: 'upgrade.decline-label' })}
            onClick={() => void ask()}
          >
            {msg('Decline', { id: 'upgrade.decline' })}
          </MoButton>
        </div>
      )}
    </li>
  );
};
