import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { agreementPaths } from '../../shared/config/paths.ts';
import type { FieldForm, Wording } from '../../shared/form/field-form.ts';
import { fillPlace, PLACE } from '../../shared/words/sentence.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';

export type Agreement = 'agreeUser' | 'agreePrivacy';

const notAgreed: Wording = (msg) =>
  msg('Please read and accept user agreement and privacy policy', { id: 'portal.sign-up.agree' });
/** Whether an agreement was accepted. */
export const checkAgreed = (value: string): Wording | undefined => (value === '' ? notAgreed : undefined);

const addresses: Readonly<Record<Agreement, string>> = {
  agreeUser: agreementPaths.user,
  agreePrivacy: agreementPaths.privacy,
};

const AgreementBox = ({
  of,
  name,
  words,
  children,
}: {
  of: FieldForm<Agreement>;
  name: Agreement;
  /** The sentence, with `PLACE` where the document is named. */
  words: string;
  children: string;
}): ReactNode => {
  const msg = useMsg();
  return (
    <label className="agreement">
      <input
        type="checkbox"
        name={name}
        required
        aria-invalid={of.problems[name] ? true : undefined}
        aria-describedby="sign-up-agreements-problem"
        onChange={() => of.check(name, 'input')}
      />
      <span>
        {fillPlace(
          words,
          <a href={addresses[name]} target="_blank" rel="noopener">
            {children}
            <span className="visually-hidden">{msg(' (new tab)', { id: 'portal.new-tab' })}</span>
          </a>,
        )}
      </span>
    </label>
  );
};

/** The two documents that whoever signs up accepts, each with a box of its own. */
export const Agreements = ({ of }: { of: FieldForm<Agreement> }): ReactNode => {
  const msg = useMsg();
  const problem = of.problems.agreeUser ?? of.problems.agreePrivacy;
  return (
    <fieldset className="agreements">
      <legend className="visually-hidden">{msg('Agreements', { id: 'portal.sign-up.agreements' })}</legend>
      <AgreementBox
        of={of}
        name="agreeUser"
        words={msg(str`I have read and accept the ${PLACE}.`, { id: 'portal.sign-up.accept' })}
      >
        {msg('user agreement', { id: 'portal.sign-up.user-agreement' })}
      </AgreementBox>
      <AgreementBox
        of={of}
        name="agreePrivacy"
        words={msg(str`I have read and accept the ${PLACE}.`, { id: 'portal.sign-up.accept' })}
      >
        {msg('privacy policy', { id: 'portal.sign-up.privacy-policy' })}
      </AgreementBox>
      <p className="field-problem" id="sign-up-agreements-problem" role="alert">
        {problem?.(msg)}
      </p>
    </fieldset>
  );
};
