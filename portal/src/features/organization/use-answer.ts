import { str } from '@lit/localize';
import type { ReceivedInvitation } from '@moiety/contract/organizations.ts';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useAnswerInvitationMutation } from './organization-api.ts';

/** Joins an organization or declines, after asking; each resolves to whether it did. A refusal is said. */
export const useAnswer = () => {
  const msg = useMsg();
  const [answer] = useAnswerInvitationMutation();

  const join = ({ id, organization }: ReceivedInvitation): Promise<boolean> =>
    confirm({
      title: msg(str`Join ${organization}?`, { id: 'organization.join-title' }),
      content: msg(
        'You will spend the organization’s credits. The daily check-in is paused, and your own balance is kept until you leave; its expiry dates do not change.',
        { id: 'organization.join-question' },
      ),
      submittext: msg('Join', { id: 'organization.join' }),
      action: async () => {
        const { error } = await answer({ id, answer: 'join' });
        if (error) {
          showRefusal(
            error,
            msg('You could not join the organization', { id: 'organization.join-failed' }),
            msg,
          );
          return false;
        }
        void notify(
          'success',
          msg(str`You are now a member of ${organization}`, { id: 'organization.joined' }),
        );
        return true;
      },
    });

  const decline = ({ id, organization }: ReceivedInvitation): Promise<boolean> =>
    confirm({
      title: msg('Decline this invitation?', { id: 'organization.decline-title' }),
      content: msg(str`You need a new invitation to join ${organization} later.`, {
        id: 'organization.decline-question',
      }),
      submittext: msg('Decline', { id: 'organization.decline' }),
      action: async () => {
        const { error } = await answer({ id, answer: 'decline' });
        if (error) {
          showRefusal(
            error,
            msg('The invitation could not be declined', { id: 'organization.decline-failed' }),
            msg,
          );
          return false;
        }
        void notify(
          'success',
          msg(str`You declined the invitation to ${organization}`, { id: 'organization.declined' }),
        );
        return true;
      },
    });

  return { join, decline };
};
