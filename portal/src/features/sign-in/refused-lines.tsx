import type { ReactNode } from 'react';
import type { SignInError } from '@moiety/contract/sign-in-error.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { SignIn } from './use-sign-in.ts';

/**
 * Why the attempt before failed, and what is said at the form instead of in a toast. The lines are always there: the server shows one by removing `hidden`, where no script
 * does.
 */
export const RefusedLines = ({
  refused,
  unsaid,
}: Pick<SignIn, 'refused'> & Partial<Pick<SignIn, 'unsaid'>>): ReactNode => {
  const msg = useMsg();
  const lines: Readonly<Record<SignInError, string>> = {
    credentials: msg('The account or the password is wrong.', { id: 'login.refused' }),
    'too-many': msg('Too many attempts. Wait a few minutes, then try again.', { id: 'login.too-many' }),
    'not-verified': msg(
      'Your email address is not verified yet. We have emailed you a new link: open it, then sign in here.',
      { id: 'login.not-verified' },
    ),
    'sign-on-lost': msg(
      'Single sign-on returned here without signing you in. Try again; if it keeps happening, check that your browser accepts cookies from this site.',
      { id: 'login.sso.lost' },
    ),
  };
  return (
    <>
      {Object.entries(lines).map(([error, words]) => (
        <p
          key={error}
          className={error === 'not-verified' ? 'entry-refused entry-told' : 'entry-refused'}
          role="alert"
          data-error={error}
          hidden={error !== refused}
        >
          {words}
        </p>
      ))}
      <p className="entry-refused" role="alert" hidden={!unsaid}>
        {unsaid}
      </p>
    </>
  );
};
