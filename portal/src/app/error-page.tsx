import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { str } from '@lit/localize';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useDocumentTitle } from '../shared/document-title.ts';
import { useNavigate } from '../shared/navigation/use-navigate.ts';
import { reportPageFailure } from '../shared/page-failure.ts';
import { useMsg } from '../shared/words/use-msg.ts';
import { PageMissingError } from './load-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const requestIdOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'requestId' in error
    ? (error as Pick<ApiError, 'requestId'>).requestId
    : undefined;

/** Tries the page again, in place: the router renders it anew once its guard has passed. */
const useRetry = (error: unknown): { retry: () => Promise<void>; pending: boolean } => {
  const place = useLocation();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const retry = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      if (error instanceof PageMissingError) await error.load();
      navigate(place, { replace: true, state: place.state as unknown });
    } finally {
      setPending(false);
    }
  };
  return { retry, pending };
};

const Failure = ({ error }: { error: unknown }): ReactNode => {
  const msg = useMsg();
  const missing = error instanceof PageMissingError;
  const requestId = requestIdOf(error);
  const { retry, pending } = useRetry(error);
  const title = missing
    ? msg('This page could not be loaded', { id: 'portal.failure.missing-title' })
    : msg('This page could not be shown', { id: 'portal.failure.title' });
  useDocumentTitle(title);
  useEffect(() => reportPageFailure(missing ? error.cause : error), [error, missing]);
  const online = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!missing) return undefined;
    const listener = (): void => online();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [missing]);
  return (
    <section className="message-page">
      <h1>{title}</h1>
      <p>
        {missing
          ? msg(
              'Part of it did not load, perhaps because the network was interrupted. Your work on other pages is still there.',
              { id: 'portal.failure.missing-body' },
            )
          : msg(
              'Something went wrong while showing it. Nothing that you saved is lost. Reloading often helps.',
              { id: 'portal.failure.body' },
            )}
      </p>
      {requestId && <p>{msg(str`Request ID: ${requestId}`, { id: 'portal.failure.request-id' })}</p>}
      <p className="message-actions">
        <button className="message-action" type="button" aria-disabled={pending} onClick={() => void retry()}>
          {pending
            ? msg('Trying again…', { id: 'portal.failure.retrying' })
            : msg('Retry', { id: 'portal.failure.retry' })}
        </button>
        <button
          className="message-action message-action-second"
          type="button"
          onClick={() => location.reload()}
        >
          {msg('Reload', { id: 'portal.failure.reload' })}
        </button>
      </p>
    </section>
  );
};

/** In the place of a page that threw: what failed, what is safe and what to do. */
export const ErrorPage = (): ReactNode => {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failure error={error} />;
};
