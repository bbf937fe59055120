import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { memberRole } from '@moiety/contract/member-role.ts';
import type { Organization } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useLeaveOrganizationMutation } from './organization-api.ts';

/** How it ends: the OWNER deletes the organization, everybody else leaves it. */
export const EndingSection = ({
  organization,
  self,
  onEnded,
}: {
  organization: Organization;
  /** The account of who looks. */
  self: string;
  /** The person ended it here: the organization is about to vanish from the page. */
  onEnded: () => void;
}): ReactNode => {
  const msg = useMsg();
  const [deleting, setDeleting] = useState(false);
  const [leave] = useLeaveOrganizationMutation();
  const { name, role } = organization;

  const askToLeave = (): Promise<boolean> =>
    confirm({
      title: msg(str`Leave ${name}?`, { id: 'organization.leave-title' }),
      content: msg(
        'You can no longer spend its credits. Your own balance and the daily check-in become available again. You need a new invitation to come back. Documents that you added to the organization stay with it.',
        { id: 'organization.leave-question' },
      ),
      submittext: msg('Leave', { id: 'organization.leave-submit' }),
      danger: true,
      action: async () => {
        const { error } = await leave(self);
        if (error) {
          showRefusal(
            error,
            msg('You could not leave the organization', { id: 'organization.leave-failed' }),
            msg,
          );
          return false;
        }
        onEnded();
        void notify('success', msg(str`You left ${name}`, { id: 'organization.left' }));
        return true;
      },
    });

  if (role === memberRole.owner)
    return (
      <section className="organization-part organization-danger" aria-labelledby="organization-delete">
        <h2 id="organization-delete">{msg('Delete the organization', { id: 'organization.delete' })}</h2>
        <p className="organization-muted">
          {msg(
            'Its credits are lost, and all members continue as individuals. To leave without deleting it, transfer the ownership first.',
            { id: 'organization.delete-lead' },
          )}
        </p>
        <div>
          <MoButton variant="danger" onClick={() => setDeleting(true)}>
            {msg('Delete the organization', { id: 'organization.delete' })}
          </MoButton>
        </div>
        {deleting && (
          <DeleteDialog organization={organization} onClose={() => setDeleting(false)} onDeleted={onEnded} />
        )}
      </section>
    );
  return (
    <section className="organization-part organization-danger" aria-labelledby="organization-leave">
      <h2 id="organization-leave">{msg('Leave the organization', { id: 'organization.leave' })}</h2>
      <p className="organization-muted">
        {msg('You continue as an individual, with your own balance and the daily check-in.', {
          id: 'organization.leave-lead',
        })}
      </p>
      <div>
        <MoButton variant="danger" onClick={() => void askToLeave()}>
          {msg('Leave the organization', { id: 'organization.leave' })}
        </MoButton>
      </div>
    </section>
  );
};
