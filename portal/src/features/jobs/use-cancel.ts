import { str } from '@lit/localize';
import type { Job } from '@moiety/contract/jobs.ts';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { titleOf } from './job-words.ts';

/**
 * Asks whether a job is to end, and ends it.
 * @param end the call that does
 */
export const useCancel = (
  end: (id: string) => PromiseLike<{ error?: unknown }>,
): ((job: Job) => Promise<boolean>) => {
  const msg = useMsg();
  return (job) =>
    confirm({
      title: msg(str`Cancel ${titleOf(job)}?`, { id: 'jobs.cancel-title' }),
      content: msg('Finished work is kept and charged. Credits for the rest are refunded.', {
        id: 'jobs.cancel-question',
      }),
      submittext: msg('Cancel the job', { id: 'jobs.cancel-submit' }),
      canceltext: msg('Keep running', { id: 'jobs.cancel-not' }),
      danger: true,
      isPrivate: true,
      action: async () => {
        const { error } = await end(job.id);
        if (!error) return true;
        showRefusal(error, msg('The job could not be canceled', { id: 'jobs.cancel-failed' }), msg);
        return false;
      },
    });
};
