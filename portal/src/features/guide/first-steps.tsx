import type { ReactNode } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { FirstStepList } from './first-step-list.tsx';
import { useFirstStepsQuery } from './guide-api.ts';

/** The first steps as a list that knows which of them the person has made. */
export const FirstSteps = (): ReactNode => {
  const msg = useMsg();
  const {
    currentData: made,
    error,
    isFetching,
    refetch,
  } = useFirstStepsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!made && error)
    return (
      <LoadFailure
        heading={msg('Your first steps could not be loaded', { id: 'portal.guide.steps-failed' })}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <FirstStepList made={made ?? []} asking={!made} busy={isFetching} />;
};
