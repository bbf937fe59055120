import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { Announcement } from '@moiety/contract/announcements.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useWithdrawAnnouncementMutation } from './announcements-api.ts';
import { isChangeable, plainWords, stateWords, typeWords, whenWords } from './announcement-words.ts';

const stateLooks: Readonly<Partial<Record<Announcement['state'], string>>> = {
  out: 'row-state-good',
  scheduled: 'row-state-pending',
};

/** One announcement of the list: what it says, where it stands, and what can be done with it. */
export const AnnouncementRow = ({
  announcement,
  onEdit,
  onWithdrawn,
}: {
  announcement: Announcement;
  onEdit: () => void;
  /** The button that was pressed goes. */
  onWithdrawn: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [withdraw] = useWithdrawAnnouncementMutation();
  const { id, state, type, title, content, author } = announcement;
  const words = (type === '1' && title[locale]) || plainWords(content[locale]);
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: msg('Withdraw this announcement?', { id: 'announcements.withdraw-title' }),
      content:
        type === '2'
          ? msg('The bar disappears from every page at once. This cannot be undone.', {
              id: 'announcements.withdraw-bar',
            })
          : msg('It disappears from everyone’s notifications. This cannot be undone.', {
              id: 'announcements.withdraw-notification',
            }),
      submittext: msg('Withdraw', { id: 'announcements.withdraw' }),
      danger: true,
      action: async () => {
        const { error } = await withdraw(id);
        if (!error) return true;
        showRefusal(
          error,
          msg('The announcement was not withdrawn', { id: 'announcements.withdraw-failed' }),
          msg,
        );
        return false;
      },
    });
    if (!agreed) return;
    onWithdrawn();
    void notify('success', msg('The announcement was withdrawn', { id: 'announcements.withdrawn-done' }));
  };
  return (
    <li>
      <div className="row-words">
        <h2>{words}</h2>
        <p>
          <span className={`row-state ${stateLooks[state] ?? ''}`}>{stateWords(state, msg)}</span>
          {typeWords(type, msg)}
        </p>
        <p>{[whenWords(announcement, locale, msg), author].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="row-actions">
        {isChangeable(announcement) && (
          <MoButton label={msg(str`Edit: ${words}`, { id: 'announcements.edit-label' })} onClick={onEdit}>
            {msg('Edit', { id: 'announcements.edit' })}
          </MoButton>
        )}
        {(state === 'scheduled' || state === 'out') && (
          <MoButton
            variant="danger"
            label={msg(str`Withdraw: ${words}`, { id: 'announcements.withdraw-label' })}
            onClick={() => void ask()}
          >
            {msg('Withdraw', { id: 'announcements.withdraw' })}
          </MoButton>
        )}
      </div>
    </li>
  );
};
