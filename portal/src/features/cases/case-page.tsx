import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import type { Case } from '@moiety/contract/cases.ts';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { CaseStory } from './case-story.tsx';
import { CaseText } from './case-text.tsx';
import { useCase, useCases } from './cases-api.ts';
import { offeredCases } from './offered-cases.ts';
import './cases.css';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

const Story = ({ story, busy }: { story: Case; busy: boolean }): ReactNode => {
  const settings = useSettings();
  const { data } = useCases(useLocale());
  return (
    <CaseStory
      story={story}
      cases={offeredCases(data ?? [], settings)}
      text={<CaseText html={story.html} />}
      busy={busy}
    />
  );
};

const NoSuchCase = (): ReactNode => {
  const msg = useMsg();
  return (
    <div className="case">
      <p>
        {msg('This case may have been removed, or the address is mistyped.', {
          id: 'portal.case.missing-why',
        })}
      </p>
      <p>
        <Link className="case-link" to={paths.cases}>
          {msg('All cases', { id: 'portal.case.all' })}
        </Link>
      </p>
    </div>
  );
};

/** `/case/{id}`: a worked example. */
export const CasePage = (): ReactNode => {
  const { id = '' } = useParams();
  const msg = useMsg();
  const locale = useLocale();
  const { subApps } = useSettings();
  const { data, currentData, error, isFetching, refetch } = useCase(id, locale);
  const failure = error && apiErrorOf(error);
  // While another language is on its way, the text stays as it is.
  const loaded = (failure && !currentData) || data?.id !== id ? undefined : data;
  const missing =
    (failure?.kind === 'refused' && [400, 404].includes(failure.status ?? 0)) ||
    (loaded !== undefined && !subApps.some(({ name }) => name === loaded.tool));
  const list = msg('Cases', { id: 'portal.cases.title' });
  const notFound = msg('Case not found', { id: 'portal.case.missing' });
  return (
    <PageLayout
      title={missing ? notFound : (loaded?.title ?? msg('Case', { id: 'portal.case.title' }))}
      above={[{ title: list, url: paths.cases }]}
    >
      {missing && <NoSuchCase />}
      {!missing && loaded && <Story story={loaded} busy={isFetching} />}
      {!missing && !loaded && failure && (
        <LoadFailure
          heading={msg('This case could not be loaded', { id: 'portal.case.failed' })}
          error={failure}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!missing && !loaded && !failure && (
        <div className="case" aria-busy="true">
          <MoSkeleton count={2} />
          <MoSkeleton shape="box" />
          <MoSkeleton count={8} />
        </div>
      )}
    </PageLayout>
  );
};
