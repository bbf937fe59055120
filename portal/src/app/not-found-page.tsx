import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../shared/config/paths.ts';
import { useDocumentTitle } from '../shared/document-title.ts';
import { useMsg } from '../shared/words/use-msg.ts';

export const NotFoundPage = (): ReactNode => {
  const msg = useMsg();
  const title = msg('Page not found', { id: 'portal.not-found.title' });
  useDocumentTitle(title);
  return (
    <section className="message-page">
      <h1>{title}</h1>
      <p>
        {msg('There is nothing at this address. It may be mistyped, or the page has moved.', {
          id: 'portal.not-found.body',
        })}
      </p>
      <Link className="message-action" to={paths.root}>
        {msg('Go to the start page', { id: 'portal.not-found.home' })}
      </Link>
    </section>
  );
};
