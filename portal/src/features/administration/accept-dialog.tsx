import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { str } from '@lit/localize';
import type { listUpgradeRequests } from '@moiety/contract/upgrade.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { creditsWords } from '../credits/index.ts';
import { startAcceptRequest } from './administration-api.ts';
import {
  AgreementFields,
  agreementChecks,
  agreementOf,
  type AgreementName,
  type AgreementType,
} from './agreement-fields.tsx';

/** Accepts a request for the enterprise version: what was agreed, and what the upgrade clears. */
export const AcceptDialog = ({
  request: { id, company, account, balance },
  onAccepted,
  onClose,
}: {
  request: Pick<
    DataOf<typeof listUpgradeRequests>['items'][number],
    'id' | 'company' | 'account' | 'balance'
  >;
  /** The button that opened it goes. */
  onAccepted: () => void;
  onClose: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { pending, send } = useFormCall();
  const [type, setType] = useState<AgreementType>(1);
  const [form, fields] = useFieldForm<AgreementName>(agreementChecks(locale));
  const credits = creditsWords(balance, locale, msg);
  const { nickname, email } = account;

  const accept = async (): Promise<void> => {
    const values = fields.read();
    if (!values) return;
    const agreed = agreementOf(values, type);
    const outcome = await send(startAcceptRequest({ id, ...agreed }));
    if (!outcome || outcome.left) return;
    if ('data' in outcome) {
      // At once, so that the dialog gives the focus back before it is taken elsewhere.
      flushSync(onClose);
      onAccepted();
      const { name } = agreed;
      void notify('success', msg(str`${email} now owns ${name}`, { id: 'upgrade.accepted' }));
      return;
    }
    const { error } = outcome;
    if (!fields.refuse(error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
      showRefusal(error, msg('The request could not be accepted', { id: 'upgrade.accept-failed' }), msg);
  };
  return (
    <FormDialog
      title={msg('Accept this request', { id: 'upgrade.accept-title' })}
      submit={msg('Accept', { id: 'upgrade.accept' })}
      pending={pending}
      form={form}
      onSend={() => void accept()}
      onClose={onClose}
    >
      <p>
        {balance > 0
          ? msg(
              str`${nickname} (${email}) becomes the owner of a new organization and is notified. Their personal balance of ${credits} is cleared.`,
              { id: 'upgrade.accept-clears' },
            )
          : msg(str`${nickname} (${email}) becomes the owner of a new organization and is notified.`, {
              id: 'upgrade.accept-makes',
            })}
      </p>
      <AgreementFields of={fields} prefix="accept" name={company} type={type} onType={setType} />
    </FormDialog>
  );
};
