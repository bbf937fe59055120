import type { MouseEventHandler, ReactNode } from 'react';
import type { SignInError } from '@moiety/contract/sign-in-error.ts';
import { paths, singleSignOnPath } from '../../shared/config/paths.ts';
import { EntryFrame } from '../../shared/entry/entry-frame.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { RefusedLines } from './refused-lines.tsx';
import { SelfServiceLinks } from './self-service-links.tsx';

export interface SingleSignOnViewProps {
  /** Where the way leads after the sign-in, the start page where empty; the server checks it again. */
  redirect: string;
  /** Why the attempt before was refused. */
  refused: SignInError | undefined;
  /** Whether people sign up and ask for a new password here: the provider is the server's own. */
  selfService: boolean;
  onLeave: MouseEventHandler<HTMLAnchorElement>;
  /** Goes to a link's page without loading the document anew. */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
}

/**
 * The sign-in page in single sign-on mode: one link, which needs no script. In the HTML that the server sends it leads to
 * the address's target, which the server writes into it.
 */
export const SingleSignOnView = ({
  redirect,
  refused,
  selfService,
  onLeave,
  onFollow,
}: SingleSignOnViewProps): ReactNode => {
  const msg = useMsg();
  return (
    <EntryFrame>
      <h1>{msg('Sign in', { id: 'login.title' })}</h1>
      <p className="entry-lead">{msg('A workbench for drug-discovery researchers', { id: 'login.lead' })}</p>
      <RefusedLines refused={refused} />
      <a
        className="entry-submit"
        data-sign-on=""
        href={singleSignOnPath(redirect || paths.root)}
        onClick={onLeave}
      >
        {msg('Sign in with single sign-on', { id: 'login.sso' })}
      </a>
      <SelfServiceLinks shown={selfService} onFollow={onFollow} />
    </EntryFrame>
  );
};
