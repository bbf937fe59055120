import { msg, str } from '@lit/localize';
import { DOCUMENT_PAGES_MAX } from '@moiety/contract';
import type {
  Analysis,
  DocumentProblem,
  DocumentReview,
  DocumentState,
  PatentDocument,
} from '@moiety/contract';
import { bytes, dateTime, number } from '@moiety/tool-kit/format.ts';
import type { FileProblem } from '../documents/uploads.ts';

export const stateWords = (state: DocumentState): string => {
  switch (state) {
    case 'reading':
      return msg('Counting pages', { id: 'patsight.state.reading' });
    case 'locked':
      return msg('Needs a password', { id: 'patsight.state.locked' });
    case 'unreadable':
      return msg('Not readable', { id: 'patsight.state.unreadable' });
    case 'ready':
      return msg('Not analyzed', { id: 'patsight.state.ready' });
    case 'waiting':
      return msg('Waiting', { id: 'patsight.state.waiting' });
    case 'running':
      return msg('Analyzing', { id: 'patsight.state.running' });
    default:
      return msg('Analyzed', { id: 'patsight.state.analyzed' });
  }
};

/** How far the review of a document is. */
export const reviewWords = (review: DocumentReview): string => {
  switch (review) {
    case 'open':
      return msg('In review', { id: 'patsight.reviewState.open' });
    case 'done':
      return msg('Nothing left to review', { id: 'patsight.review.end' });
    default:
      return msg('Signed off', { id: 'patsight.reviewState.signed' });
  }
};

/** Why a document cannot be read, and what helps. */
export const documentProblemWords = (problem: DocumentProblem): string => {
  switch (problem) {
    case 'not-pdf':
      return msg('The file is not a PDF. Save the document as PDF and upload it again.', {
        id: 'patsight.problem.notPdf',
      });
    case 'password-needed':
      return msg('The document needs its password.', { id: 'patsight.problem.password' });
    case 'encryption':
      return msg(
        'The document is encrypted in a way that cannot be opened here. Save it without encryption and upload it again.',
        {
          id: 'patsight.problem.encryption',
        },
      );
    case 'too-large':
      return msg('The document is too large. Split it and upload its parts.', {
        id: 'patsight.problem.tooLarge',
      });
    case 'too-many-pages':
      return msg(
        str`The document has more than ${number(DOCUMENT_PAGES_MAX)} pages. Split it and upload its parts.`,
        {
          id: 'patsight.problem.tooManyPages',
        },
      );
    case 'time':
    case 'memory':
      return msg('The document is too complex to open. Print it to a new PDF and upload that.', {
        id: 'patsight.problem.complex',
      });
    default:
      return msg('The document is damaged. Save it again in a PDF program and upload that.', {
        id: 'patsight.problem.broken',
      });
  }
};

/** Why a file is not uploaded, and what helps. @param bytesMax what a file may have, of one that has more */
export const fileProblemWords = (problem: FileProblem, bytesMax = 0): string => {
  switch (problem) {
    case 'empty':
      return msg('The file is empty.', { id: 'patsight.file.empty' });
    case 'not-pdf':
      return documentProblemWords('not-pdf');
    case 'too-large':
      return msg(str`The file is larger than ${bytes(bytesMax)}. Split it and upload its parts.`, {
        id: 'patsight.file.tooLarge',
      });
    default:
      return msg('The browser could not read the file. Choose it again.', { id: 'patsight.file.unreadable' });
  }
};

export const pagesWords = (count: number): string =>
  count === 1
    ? msg('1 page', { id: 'patsight.pages.one' })
    : msg(str`${number(count)} pages`, { id: 'patsight.pages.many' });

export const creditsWords = (count: number): string =>
  count === 1
    ? msg('1 credit', { id: 'patsight.credits.one' })
    : msg(str`${number(count)} credits`, { id: 'patsight.credits.many' });

/** A time that is known roughly. @param seconds at least 0 */
export const aboutWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return msg('less than a minute', { id: 'patsight.about.less' });
  return minutes === 1
    ? msg('about 1 minute', { id: 'patsight.about.one' })
    : msg(str`about ${number(minutes)} minutes`, { id: 'patsight.about.many' });
};

/** How far an analysis is. */
export const analysisWords = ({ state, position, pages, isCancelling, secondsLeft }: Analysis): string => {
  if (isCancelling) return msg('Stopping after the page being read', { id: 'patsight.analysis.stopping' });
  if (state === 'waiting')
    return position === null || position <= 1
      ? msg('Next in the queue', { id: 'patsight.analysis.next' })
      : msg(str`Number ${number(position)} in the queue`, { id: 'patsight.analysis.queue' });
  const done = msg(str`${number(pages.done + pages.failed)} of ${number(pages.total)} pages`, {
    id: 'patsight.analysis.pages',
  });
  return secondsLeft === null
    ? done
    : msg(str`${done}, ${aboutWords(secondsLeft)} left`, { id: 'patsight.analysis.left' });
};

/** The share of pages that an analysis is done with, 0 to 1. */
export const analysisShare = ({ pages }: Analysis): number =>
  pages.total === 0 ? 0 : (pages.done + pages.failed) / pages.total;

/** What became of an analysis that is over. */
export const outcomeWords = ({ state, reason }: Analysis): string => {
  switch (state) {
    case 'done':
      return msg('Complete', { id: 'patsight.outcome.done' });
    case 'cancelled':
      return msg('Stopped', { id: 'patsight.outcome.cancelled' });
    case 'failed':
      return reason === 'nothing'
        ? msg('No page could be read', { id: 'patsight.outcome.nothing' })
        : reason === 'expired'
          ? msg('Took too long', { id: 'patsight.outcome.expired' })
          : msg('Stopped by a server error', { id: 'patsight.outcome.fault' });
    case 'waiting':
      return stateWords('waiting');
    default:
      return stateWords('running');
  }
};

/** Which version somebody signed off, and when. */
export const signedWords = ({
  number: version,
  by,
  at,
}: {
  number: number;
  by: string;
  at: string;
}): string =>
  by === ''
    ? msg(str`Version ${number(version)}, signed off on ${dateTime(at)}`, { id: 'patsight.signed' })
    : msg(str`Version ${number(version)}, signed off by ${by} on ${dateTime(at)}`, {
        id: 'patsight.signedBy',
      });

/** The same, and whether the results have changed since. */
export const signedOffWords = (signedOff: NonNullable<PatentDocument['signedOff']>): string =>
  signedOff.isCurrent
    ? signedWords(signedOff)
    : `${signedWords(signedOff)} · ${msg('changed since', { id: 'patsight.signOff.changed' })}`;

/** With whom a document is shared, or whose a colleague's is; undefined where there is nothing to say. */
export const sharingWords = ({ of, role, isShared, addedBy }: PatentDocument): string | undefined => {
  if (of === 'me') return undefined;
  if (role === 'own') return isShared ? msg('Shared', { id: 'patsight.shared' }) : undefined;
  const by = addedBy || msg('a colleague', { id: 'patsight.shared.somebody' });
  return role === 'read'
    ? msg(str`Added by ${by}, read only`, { id: 'patsight.shared.read' })
    : msg(str`Added by ${by}`, { id: 'patsight.shared.review' });
};

/** What somebody may who may only read a document, and whom they ask for more. @param addedBy empty where the account is gone */
export const readerWords = (addedBy: string): string =>
  addedBy
    ? msg(
        str`You can read this document. To correct it or analyze more pages, ask ${addedBy} or an administrator of your organization.`,
        { id: 'patsight.reader' },
      )
    : msg(
        'You can read this document. To correct it or analyze more pages, ask an administrator of your organization.',
        { id: 'patsight.reader.admin' },
      );
