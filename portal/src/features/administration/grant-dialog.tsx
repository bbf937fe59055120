import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { GRANT_NOTE_MAX } from '@moiety/contract/administration.ts';
import { useFormCall, type StartedCall } from '../../shared/api/use-form-call.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { creditsWords } from '../credits/index.ts';
import { checkCredits, creditsOf } from './form-values.ts';

/** What is given. */
export interface Given {
  amount: number;
  note: string;
  /** Sent again, nothing more is given. */
  key: string;
}

/** Gives a person or an organization credits. Sent again after a lost answer, they are given once. */
export const GrantDialog = ({
  name,
  hint,
  noted = false,
  start,
  onClose,
}: {
  /** Who gets them. */
  name: string;
  /** What becomes of them. */
  hint: string;
  /** Whether a note goes with them. */
  noted?: boolean;
  start: (given: Given) => StartedCall<unknown>;
  onClose: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { pending, send } = useFormCall();
  const [key] = useState(() => crypto.randomUUID());
  const [form, fields] = useFieldForm<'amount' | 'note'>({
    amount: checkCredits(1, locale),
    note: () => undefined,
  });
  const give = async (): Promise<void> => {
    const values = fields.read();
    if (!values) return;
    const amount = creditsOf(values.amount) ?? 0;
    const outcome = await send(start({ amount, note: values.note.trim(), key }));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      onClose();
      const credits = creditsWords(amount, locale, msg);
      void notify('success', msg(str`${name} received ${credits}`, { id: 'administration.granted' }));
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(error, msg('The credits were not granted', { id: 'administration.grant-failed' }), msg);
  };
  return (
    <FormDialog
      title={msg(str`Grant credits to ${name}`, { id: 'administration.grant-title' })}
      submit={msg('Grant', { id: 'administration.grant-submit' })}
      pending={pending}
      form={form}
      onSend={() => void give()}
      onClose={onClose}
    >
      <p>{hint}</p>
      <TextField
        of={fields}
        prefix="grant"
        name="amount"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        label={msg('Credits', { id: 'portal.credits' })}
      />
      {noted && (
        <TextField
          of={fields}
          prefix="grant"
          name="note"
          type="text"
          autoComplete="off"
          required={false}
          maxLength={GRANT_NOTE_MAX}
          label={msg('Note in the history (optional)', { id: 'administration.note' })}
        />
      )}
    </FormDialog>
  );
};
