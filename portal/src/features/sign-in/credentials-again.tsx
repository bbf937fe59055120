import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSelector } from 'react-redux';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import { selectUser } from '../../shared/session/session-slice.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { CredentialFields, useCredentialForm, useWrongPassword } from './credential-fields.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { usePrompt } from './use-prompt.ts';
import { useSignIn } from './use-sign-in.ts';
import './sign-in-again.css';

/** Asks for account and password in a dialog over the page. */
export const CredentialsAgain = (): ReactNode => {
  const msg = useMsg();
  const prompt = usePrompt();
  const user = useSelector(selectUser);
  const [form, fields] = useCredentialForm();
  const { pending, countdown, refused, unsaid, wrong, submit } = useSignIn();
  useWrongPassword(fields, wrong);
  const send = (): void => {
    const credentials = fields.read();
    if (credentials) void submit(credentials);
  };
  return (
    <MoDialog
      title={prompt.title}
      open={prompt.open}
      loading={pending}
      showFooter
      width="420px"
      submittext={
        countdown === undefined
          ? msg('Sign in', { id: 'login.submit' })
          : msg(str`Signing in… ${countdown} s`, { id: 'login.countdown' })
      }
      onSubmit={send}
      onCancel={prompt.leave}
    >
      {prompt.open && (
        <form
          className="sign-in-again"
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <p>{prompt.lead}</p>
          <RefusedLines refused={refused} unsaid={unsaid} />
          <CredentialFields of={fields} prefix="again" account={user?.email} canShow asked />
        </form>
      )}
    </MoDialog>
  );
};
