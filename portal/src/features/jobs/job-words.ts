import { str } from '@lit/localize';
import type { Job, JobCause, ListedJob } from '@moiety/contract/jobs.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import { creditsWords } from '../credits/index.ts';

/** Where a job stands, in a word. */
export const stateWords = (state: Job['state'], msg: Msg): string =>
  ({
    waiting: msg('Waiting', { id: 'jobs.waiting' }),
    running: msg('Running', { id: 'jobs.running' }),
    done: msg('Done', { id: 'jobs.done' }),
    failed: msg('Failed', { id: 'jobs.failed' }),
    cancelled: msg('Canceled', { id: 'jobs.cancelled' }),
  })[state];

/** What a job is about; what the server does by itself goes by its kind. */
export const titleOf = ({ title, kind }: Pick<Job, 'title' | 'kind'>): string => title || kind;

/** Why a job failed, and what that means. */
const reasonWords = (reason: NonNullable<Job['reason']>, msg: Msg): string =>
  ({
    fault: msg('Something went wrong on the server.', { id: 'jobs.reason.fault' }),
    lost: msg('It was interrupted too many times.', { id: 'jobs.reason.lost' }),
    expired: msg('It did not finish in time.', { id: 'jobs.reason.expired' }),
    nothing: msg('Nothing could be read.', { id: 'jobs.reason.nothing' }),
  })[reason];

/** Why there is nothing of a job, where that is known. */
const causeWords = (cause: JobCause, msg: Msg): string =>
  ({
    storage: msg('There is not enough storage left for the file. Free up space, then try again.', {
      id: 'jobs.cause.storage',
    }),
    disk: msg('The server is out of storage. Try again later.', { id: 'jobs.cause.disk' }),
    'too-large': msg('The file would exceed the size limit.', { id: 'jobs.cause.too-large' }),
    gone: msg('Its document or molecule set was deleted, or is no longer shared with you.', {
      id: 'jobs.cause.gone',
    }),
  })[cause];

/** What kind of work it is; a name of the server where it has no words. */
export const kindWords = (kind: string, msg: Msg): string => {
  switch (kind) {
    case 'document-reading':
      return msg('Opening a document', { id: 'jobs.kind.reading' });
    case 'document-analysis':
      return msg('Document analysis', { id: 'jobs.kind.analysis' });
    case 'molecule-set-export':
      return msg('Molecule set export', { id: 'jobs.kind.set-export' });
    default:
      return kind;
  }
};

/** How it goes: its turn, why it failed, or what of it came to nothing; empty where the state says it all. */
export const courseWords = (
  { state, position, reason, because, steps, isCancelling }: ListedJob,
  msg: Msg,
): string => {
  if (isCancelling) return msg('Stops after the current step.', { id: 'jobs.cancelling' });
  if (state === 'waiting' && position !== null)
    return position === 1
      ? msg('Next in the queue.', { id: 'jobs.next' })
      : msg(str`Number ${position} in the queue.`, { id: 'jobs.position' });
  if (state === 'failed' && because !== null) return causeWords(because, msg);
  if (state === 'failed' && reason !== null) return reasonWords(reason, msg);
  if (steps.failed > 0)
    return msg(str`${steps.failed} of ${steps.total} steps failed.`, { id: 'jobs.steps-failed' });
  return '';
};

/** How it goes, in a line: its turn, or how much of it is done. */
export const briefWords = (job: ListedJob, locale: Locale, msg: Msg): string => {
  const course =
    job.state === 'running' && !job.isCancelling
      ? new Intl.NumberFormat(locale, { style: 'percent' }).format(job.progress)
      : courseWords(job, msg);
  return [stateWords(job.state, msg), course].filter(Boolean).join(' · ');
};

/** What it costs: set aside while it is open, then paid and given back; empty where it is free. */
export const costWords = ({ credits, endedAt }: Job, locale: Locale, msg: Msg): string => {
  if (!credits) return '';
  const [reserved, charged, refunded] = [credits.reserved, credits.charged, credits.refunded].map((count) =>
    creditsWords(count, locale, msg),
  );
  if (endedAt === null) return msg(str`Reserved: ${reserved}`, { id: 'jobs.reserved' });
  return credits.refunded > 0
    ? msg(str`Paid: ${charged} · refunded: ${refunded}`, { id: 'jobs.paid-refunded' })
    : msg(str`Paid: ${charged}`, { id: 'jobs.paid' });
};
