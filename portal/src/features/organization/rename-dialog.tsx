import type { ReactNode } from 'react';
import { ORGANIZATION_NAME_MAX } from '@moiety/contract/organizations.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useFieldForm, type Wording } from '../../shared/form/field-form.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startRename } from './organization-api.ts';

const missing: Wording = (msg) => msg('Please enter a name', { id: 'organization.name-missing' });

/** Asks for another name. */
export const RenameDialog = ({ name, onClose }: { name: string; onClose: () => void }): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'name'>({
    name: (typed) => (typed.trim() === '' ? missing : undefined),
  });
  const rename = async (next: string): Promise<void> => {
    if (next === name) {
      onClose();
      return;
    }
    const outcome = await send(startRename(next));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      onClose();
      void notify('success', msg('The organization was renamed', { id: 'organization.renamed' }));
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(
        error,
        msg('The organization could not be renamed', { id: 'organization.not-renamed' }),
        msg,
      );
  };
  return (
    <FormDialog
      title={msg('Rename the organization', { id: 'organization.rename-title' })}
      submit={msg('Rename', { id: 'organization.rename' })}
      pending={pending}
      form={form}
      onClose={onClose}
      onSend={() => {
        const values = fields.read();
        if (values) void rename(values.name.trim());
      }}
    >
      <TextField
        of={fields}
        prefix="rename"
        name="name"
        type="text"
        autoComplete="organization"
        maxLength={ORGANIZATION_NAME_MAX}
        defaultValue={name}
        label={msg('Name', { id: 'organization.name' })}
      />
    </FormDialog>
  );
};
