import type { ReactNode } from 'react';
import { NoSelfService } from '../../shared/entry/no-self-service.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';

/** In the place of the pages for a forgotten password, where another keeps the passwords or no mail can be sent. */
export const NoPasswordReset = (): ReactNode => {
  const msg = useMsg();
  return (
    <NoSelfService title={msg('Reset your password', { id: 'portal.forgot.title' })}>
      {msg('Passwords cannot be reset on this page. Ask the operator of this site for a new one.', {
        id: 'portal.forgot.closed',
      })}
    </NoSelfService>
  );
};
