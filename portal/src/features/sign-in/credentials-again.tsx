import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import { CredentialFields, useCredentialForm, useWrongPassword } from './credential-fields.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { usePrompt } from './use-prompt.ts';
import { useSignIn } from './use-sign-in.ts';
import './sign-in-again.css';

/** Asks for account and password in a dialog over the page. */
export const CredentialsAgain = ({ account }: { account: string }): ReactNode => {
  const msg = useMsg();
  const prompt = usePrompt();
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
          {prompt.reason === 'lapsed' && (
            <p className="sign-in-again-hint">
              {msg('If you changed your email address elsewhere, sign in with the new one.', {
                id: 'login.again.new-email',
              })}
            </p>
          )}
          <RefusedLines refused={refused} unsaid={unsaid} />
          <CredentialFields of={fields} prefix="again" account={account} canShow asked />
        </form>
      )}
    </MoDialog>
  );
};
