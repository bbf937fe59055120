import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { FieldForm } from './field-form.ts';
import { shownRules, type ShownRule } from './password-rule-words.ts';
import { RuleList } from './rule-list.tsx';
import { ShowPassword } from './show-password.tsx';
import { TextField } from './text-field.tsx';
import './new-password.css';

interface NewPasswordProps {
  of: FieldForm<'password' | 'repetition'>;
  prefix: string;
  label: string;
  repetitionLabel: string;
  /** A rule beside those of the contract; it may read the form's other fields. */
  alsoRule?: Omit<ShownRule, 'isMet'> & { isMet: (password: string, form: HTMLFormElement) => boolean };
}

/** A new password and its repetition, the rules shown live between them. */
export const NewPasswordFields = ({
  of,
  prefix,
  label,
  repetitionLabel,
  alsoRule,
}: NewPasswordProps): ReactNode => {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  // Which rules are met, never the password itself.
  const [met, setMet] = useState<ReadonlySet<string>>();
  const look = useEffectEvent((event: Event) => {
    const { value, form } = input.current ?? {};
    if (value === undefined || !form) return;
    // A form that was sent shows no password any more, or the browser would offer it like any other text.
    if (event.type !== 'input') setShown(false);
    const names = shownRules.filter(({ isMet }) => isMet(value)).map(({ name }) => name);
    if (alsoRule?.isMet(value, form)) names.push(alsoRule.name);
    setMet(value === '' || event.type === 'reset' ? undefined : new Set(names));
  });
  useEffect(() => {
    const form = input.current?.form;
    const kinds = ['input', 'submit', 'reset'];
    for (const kind of kinds) form?.addEventListener(kind, look);
    return () => {
      for (const kind of kinds) form?.removeEventListener(kind, look);
    };
  }, []);

  const rulesId = `${prefix}-rules`;
  const rules = alsoRule ? [...shownRules, alsoRule] : shownRules;
  // The rules say it themselves.
  const saidByRules = rules.some(({ words }) => words === of.problems.password);
  const type = shown ? 'text' : 'password';
  return (
    <>
      <TextField
        of={of}
        prefix={prefix}
        name="password"
        ref={input}
        type={type}
        autoComplete="new-password"
        label={label}
        describedBy={rulesId}
        saidElsewhere={saidByRules}
        end={<ShowPassword shown={shown} onChange={setShown} />}
      >
        <RuleList id={rulesId} rules={rules} met={met} refused={saidByRules} />
      </TextField>
      <TextField
        of={of}
        prefix={prefix}
        name="repetition"
        type={type}
        autoComplete="new-password"
        label={repetitionLabel}
      />
    </>
  );
};
