import type { ReactNode } from 'react';
import { ORGANIZATION_NAME_MAX, type Organization } from '@moiety/contract/organizations.ts';
import { MoSelect } from '@moiety/elements/select/react.js';
import type { AgreementBody } from '@moiety/contract/administration.ts';
import type { Check, FieldForm, Values } from '../../shared/form/field-form.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { typeWords } from '../organization/index.ts';
import { checkCredits, checkDay, checkName, creditsOf, utcToday } from './form-values.ts';

/** The fields of what was agreed, in their order. */
export type AgreementName = 'name' | 'credits' | 'validUntil';

const types = [1, 2, 3] as const;
export type AgreementType = (typeof types)[number];

/** What is looked at before the server is asked. */
export const agreementChecks = (locale: string): Readonly<Record<AgreementName, Check<string>>> => ({
  name: checkName,
  credits: checkCredits(0, locale),
  validUntil: checkDay,
});

/** What the fields hold, as the contract has it. */
export const agreementOf = (values: Values<AgreementName>, type: AgreementType): AgreementBody => ({
  name: values.name.trim(),
  type,
  credits: creditsOf(values.credits) ?? 0,
  validUntil: values.validUntil === '' ? null : values.validUntil,
});

/** What was agreed with whoever gets an organization. */
export const AgreementFields = ({
  of,
  prefix,
  name,
  type,
  onType,
}: {
  of: FieldForm<AgreementName>;
  prefix: string;
  /** The name that stands there at first. */
  name?: string;
  type: AgreementType;
  onType: (type: AgreementType) => void;
}): ReactNode => {
  const msg = useMsg();
  return (
    <>
      <TextField
        of={of}
        prefix={prefix}
        name="name"
        type="text"
        autoComplete="off"
        maxLength={ORGANIZATION_NAME_MAX}
        defaultValue={name}
        label={msg('Organization name', { id: 'administration.name' })}
      />
      <MoSelect
        label={msg('Type', { id: 'administration.type' })}
        value={String(type)}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value) as Organization['type'];
          onType(chosen);
        }}
      >
        {types.map((each) => (
          <option key={each} value={each}>
            {typeWords(each, msg)}
          </option>
        ))}
      </MoSelect>
      <TextField
        of={of}
        prefix={prefix}
        name="credits"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        required={false}
        maxLength={16}
        label={msg('Starting credits (optional)', { id: 'administration.credits' })}
      />
      <TextField
        of={of}
        prefix={prefix}
        name="validUntil"
        type="date"
        required={false}
        min={utcToday()}
        label={msg('Last day (UTC, optional)', { id: 'administration.valid-until' })}
      />
    </>
  );
};
