import { msg } from '@lit/localize';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import type { DocumentSession } from '../../shared/documents/document-session.ts';

/** Asks whether a document is to be analyzed again by a newer engine, and has it done. */
export const askRerun = async (session: DocumentSession): Promise<void> => {
  // Pressed twice, it is one job.
  const job = randomId();
  await confirm({
    title: msg('Analyze again with the newer engine', { id: 'patsight.rerun.title' }),
    content: msg(
      'Nothing is charged. What you see stays until all pages are done; then the results are replaced, and you see what differs. All corrections are kept: one that no longer fits is listed in the review. Versions that were signed off do not change.',
      { id: 'patsight.rerun.what' },
    ),
    submittext: msg('Analyze again', { id: 'patsight.rerun' }),
    action: async () => {
      try {
        await session.rerun(job);
      } catch (failure) {
        toast.error(failureWords(failure), {
          heading: msg('The analysis was not started', { id: 'patsight.quote.notStarted' }),
        });
      }
    },
  });
};

/** Asks whether the results of a document are to be put together again, and has it done. @param onWork told when it begins and when it is over */
export const askJoin = async (
  session: DocumentSession,
  onWork: (isWorking: boolean) => void,
): Promise<void> => {
  await confirm({
    title: msg('Assemble the results again', { id: 'patsight.join.title' }),
    content: msg(
      'No page is analyzed again and nothing is charged. All corrections are kept: one that no longer fits is listed in the review. Versions that were signed off do not change. You see what differs.',
      { id: 'patsight.join.what' },
    ),
    submittext: msg('Assemble again', { id: 'patsight.join' }),
    action: async () => {
      onWork(true);
      try {
        await session.joinAgain();
      } catch (failure) {
        toast.error(failureWords(failure), {
          heading: msg('The results were not assembled again', { id: 'patsight.join.failed' }),
        });
      } finally {
        onWork(false);
      }
    },
  });
};
