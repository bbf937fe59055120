import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from './config/paths.ts';
import { useDocumentTitle } from './document-title.ts';
import { useMsg } from './words/use-msg.ts';

interface WayHomeProps {
  /** Of the document. */
  title: string;
  /** The title, unless another is given. */
  heading?: string;
  /** Why there is nothing. */
  children: ReactNode;
}

/** A page with nothing to show, which says why and leads to the start page. */
export const WayHome = ({ title, heading = title, children }: WayHomeProps): ReactNode => {
  const msg = useMsg();
  useDocumentTitle(title);
  return (
    <section className="message-page">
      <h1>{heading}</h1>
      <p>{children}</p>
      <Link className="message-action" to={paths.root}>
        {msg('Go to the start page', { id: 'portal.not-found.home' })}
      </Link>
    </section>
  );
};
