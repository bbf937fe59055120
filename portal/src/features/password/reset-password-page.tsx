import type { ReactNode } from 'react';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { linkExpiredPath, paths, signInAs } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { EntryFrame } from '../../shared/entry/entry-frame.tsx';
import { isDeadLink, useFinishes, useHasTicket, useTicket } from '../../shared/entry/use-ticket.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { checkNickname } from '../../shared/form/nickname.ts';
import { NewPasswordFields } from '../../shared/form/new-password-fields.tsx';
import { checkNewPassword, checkRepetition } from '../../shared/form/password-rule-words.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { SubmitButton } from '../../shared/form/submit-button.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { NoPasswordReset } from './no-password-reset.tsx';
import { startResetPassword } from './password-api.ts';

const ResetPassword = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const ticket = useTicket('reset');
  const finishes = useFinishes();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'nickname' | 'password' | 'repetition'>({
    nickname: (typed) => (finishes ? checkNickname(typed) : undefined),
    password: checkNewPassword,
    repetition: checkRepetition,
  });
  const title = finishes
    ? msg('Choose a name and a password to finish', { id: 'portal.reset.finish-title' })
    : msg('Choose a new password', { id: 'portal.reset.title' });
  useDocumentTitle(title);
  useFirstFocus(form);

  const reset = async (given: string, password: string, nickname?: string): Promise<void> => {
    const outcome = await send(startResetPassword(given, password, nickname));
    if (!outcome) return;
    if ('data' in outcome) {
      void notify(
        'success',
        finishes
          ? msg('Your email address is verified. You can sign in now.', { id: 'portal.verify.done' })
          : msg('Password changed successfully', { id: 'portal.password.changed' }),
      );
      if (!outcome.left)
        navigate(paths.login, {
          replace: true,
          ...(finishes !== undefined && { state: signInAs(finishes) }),
        });
      return;
    }
    const { error } = outcome;
    if (isDeadLink(error)) {
      if (!outcome.left) navigate(linkExpiredPath('reset'), { replace: true });
      return;
    }
    const wrong =
      error.fields?.map(({ path, message }) => ({
        name: path === 'nickname' ? path : 'password',
        message,
      })) ?? [];
    if (!fields.refuse(wrong))
      showRefusal(error, msg('Password change failed', { id: 'portal.password.failed' }), msg);
  };

  return (
    <>
      <h1>{title}</h1>
      <p className="entry-lead">
        {finishes
          ? msg(
              'You opened the link in a different browser, so please choose your name and password again. Use them to sign in.',
              { id: 'portal.reset.finish-lead' },
            )
          : msg('Use it the next time you sign in. You will be signed out everywhere else.', {
              id: 'portal.reset.lead',
            })}
      </p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          const values = fields.read();
          if (values && ticket)
            void reset(ticket, values.password, finishes ? values.nickname.trim() : undefined);
        }}
      >
        {finishes && (
          <TextField
            of={fields}
            prefix="reset"
            name="nickname"
            type="text"
            autoComplete="nickname"
            label={msg('Nickname', { id: 'portal.nickname' })}
          />
        )}
        <NewPasswordFields
          of={fields}
          prefix="reset"
          label={msg('New password', { id: 'portal.password.new' })}
          repetitionLabel={msg('New password again', { id: 'portal.password.new-again' })}
        />
        <SubmitButton
          pending={pending}
          words={
            finishes
              ? msg('Save', { id: 'portal.reset.finish' })
              : msg('Change password', { id: 'portal.password.change' })
          }
          pendingWords={
            finishes
              ? msg('Saving…', { id: 'portal.reset.finishing' })
              : msg('Changing…', { id: 'portal.password.changing' })
          }
        />
      </form>
      <p className="entry-foot">
        <HelpLink article="passwords">{msg('Help with passwords', { id: 'help.passwords' })}</HelpLink>
      </p>
    </>
  );
};

/** `/reset-password`: sets a new password by an emailed link, or by one that an operator made, also where no mail is sent. */
export const ResetPasswordPage = (): ReactNode => {
  const hasTicket = useHasTicket();
  const { selfService } = useSettings();
  const isOpen = hasTicket || selfService;
  return <EntryFrame>{isOpen ? <ResetPassword /> : <NoPasswordReset />}</EntryFrame>;
};
