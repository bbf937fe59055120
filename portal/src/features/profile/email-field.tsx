import { useEffect, useRef, useState, type ComponentRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { EMAIL_CHANGE_HOURS } from '@moiety/contract/email-change.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { checkEmail } from '../../shared/form/email.ts';
import { useFieldForm, type Wording } from '../../shared/form/field-form.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startRequestEmailChange, useCurrentUserQuery } from './profile-api.ts';

const same: Wording = (msg) => msg('This is already your email address', { id: 'portal.email-change.same' });

const LEAD_ID = 'profile-email-lead';

const EmailForm = ({ email, onDone }: { email: string; onDone: () => void }): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'email'>({
    email: (typed) =>
      checkEmail(typed) ?? (typed.trim().toLowerCase() === email.toLowerCase() ? same : undefined),
  });
  useFirstFocus(form);
  const ask = async (next: string): Promise<void> => {
    const outcome = await send(startRequestEmailChange(next));
    if (!outcome) return;
    if ('error' in outcome) {
      if (!fields.refuse(outcome.error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
        showRefusal(
          outcome.error,
          msg('The email address was not changed', { id: 'portal.email-change.failed' }),
          msg,
        );
      return;
    }
    void notify('success', msg(str`A link was sent to ${next}`, { id: 'portal.email-change.sent' }));
    onDone();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it, wherever the focus is
    <form
      ref={form}
      className="profile-in-place"
      onSubmit={(event) => {
        event.preventDefault();
        const values = fields.read();
        if (values) void ask(values.email.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !pending) onDone();
      }}
    >
      <TextField
        of={fields}
        prefix="profile"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        label={msg('New email address', { id: 'portal.email-change.new' })}
        describedBy={LEAD_ID}
      >
        <p className="profile-note" id={LEAD_ID}>
          {msg(
            str`We send a link to this address. Your address changes once you open it, within ${EMAIL_CHANGE_HOURS} hours; then you are signed out everywhere else. Your current address is notified as well.`,
            { id: 'portal.email-change.lead' },
          )}
        </p>
        <p className="profile-note">
          <HelpLink article="email-address">
            {msg('More about changing it', { id: 'help.email-address' })}
          </HelpLink>
        </p>
      </TextField>
      <div className="profile-buttons">
        <MoButton variant="primary" type="submit" loading={pending}>
          {msg('Send the link', { id: 'portal.forgot.submit' })}
        </MoButton>
        <MoButton disabled={pending} onClick={onDone}>
          {msg('Cancel', { id: 'elements.cancel' })}
        </MoButton>
      </div>
    </form>
  );
};

/** The email address among what is said of a person (`<dl>`), and in its place the form that asks for another. */
export const EmailField = ({ email }: { email: string }): ReactNode => {
  const msg = useMsg();
  const { selfService } = useSettings();
  const { currentData: user } = useCurrentUserQuery();
  const [editing, setEditing] = useState(false);
  const edit = useRef<ComponentRef<typeof MoButton>>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (editing || !returning.current) return;
    returning.current = false;
    // Before it is drawn it has nothing that takes the focus.
    void edit.current?.updateComplete.then(() => edit.current?.focus());
  }, [editing]);
  const isDomain = user?.accountType === 'domain';
  return (
    <div>
      <dt>
        {editing
          ? msg('New email address', { id: 'portal.email-change.new' })
          : msg('Email', { id: 'portal.email' })}
      </dt>
      {editing ? (
        <dd>
          <EmailForm
            email={email}
            onDone={() => {
              returning.current = true;
              setEditing(false);
            }}
          />
        </dd>
      ) : (
        <>
          <dd>{email}</dd>
          {user && !isDomain && selfService && (
            <dd>
              <MoButton
                ref={edit}
                variant="plain"
                icon="edit"
                iconOnly
                label={msg('Change email address', { id: 'portal.email-change.begin' })}
                onClick={() => setEditing(true)}
              />
            </dd>
          )}
          {user && (isDomain || !selfService) && (
            <dd className="profile-note profile-why">
              {isDomain
                ? msg('Your email address comes from single sign-on. Change it there.', {
                    id: 'portal.email-change.domain',
                  })
                : msg('It cannot be changed here, because this site does not send emails.', {
                    id: 'portal.email-change.no-mail',
                  })}
            </dd>
          )}
        </>
      )}
    </div>
  );
};
