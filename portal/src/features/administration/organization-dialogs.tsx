import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { str } from '@lit/localize';
import { ORGANIZATION_NAME_MAX } from '@moiety/contract/organizations.ts';
import type { AdministeredOrganization } from '@moiety/contract/administration.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { checkEmail } from '../../shared/form/email.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { startCreateOrganization, startEndOrganization, startSetValidity } from './administration-api.ts';
import {
  AgreementFields,
  agreementChecks,
  agreementOf,
  type AgreementName,
  type AgreementType,
} from './agreement-fields.tsx';
import { checkDay, utcToday } from './form-values.ts';

/** Makes an organization for somebody who did not ask for it. */
export const CreateDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { pending, send } = useFormCall();
  const [type, setType] = useState<AgreementType>(1);
  const [form, fields] = useFieldForm<'owner' | AgreementName>({
    owner: checkEmail,
    ...agreementChecks(locale),
  });
  const create = async (): Promise<void> => {
    const values = fields.read();
    if (!values) return;
    const agreed = agreementOf(values, type);
    const outcome = await send(startCreateOrganization({ owner: values.owner.trim(), ...agreed }));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      onClose();
      const { name } = agreed;
      void notify('success', msg(str`${name} was created`, { id: 'administration.created' }));
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(
        error,
        msg('The organization could not be created', { id: 'administration.create-failed' }),
        msg,
      );
  };
  return (
    <FormDialog
      title={msg('Create an organization', { id: 'administration.create-title' })}
      submit={msg('Create', { id: 'administration.create-submit' })}
      pending={pending}
      form={form}
      onSend={() => void create()}
      onClose={onClose}
    >
      <p>
        {msg(
          'The owner needs a verified account. Their personal credits are kept until they leave the organization.',
          {
            id: 'administration.create-hint',
          },
        )}
      </p>
      <TextField
        of={fields}
        prefix="create"
        name="owner"
        type="email"
        autoComplete="off"
        maxLength={254}
        label={msg('Owner’s email', { id: 'administration.owner' })}
      />
      <AgreementFields of={fields} prefix="create" type={type} onType={setType} />
    </FormDialog>
  );
};

/** Sets until when an organization has the enterprise version. */
export const ValidityDialog = ({
  organization: { id, name, validUntil },
  onClose,
}: {
  organization: AdministeredOrganization;
  onClose: () => void;
}): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'validUntil'>({ validUntil: checkDay });
  const set = async (): Promise<void> => {
    const values = fields.read();
    if (!values) return;
    const outcome = await send(startSetValidity(id, values.validUntil || null));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      onClose();
      void notify(
        'success',
        msg(str`The last day of ${name} was changed`, { id: 'administration.validity-done' }),
      );
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(
        error,
        msg('The last day could not be changed', { id: 'administration.validity-failed' }),
        msg,
      );
  };
  return (
    <FormDialog
      title={msg(str`Last day of ${name}`, { id: 'administration.validity-title' })}
      submit={msg('Save', { id: 'organization.save' })}
      pending={pending}
      form={form}
      onSend={() => void set()}
      onClose={onClose}
    >
      <p id="validity-hint">
        {msg(
          'The last day of the enterprise version (UTC), which its members see. Leave it empty for none. After that day nobody is signed out and no credits are lost.',
          { id: 'administration.validity-hint' },
        )}
      </p>
      <TextField
        of={fields}
        prefix="validity"
        name="validUntil"
        type="date"
        required={false}
        min={utcToday()}
        defaultValue={validUntil?.slice(0, 10)}
        describedBy="validity-hint"
        label={msg('Last day (UTC, optional)', { id: 'administration.valid-until' })}
      />
    </FormDialog>
  );
};

/** Asks for the name once more before an organization ends, and says what goes with it. */
export const EndDialog = ({
  organization: { id, name },
  onEnded,
  onClose,
}: {
  organization: AdministeredOrganization;
  /** It goes from the list. */
  onEnded: () => void;
  onClose: () => void;
}): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'name'>({
    name: (typed) =>
      typed.trim().normalize() === name.trim().normalize()
        ? undefined
        : (words) =>
            words('This does not match the organization’s name', { id: 'organization.delete-unlike' }),
  });
  const end = async (): Promise<void> => {
    const values = fields.read();
    if (!values) return;
    const outcome = await send(startEndOrganization(id, values.name.trim()));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      // At once, so that the dialog gives the focus back before it is taken elsewhere.
      flushSync(onClose);
      onEnded();
      void notify('success', msg(str`${name} was ended`, { id: 'administration.ended' }));
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(
        error,
        msg('The organization could not be ended', { id: 'administration.end-failed' }),
        msg,
      );
  };
  return (
    <FormDialog
      title={msg(str`End ${name}?`, { id: 'administration.end-title' })}
      submit={msg('End', { id: 'administration.end' })}
      danger
      pending={pending}
      form={form}
      onSend={() => void end()}
      onClose={onClose}
    >
      <ul>
        <li>
          {msg('All members continue as individuals with their own balance, and are notified.', {
            id: 'administration.end-members',
          })}
        </li>
        <li>
          {msg('The organization’s remaining credits are lost.', { id: 'organization.delete-credits' })}
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
        prefix="end"
        name="name"
        type="text"
        autoComplete="off"
        maxLength={ORGANIZATION_NAME_MAX * 2}
        label={msg(str`Type ${name} to confirm`, { id: 'organization.delete-name' })}
      />
    </FormDialog>
  );
};
