import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { str } from '@lit/localize';
import type { ApiError } from '../shared/api/api-error.ts';
import { useDocumentTitle } from '../shared/document-title.ts';
import { useMsg } from '../shared/words/use-msg.ts';
import { NotFoundPage } from './not-found-page.tsx';

const requestIdOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'requestId' in error
    ? (error as Pick<ApiError, 'requestId'>).requestId
    : undefined;

const Failure = ({ error }: { error: unknown }): ReactNode => {
  const msg = useMsg();
  const requestId = requestIdOf(error);
  const title = msg('This page could not be shown', { id: 'portal.failure.title' });
  useDocumentTitle(title);
  useEffect(() => console.error(error), [error]);
  return (
    <section className="message-page">
      <h1>{title}</h1>
      <p>
        {msg(
          'Something went wrong while showing it. Nothing that you saved is lost. Reloading often helps.',
          {
            id: 'portal.failure.body',
          },
        )}
      </p>
      {requestId && <p>{msg(str`Request ID: ${requestId}`, { id: 'portal.failure.request-id' })}</p>}
      <button className="message-action" type="button" onClick={() => location.reload()}>
        {msg('Reload', { id: 'portal.failure.reload' })}
      </button>
    </section>
  );
};

/** In the place of a page that threw: what failed, what is safe and what to do. */
export const ErrorPage = (): ReactNode => {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failure error={error} />;
};
