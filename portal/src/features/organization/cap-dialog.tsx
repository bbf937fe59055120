import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MONTHLY_CAP_MAX, type Member } from '@moiety/contract/organizations.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useFieldForm, type Wording } from '../../shared/form/field-form.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { startSetCap } from './organization-api.ts';
import { countWords, nameOf } from './organization-words.ts';

/** Null for no cap, undefined for what is none. */
// Not by a field of numbers: there the browser gives half a number as an empty one, which would lift the cap.
const capOf = (typed: string): number | null | undefined => {
  const digits = typed.replaceAll(/[\s,，]/g, '');
  if (typed.trim() === '') return null;
  return /^\d+$/.test(digits) && Number(digits) <= MONTHLY_CAP_MAX ? Number(digits) : undefined;
};

const wrong =
  (most: string): Wording =>
  (msg) =>
    msg(str`Please enter a whole number up to ${most}, or leave it empty for no cap`, {
      id: 'organization.cap-wrong',
    });

/** Asks how much a member may spend in a month. */
export const CapDialog = ({ member, onClose }: { member: Member; onClose: () => void }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'monthlyCap'>({
    monthlyCap: (typed) =>
      capOf(typed) === undefined ? wrong(countWords(MONTHLY_CAP_MAX, locale)) : undefined,
  });
  const { id, monthlyCap, spentThisMonth } = member;
  const name = nameOf(member);
  const spent = countWords(spentThisMonth, locale);

  const set = async (cap: number | null): Promise<void> => {
    const outcome = await send(startSetCap(id, cap));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      onClose();
      const written = cap === null ? '' : countWords(cap, locale);
      void notify(
        'success',
        cap === null
          ? msg(str`${name} no longer has a monthly cap`, { id: 'organization.cap-lifted' })
          : msg(str`The monthly cap of ${name} is now ${written}`, { id: 'organization.cap-set' }),
      );
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(error, msg('The cap could not be changed', { id: 'organization.cap-failed' }), msg);
  };
  return (
    <FormDialog
      title={msg('Monthly cap', { id: 'organization.cap' })}
      submit={msg('Save', { id: 'organization.save' })}
      pending={pending}
      form={form}
      onClose={onClose}
      onSend={() => {
        const values = fields.read();
        const cap = values && capOf(values.monthlyCap);
        if (cap !== undefined) void set(cap);
      }}
    >
      <p id="organization-cap-hint">
        {msg(
          str`How many credits ${name} can spend in one calendar month (UTC): ${spent} are spent this month already. Leave it empty for no cap; 0 stops all spending.`,
          { id: 'organization.cap-hint' },
        )}
      </p>
      <TextField
        of={fields}
        prefix="organization"
        name="monthlyCap"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        required={false}
        maxLength={16}
        defaultValue={monthlyCap === null ? '' : String(monthlyCap)}
        describedBy="organization-cap-hint"
        label={msg('Credits per month', { id: 'organization.cap-field' })}
      />
    </FormDialog>
  );
};
