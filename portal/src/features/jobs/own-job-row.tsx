import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { ListedJob } from '@moiety/contract/jobs.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import { JobRow } from './job-row.tsx';
import { titleOf } from './job-words.ts';
import { useCancelJobMutation } from './jobs-api.ts';
import { useCancel } from './use-cancel.ts';

/** A job of the person's own, or of their organization, which they can cancel while it is open. */
export const OwnJobRow = ({
  job,
  heading,
  about,
}: {
  job: ListedJob;
  heading: 'h2' | 'h3';
  /** Who asked, among those of several people. */
  about?: string;
}): ReactNode => {
  const msg = useMsg();
  const [cancelJob] = useCancelJobMutation();
  const cancel = useCancel(cancelJob);
  return (
    <JobRow job={job} heading={heading} {...(about && { about })}>
      {job.endedAt === null && !job.isCancelling && (
        <MoButton
          label={msg(str`Cancel ${titleOf(job)}`, { id: 'jobs.cancel-label' })}
          onClick={() => void cancel(job)}
        >
          {msg('Cancel', { id: 'jobs.cancel' })}
        </MoButton>
      )}
    </JobRow>
  );
};
