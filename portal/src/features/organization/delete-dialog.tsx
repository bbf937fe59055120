import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { ORGANIZATION_NAME_MAX, type Organization } from '@moiety/contract/organizations.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useFieldForm, type Wording } from '../../shared/form/field-form.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startDelete } from './organization-api.ts';

const unlike: Wording = (msg) =>
  msg('This does not match the organization’s name', { id: 'organization.delete-unlike' });

/** Asks for the name once more before the organization is deleted, and says what goes with it. */
export const DeleteDialog = ({
  organization: { name },
  onClose,
  onDeleted,
}: {
  organization: Organization;
  onClose: () => void;
  /** It is about to vanish from the page. */
  onDeleted: () => void;
}): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'name'>({
    name: (typed) => (typed.trim() === name ? undefined : unlike),
  });
  const remove = async (typed: string): Promise<void> => {
    const outcome = await send(startDelete(typed));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      onDeleted();
      onClose();
      void notify('success', msg(str`${name} was deleted`, { id: 'organization.deleted' }));
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(
        error,
        msg('The organization could not be deleted', { id: 'organization.not-deleted' }),
        msg,
      );
  };
  return (
    <FormDialog
      title={msg('Delete the organization?', { id: 'organization.delete-title' })}
      submit={msg('Delete', { id: 'organization.delete-submit' })}
      danger
      pending={pending}
      form={form}
      onClose={onClose}
      onSend={() => {
        const values = fields.read();
        if (values) void remove(values.name.trim());
      }}
    >
      <ul>
        <li>
          {msg('All members, including you, continue as individuals with their own balance.', {
            id: 'organization.delete-members',
          })}
        </li>
        <li>
          {msg('The organization’s remaining credits are lost.', {
            id: 'organization.delete-credits',
          })}
        </li>
        <li>
          {msg('Its documents can no longer be opened, and are deleted after 30 days.', {
            id: 'organization.delete-documents',
          })}
        </li>
        <li>
          {msg('Open invitations are canceled. This cannot be undone.', {
            id: 'organization.delete-invitations',
          })}
        </li>
      </ul>
      <TextField
        of={fields}
        prefix="organization-delete"
        name="name"
        type="text"
        autoComplete="off"
        maxLength={ORGANIZATION_NAME_MAX * 2}
        label={msg(str`Type ${name} to confirm`, { id: 'organization.delete-name' })}
      />
    </FormDialog>
  );
};
