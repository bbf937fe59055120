import type { ReactNode } from 'react';
import { HelpLink } from '../shared/help-link.tsx';
import { WayHome } from '../shared/way-home.tsx';
import { useMsg } from '../shared/words/use-msg.ts';

export const NotFoundPage = (): ReactNode => {
  const msg = useMsg();
  return (
    <WayHome title={msg('Page not found', { id: 'portal.not-found.title' })}>
      {msg('There is nothing at this address. It may be mistyped, or the page has moved.', {
        id: 'portal.not-found.body',
      })}{' '}
      <HelpLink article="errors">{msg('What to do', { id: 'help.what-to-do' })}</HelpLink>
    </WayHome>
  );
};
