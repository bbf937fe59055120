import { str } from '@lit/localize';
import { memberRole } from '@moiety/contract/member-role.ts';
import type { Member } from '@moiety/contract/organizations.ts';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useChangeMemberMutation, useHandOverMutation, useRemoveMemberMutation } from './organization-api.ts';
import { nameOf } from './organization-words.ts';

/** Nickname and address, so that two of one nickname are told apart. */
const fullName = ({ nickname, email }: Member): string => (nickname ? `${nickname} (${email})` : email);

/**
 * Changes what a member is, after asking; each resolves to whether it did. A refusal is said, and leaves the question
 * open.
 */
export const useMemberActions = (organization: string) => {
  const msg = useMsg();
  const [change] = useChangeMemberMutation();
  const [remove] = useRemoveMemberMutation();
  const [handOver] = useHandOverMutation();

  const done = (error: unknown, failed: string, said: string): boolean => {
    if (error) showRefusal(error, failed, msg);
    else void notify('success', said);
    return !error;
  };

  const askRole = (member: Member): Promise<boolean> => {
    const who = fullName(member);
    const name = nameOf(member);
    const failed = msg('The role could not be changed', { id: 'organization.role-failed' });
    if (member.role === memberRole.admin)
      return confirm({
        title: msg('Change to member?', { id: 'organization.make-member-title' }),
        content: msg(
          str`${who} can no longer see other members, all transactions or the audit log, and can no longer invite people.`,
          { id: 'organization.make-member-question' },
        ),
        submittext: msg('Change to member', { id: 'organization.make-member' }),
        action: async () => {
          const { error } = await change({ id: member.id, role: memberRole.member });
          return done(error, failed, msg(str`${name} is now a member`, { id: 'organization.made-member' }));
        },
      });
    return confirm({
      title: msg('Change to administrator?', { id: 'organization.make-admin-title' }),
      content: msg(
        str`${who} can invite and remove members, set their monthly caps, and see all transactions and the audit log.`,
        { id: 'organization.make-admin-question' },
      ),
      submittext: msg('Change to administrator', { id: 'organization.make-admin' }),
      action: async () => {
        const { error } = await change({ id: member.id, role: memberRole.admin });
        return done(
          error,
          failed,
          msg(str`${name} is now an administrator`, { id: 'organization.made-admin' }),
        );
      },
    });
  };

  const askRemove = (member: Member): Promise<boolean> => {
    const who = fullName(member);
    const name = nameOf(member);
    return confirm({
      title: msg(str`Remove ${name}?`, { id: 'organization.remove-title' }),
      content: msg(
        str`${who} can no longer spend the credits of ${organization} and continues as an individual. A new invitation is needed to come back. Documents that they added stay with the organization and count toward its owner’s storage.`,
        { id: 'organization.remove-question' },
      ),
      submittext: msg('Remove', { id: 'organization.remove' }),
      danger: true,
      action: async () => {
        const { error } = await remove(member.id);
        return done(
          error,
          msg('The member could not be removed', { id: 'organization.remove-failed' }),
          msg(str`${name} was removed`, { id: 'organization.removed' }),
        );
      },
    });
  };

  const askHandOver = (member: Member): Promise<boolean> => {
    const who = fullName(member);
    const name = nameOf(member);
    return confirm({
      title: msg(str`Transfer ownership to ${name}?`, { id: 'organization.hand-over-title' }),
      content: msg(
        str`${who} becomes the owner of ${organization} and can do everything, including removing you. You become an administrator. Only ${name} can transfer it back.`,
        { id: 'organization.hand-over-question' },
      ),
      submittext: msg('Transfer', { id: 'organization.hand-over-submit' }),
      danger: true,
      action: async () => {
        const { error } = await handOver(member.id);
        return done(
          error,
          msg('Ownership could not be transferred', { id: 'organization.hand-over-failed' }),
          msg(str`${name} is now the owner, and you are an administrator`, {
            id: 'organization.handed-over',
          }),
        );
      },
    });
  };

  return { askRole, askRemove, askHandOver };
};
