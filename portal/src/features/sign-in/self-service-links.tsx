import type { MouseEventHandler, ReactNode } from 'react';
import { paths } from '../../shared/config/paths.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

/**
 * The ways to an account and to a new password. Always in the HTML: the server shows them by removing `hidden` where
 * people may help themselves.
 * @param onFollow goes to a link's page without loading the document anew
 */
export const SelfServiceLinks = ({
  shown,
  onFollow,
}: {
  shown: boolean;
  onFollow: MouseEventHandler<HTMLAnchorElement>;
}): ReactNode => {
  const msg = useMsg();
  return (
    <p className="entry-links" data-self-service="" hidden={!shown}>
      <a href={paths.forgotPassword} onClick={onFollow}>
        {msg('Forgot password?', { id: 'login.forgot' })}
      </a>
      <a href={paths.signUp} onClick={onFollow}>
        {msg('Sign up', { id: 'login.sign-up' })}
      </a>
    </p>
  );
};
