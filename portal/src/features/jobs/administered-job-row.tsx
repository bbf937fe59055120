import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { AdministeredJob } from '@moiety/contract/jobs.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { JobRow } from './job-row.tsx';
import { titleOf } from './job-words.ts';
import { useRetryJobMutation, useStopJobMutation } from './jobs-api.ts';
import { useCancel } from './use-cancel.ts';

/** Anybody's job: whose it is, how often it was tried, and the ways to stop it and to try it again. */
export const AdministeredJobRow = ({ job }: { job: AdministeredJob }): ReactNode => {
  const msg = useMsg();
  const [stopJob] = useStopJobMutation();
  const [retryJob] = useRetryJobMutation();
  const stop = useCancel(stopJob);
  const { id, account, organization, attempt, state } = job;
  const tries = attempt > 1 && msg(str`tried ${attempt} times`, { id: 'jobs.tries' });
  const retry = async (): Promise<void> => {
    const { error } = await retryJob(id);
    if (error) showRefusal(error, msg('The job could not be queued again', { id: 'jobs.retry-failed' }), msg);
    else void notify('success', msg('The job was queued again', { id: 'jobs.retried' }));
  };
  return (
    <JobRow job={job} about={[account, organization, tries].filter(Boolean).join(' · ')}>
      {job.endedAt === null && !job.isCancelling && (
        <MoButton
          label={msg(str`Stop ${titleOf(job)}`, { id: 'jobs.stop-label' })}
          onClick={() => void stop(job)}
        >
          {msg('Stop', { id: 'jobs.stop' })}
        </MoButton>
      )}
      {state === 'failed' && account !== null && (
        <MoButton
          label={msg(str`Try again: ${titleOf(job)}`, { id: 'jobs.retry-label' })}
          onClick={() => void retry()}
        >
          {msg('Try again', { id: 'jobs.retry' })}
        </MoButton>
      )}
    </JobRow>
  );
};
