import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useMsg } from '../words/use-msg.ts';
import type { FieldForm } from './field-form.ts';

type Passed =
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'min'
  | 'minLength'
  | 'maxLength'
  | 'defaultValue'
  | 'required';

export interface TextFieldProps<Name extends string> extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  Passed
> {
  of: FieldForm<Name>;
  name: Name;
  label: string;
  /** Begins the ids, so that two forms may stand on one page. */
  prefix: string;
  ref?: Ref<HTMLInputElement>;
  /** Ids of what else describes it. */
  describedBy?: string;
  /** What describes it says the problem already: the line below stays empty. */
  saidElsewhere?: boolean;
  /** Stands at the end of the input, for example a button. */
  end?: ReactNode;
  /** Stands between the input and its message. */
  children?: ReactNode;
}

/** An input with its label and its message, as the pages on the way in have them. */
export const TextField = <Name extends string>({
  of,
  name,
  label,
  prefix,
  describedBy = '',
  saidElsewhere = false,
  end,
  children,
  ...input
}: TextFieldProps<Name>): ReactNode => {
  const msg = useMsg();
  const id = `${prefix}-${name}`;
  const problem = of.problems[name]?.(msg);
  const control = (
    <input
      required
      {...input}
      id={id}
      name={name}
      spellCheck={false}
      autoCapitalize="none"
      aria-invalid={problem ? true : undefined}
      aria-describedby={`${id}-problem ${describedBy}`.trim()}
      onBlur={() => of.check(name, 'blur')}
      onInput={() => of.check(name, 'input')}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {end ? (
        <div className="field-box">
          {control}
          {end}
        </div>
      ) : (
        control
      )}
      {children}
      <p className="field-problem" id={`${id}-problem`} role="alert">
        {!saidElsewhere && problem}
      </p>
    </div>
  );
};
