import type { ReactNode } from 'react';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { useSettings } from '../../shared/config/use-settings.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { CaseList } from './case-list.tsx';
import { useCases } from './cases-api.ts';
import { offeredCases } from './offered-cases.ts';
import './cases.css';

/** `/case`: the worked examples. */
export const CaseListPage = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const settings = useSettings();
  const { data, currentData, error, isFetching, refetch } = useCases(locale);
  // While another language is on its way, the list stays as it is.
  const cases = error && !currentData ? undefined : data && offeredCases(data, settings);
  return (
    <PageLayout title={msg('Cases', { id: 'portal.cases.title' })}>
      <CaseList cases={cases} busy={isFetching}>
        {cases?.length === 0 && (
          <MoEmptyState icon="file" heading={msg('No cases yet', { id: 'portal.cases.empty' })}>
            {msg('The operator of this site can add worked examples here.', {
              id: 'portal.cases.empty-why',
            })}
          </MoEmptyState>
        )}
        {!cases && error && (
          <LoadFailure
            heading={msg('The cases could not be loaded', { id: 'portal.cases.failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!cases && !error && (
          <MoSkeleton className="case-list-skeleton" shape="box" count={3} aria-busy="true" />
        )}
      </CaseList>
    </PageLayout>
  );
};
