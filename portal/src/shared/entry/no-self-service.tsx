import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useDocumentTitle } from '../document-title.ts';
import { useMsg } from '../words/use-msg.ts';

/** In the place of a form that this server does not serve: why, and whom to ask. */
export const NoSelfService = ({ title, children }: { title: string; children: string }): ReactNode => {
  const msg = useMsg();
  useDocumentTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p className="entry-lead">{children}</p>
      <p className="entry-foot">
        <Link to={paths.login}>{msg('Back to sign-in', { id: 'portal.entry.sign-in' })}</Link>
      </p>
    </>
  );
};
