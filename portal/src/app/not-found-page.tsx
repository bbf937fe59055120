import type { ReactNode } from 'react';
import { useDocumentTitle } from '../shared/document-title.ts';
import { WayHome } from '../shared/way-home.tsx';
import { useMsg } from '../shared/words/use-msg.ts';

export const NotFoundPage = (): ReactNode => {
  const msg = useMsg();
  const title = msg('Page not found', { id: 'portal.not-found.title' });
  useDocumentTitle(title);
  return (
    <WayHome heading={title}>
      {msg('There is nothing at this address. It may be mistyped, or the page has moved.', {
        id: 'portal.not-found.body',
      })}
    </WayHome>
  );
};
