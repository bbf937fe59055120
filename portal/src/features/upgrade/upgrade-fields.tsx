import type { ReactNode } from 'react';
import { MoInput } from '@moiety/elements/input/react.js';
import type { MoInput as MoInputElement } from '@moiety/elements/input/input.js';
import { MoTextarea } from '@moiety/elements/textarea/react.js';
import type { MoTextarea as MoTextareaElement } from '@moiety/elements/textarea/textarea.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { Problems } from '../../shared/form/use-problems.ts';
import type { FieldName, UpgradeValues } from './upgrade-values.ts';

/** The longest message, in characters, as the contract has it. */
const MESSAGE_MAX = 2000;

/** Whom the operator should contact, and about what. */
export const UpgradeFields = ({
  values,
  problems,
  onChange,
  onLeave,
}: {
  values: UpgradeValues;
  problems: Problems;
  onChange: (name: FieldName, value: string) => void;
  onLeave: (name: FieldName) => void;
}): ReactNode => {
  const msg = useMsg();
  /** What every field has. */
  const field = (name: FieldName) => {
    const error = problems[name]?.(msg) ?? '';
    return {
      value: values[name],
      error,
      'data-wrong': error ? '' : undefined,
      onInput: ({ currentTarget }: { currentTarget: MoInputElement | MoTextareaElement }) =>
        onChange(name, currentTarget.value),
      onBlur: () => onLeave(name),
    };
  };
  return (
    <>
      <MoInput
        {...field('company')}
        label={msg('Company', { id: 'upgrade.company' })}
        autocomplete="organization"
        required
        maxLength={100}
      />
      <MoInput
        {...field('contact')}
        label={msg('Contact', { id: 'upgrade.contact' })}
        autocomplete="name"
        required
        maxLength={100}
      />
      <MoInput
        {...field('email')}
        type="email"
        label={msg('Email', { id: 'portal.email' })}
        autocomplete="email"
        required
        maxLength={254}
      />
      <MoInput
        {...field('phone')}
        type="tel"
        label={msg('Phone (optional)', { id: 'upgrade.phone' })}
        autocomplete="tel"
        maxLength={40}
      />
      <MoTextarea
        {...field('message')}
        label={msg('Message (optional)', { id: 'upgrade.message' })}
        hint={msg('How many people, which tools, until when: anything that helps us answer.', {
          id: 'upgrade.message-hint',
        })}
        rows={3}
        maxLength={MESSAGE_MAX}
        counted
      />
    </>
  );
};
