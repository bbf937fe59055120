import type { MouseEventHandler, ReactNode } from 'react';
import { str } from '@lit/localize';
import type { SignInError } from '@moiety/contract/sign-in-error.ts';
import { EntryFrame } from '../../shared/entry/entry-frame.tsx';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { CredentialFields, useCredentialForm, useWrongPassword } from './credential-fields.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { SelfServiceLinks } from './self-service-links.tsx';
import type { SignIn } from './use-sign-in.ts';

export interface LoginViewProps {
  signIn: SignIn;
  /** Where the page leads after the sign-in; the server checks it again. */
  redirect: string;
  /** Why the attempt before was refused. */
  refused: SignInError | undefined;
  /** Whether the scripts run: what needs them is not in the HTML. */
  takenOver?: boolean;
  /** Who signs in, where the page before knows. */
  account?: string | undefined;
  /** Whether people sign up and ask for a new password here. */
  selfService: boolean;
  /** Goes to a link's page without loading the document anew. */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
}

/**
 * The sign-in page by account and password. It is in the HTML that the server sends and works there without a script; the
 * application takes it over without changing a pixel.
 */
export const LoginView = ({
  signIn,
  redirect,
  refused,
  takenOver = false,
  account,
  selfService,
  onFollow,
}: LoginViewProps): ReactNode => {
  const msg = useMsg();
  const [form, fields] = useCredentialForm();
  useFirstFocus(form);
  const { pending, countdown, unsaid, wrong } = signIn;
  useWrongPassword(fields, wrong);
  return (
    <EntryFrame>
      <h1>{msg('Sign in', { id: 'login.title' })}</h1>
      <p className="entry-lead">{msg('A workbench for drug-discovery researchers', { id: 'login.lead' })}</p>
      <RefusedLines refused={refused} unsaid={unsaid} />
      <form
        ref={form}
        method="post"
        onInput={signIn.prepare}
        onSubmit={(event) => {
          event.preventDefault();
          const credentials = fields.read();
          if (credentials) void signIn.submit(credentials);
        }}
      >
        <CredentialFields of={fields} prefix="login" account={account} canShow={takenOver} />
        <input type="hidden" name="redirect" value={redirect} readOnly />
        <button className="entry-submit" type="submit" aria-busy={pending} aria-disabled={pending}>
          {!pending && msg('Sign in', { id: 'login.submit' })}
          {pending && countdown === undefined && msg('Signing in…', { id: 'login.pending' })}
          {countdown !== undefined && msg(str`Signing in… ${countdown} s`, { id: 'login.countdown' })}
        </button>
      </form>
      <SelfServiceLinks shown={selfService} onFollow={onFollow} />
    </EntryFrame>
  );
};
