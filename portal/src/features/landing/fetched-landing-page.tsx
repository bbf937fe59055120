import type { ReactNode } from 'react';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useLandingQuery } from './landing-api.ts';
import { LandingWith } from './landing-page.tsx';

/** `/home` of whoever came there without loading the document anew, as after a log-out, or whose language changed on it. */
export const FetchedLandingPage = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useLandingQuery({
    query: { lang: locale === 'zh-CN' ? 'zh' : 'en' },
  });
  if (data) return <LandingWith words={data} />;
  return (
    <main className="landing landing-section">
      {error ? (
        <>
          <LoadFailure
            heading={msg('This page could not be loaded', { id: 'portal.landing.failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
          <p>
            <a href={paths.login}>{msg('Sign in', { id: 'login.submit' })}</a>
          </p>
        </>
      ) : (
        <MoSkeleton shape="box" count={3} aria-busy="true" />
      )}
    </main>
  );
};
