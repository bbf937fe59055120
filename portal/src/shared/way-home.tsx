import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from './config/paths.ts';
import { useMsg } from './words/use-msg.ts';

/** A page with nothing to show, which says why and leads to the start page. */
export const WayHome = ({ heading, children }: { heading: string; children: ReactNode }): ReactNode => {
  const msg = useMsg();
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
