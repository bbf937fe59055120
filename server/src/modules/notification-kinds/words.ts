import { str } from '@lit/localize';
import { bytesInWords, EXPORTED_FILE_DAYS, FILE_BYTES_MAX, type Lang } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { organizationWordings, seeOrganization } from './organization-words.ts';
import { escapeHtml } from '../../html/markup.ts';
import type { Messages } from '../../refusal.ts';
import type { NotificationContent } from './notification-content.ts';
import type { Wordable, Worder, Wording } from './wording.ts';

/** The locale of a language that a call asks for. */
export const localeOf = { en: 'en-US', zh: 'zh-CN' } as const satisfies Record<Lang, Locale>;

/** What a person reads. */
export interface Words {
  title: string;
  /** Sanitized HTML. */
  content: string;
}

const passwordChanged = (msg: Messages, by: string | undefined): string => {
  switch (by) {
    case 'reset':
      return msg(
        'It was reset using a link sent to your email address, and you were signed out everywhere. If this was not you, change it right away and tell an administrator.',
        { id: 'notification.passwordReset' },
      );
    case 'operator':
      return msg(
        'An operator of this site set it, and you were signed out everywhere. Change it to one that only you know.',
        { id: 'notification.passwordSet' },
      );
    default:
      return msg(
        'You were signed out everywhere else. If this was not you, reset your password right away and tell an administrator.',
        { id: 'notification.passwordChanged' },
      );
  }
};

const unrewarded = (msg: Messages, because: string | undefined): string => {
  switch (because) {
    case 'own-mailbox':
      return msg('You were invited from an account with the same mailbox as yours, so nobody got credits.', {
        id: 'notification.invitationOwn',
      });
    case 'link-used':
      return msg('Someone else used the same emailed invitation first, so nobody got credits.', {
        id: 'notification.invitationUsed',
      });
    default:
      return msg('An account with your mailbox was rewarded before, so nobody got credits again.', {
        id: 'notification.invitationBefore',
      });
  }
};

/** What a format is called. */
const formatName = (format: string | undefined): string =>
  format === 'xlsx' ? 'Excel' : (format ?? '').toUpperCase();

const notExported = (msg: Messages, because: string | undefined): string => {
  switch (because) {
    case 'storage':
      return msg('There is not enough storage left for the file. Free up space, then export again.', {
        id: 'notification.setNotExportedStorage',
      });
    case 'disk':
      return msg('The server is out of storage. Try again later.', {
        id: 'notification.setNotExportedDisk',
      });
    case 'too-large': {
      const most = bytesInWords(FILE_BYTES_MAX);
      return msg(
        str`The file would be larger than ${most}, the limit for a file. Export in another format, or save part of the set as a set of its own and export that.`,
        { id: 'notification.setNotExportedLarge' },
      );
    }
    case 'gone':
      return msg('The molecule set was deleted, or is no longer shared with you.', {
        id: 'notification.setNotExportedGone',
      });
    default:
      return msg('Something went wrong on the server. Export it again.', {
        id: 'notification.setNotExportedFault',
      });
  }
};

const upgraded = (msg: Messages, organization: string, cleared: string | undefined): string =>
  cleared === undefined
    ? msg(
        str`You own the organization ${organization}. Its members spend its credits; invite them in the user center.`,
        { id: 'notification.upgradeDone' },
      )
    : msg(
        str`You own the organization ${organization}. Its members spend its credits; invite them in the user center. Your personal balance of ${cleared} credits was cleared.`,
        { id: 'notification.upgradeDoneCleared' },
      );

const documentAnalyzed = (msg: Messages, pages: string, failed: string | undefined): string =>
  failed === undefined
    ? msg(str`Pages read: ${pages}. The results are ready for review.`, { id: 'notification.document' })
    : msg(
        str`Pages read: ${pages}. Pages that could not be read: ${failed}. Their credits were refunded. The results are ready for review.`,
        { id: 'notification.documentPartly' },
      );

const documentFailed = (msg: Messages, refunded: string, pages: string | undefined): string =>
  pages === undefined
    ? msg(str`Nothing was charged. Credits refunded: ${refunded}. You can start the analysis again.`, {
        id: 'notification.documentFailed',
      })
    : msg(
        str`Pages read: ${pages}. The analysis was interrupted, and the rest was refunded: ${refunded} credits. You can start it again for the other pages.`,
        { id: 'notification.documentBroken' },
      );

const seeDocument = (msg: Messages, id: string | undefined): { label: string; path: string } => ({
  label: msg('Open the document', { id: 'notification.documentWay' }),
  path: `/patsight?patsight-app=${encodeURIComponent(`/view-pdf/${id ?? ''}`)}`,
});

const seeUserCenter = (msg: Messages): { label: string; path: string } => ({
  label: msg('Open the user center', { id: 'notification.userCenterWay' }),
  path: '/profile',
});

const wordings: Record<NotificationContent['kind'], Worder> = {
  ...organizationWordings,
  welcome: (msg, _params, site) => ({
    title: msg(str`Welcome to ${site}`, { id: 'notification.welcomeTitle' }),
    text: msg('Your account is ready. The guide shows the first steps.', { id: 'notification.welcome' }),
    way: { label: msg('Open the guide', { id: 'notification.welcomeWay' }), path: '/guide' },
  }),
  'password-changed': (msg, params) => ({
    title: msg('Your password was changed', { id: 'notification.passwordTitle' }),
    text: passwordChanged(msg, params['by']),
    way: seeUserCenter(msg),
  }),
  'email-changed': (msg, params) => {
    const email = params['email'] ?? '';
    const isStopped = params['by'] === 'stopped';
    return {
      title: isStopped
        ? msg('A change of your email address was stopped', { id: 'notification.emailStoppedTitle' })
        : msg('Your email address was changed', { id: 'notification.emailChangedTitle' }),
      text: isStopped
        ? msg(
            str`You sign in with ${email}. You were signed out everywhere, and your old password no longer works.`,
            { id: 'notification.emailStopped' },
          )
        : msg(
            str`You now sign in with ${email}, and you were signed out everywhere else. If this was not you, open the link that was sent to your former address.`,
            { id: 'notification.emailChanged' },
          ),
      way: seeUserCenter(msg),
    };
  },
  'sso-linked': (msg, params) => ({
    title: msg('Single sign-on was linked to your account', { id: 'notification.ssoTitle' }),
    text: msg(
      str`You can now sign in with ${params['provider'] ?? ''}. If this was not you, tell an administrator.`,
      { id: 'notification.sso' },
    ),
    way: seeUserCenter(msg),
  }),
  'document-analyzed': (msg, params) => ({
    title: msg(str`The analysis of ${params['document'] ?? ''} is complete`, {
      id: 'notification.documentTitle',
    }),
    text: documentAnalyzed(msg, params['pages'] ?? '', params['failed']),
    way: seeDocument(msg, params['id']),
  }),
  'document-failed': (msg, params) => ({
    title: msg(str`${params['document'] ?? ''} could not be analyzed`, {
      id: 'notification.documentFailedTitle',
    }),
    text: documentFailed(msg, params['refunded'] ?? '', params['pages']),
    way: seeDocument(msg, params['id']),
  }),
  'document-shared': (msg, params) => ({
    title: msg(str`${params['by'] ?? ''} shared ${params['document'] ?? ''} with you`, {
      id: 'notification.documentSharedTitle',
    }),
    text:
      params['role'] === 'review'
        ? msg('You can read it, correct what was found and analyze more pages.', {
            id: 'notification.documentSharedReview',
          })
        : msg('You can read it, search it and export what was found.', {
            id: 'notification.documentSharedRead',
          }),
    way: seeDocument(msg, params['id']),
  }),
  'set-exported': (msg, params) => ({
    title: msg(str`The export of ${params['set'] ?? ''} is ready`, { id: 'notification.setExportedTitle' }),
    text: msg(
      str`The ${formatName(params['format'])} file counts toward your storage and is deleted after ${EXPORTED_FILE_DAYS} days.`,
      { id: 'notification.setExported' },
    ),
    way: {
      label: msg('Download the file', { id: 'notification.setExportedWay' }),
      path: `/molvalley?molvalley-app=${encodeURIComponent(`/?download=${params['id'] ?? ''}`)}`,
    },
  }),
  'set-not-exported': (msg, params) => ({
    title: msg(str`${params['set'] ?? ''} could not be exported`, { id: 'notification.setNotExportedTitle' }),
    text: notExported(msg, params['because']),
    way: {
      label: msg('Go to your molecule sets', { id: 'notification.setsWay' }),
      path: '/molvalley',
    },
  }),
  'set-shared': (msg, params) => ({
    title: msg(str`${params['by'] ?? ''} shared ${params['set'] ?? ''} with you`, {
      id: 'notification.setSharedTitle',
    }),
    text:
      params['role'] === 'write'
        ? msg(
            'You can read this molecule set, rename it, star and tag its molecules, write notes and change its calculated columns.',
            {
              id: 'notification.setSharedWrite',
            },
          )
        : msg('You can read this molecule set, search it and download it.', {
            id: 'notification.setSharedRead',
          }),
    way: {
      label: msg('Open the molecule set', { id: 'notification.setWay' }),
      path: `/molvalley?molvalley-app=${encodeURIComponent(`/set/${params['id'] ?? ''}`)}`,
    },
  }),
  'credits-expire': (msg, params) => ({
    title:
      params['organization'] === undefined
        ? msg('Some of your credits will expire soon', { id: 'notification.creditsTitle' })
        : msg(str`Some credits of ${params['organization']} will expire soon`, {
            id: 'notification.organizationCreditsTitle',
          }),
    text: msg(
      str`Credits that expire from ${params['day'] ?? ''} (UTC): ${params['amount'] ?? ''}. Credits can be spent for a year after you receive them.`,
      { id: 'notification.credits' },
    ),
    way:
      params['organization'] === undefined
        ? { label: msg('See your credits', { id: 'notification.creditsWay' }), path: '/profile/credits' }
        : seeOrganization(msg),
  }),
  'invitation-rewarded': (msg, params) => ({
    title: msg('A friend you invited has joined', { id: 'notification.friendTitle' }),
    text: msg(
      str`${params['friend'] ?? ''} signed in for the first time. You both got ${params['credits'] ?? ''} credits.`,
      { id: 'notification.friend' },
    ),
    way: {
      label: msg('See your invitations', { id: 'notification.invitationsWay' }),
      path: '/profile/invitations',
    },
  }),
  'invitation-unrewarded': (msg, params) => ({
    title: msg('Your invitation earned no credits', { id: 'notification.invitationTitle' }),
    text: unrewarded(msg, params['because']),
  }),
  'upgrade-requested': (msg, params) => ({
    title: msg('New request for the enterprise version', { id: 'notification.upgradeRequestedTitle' }),
    text: msg(str`Company: ${params['company'] ?? ''}. Account: ${params['email'] ?? ''}.`, {
      id: 'notification.upgradeRequested',
    }),
    way: {
      label: msg('See the requests', { id: 'notification.upgradeRequestsWay' }),
      path: '/admin/upgrade-requests',
    },
  }),
  'upgrade-done': (msg, params) => ({
    title: msg('You have the enterprise version', { id: 'notification.upgradeDoneTitle' }),
    text: upgraded(msg, params['organization'] ?? '', params['cleared']),
    way: seeOrganization(msg),
  }),
  'upgrade-declined': (msg, params) => ({
    title: msg('Your request for the enterprise version was declined', {
      id: 'notification.upgradeDeclinedTitle',
    }),
    text: msg(
      str`You asked for ${params['company'] ?? ''}. Nothing has changed for you, and you can ask again at any time.`,
      { id: 'notification.upgradeDeclined' },
    ),
  }),
  'deletion-requested': (msg, params) => ({
    title: msg('Your account will be deleted', { id: 'notification.deletionTitle' }),
    text: msg(
      str`It will be deleted on ${params['day'] ?? ''} (UTC), with everything in it. Until then you can keep it at the bottom of the user center.`,
      { id: 'notification.deletion' },
    ),
    way: seeUserCenter(msg),
  }),
};

/** A notification's words in the language of `msg`, as plain text. @param site what the site is called in it */
export const wordingOf = (
  { kind, params }: { kind: NotificationContent['kind'] } & Pick<Wordable, 'params'>,
  msg: Messages,
  site: string,
): Wording => wordings[kind](msg, params, site);

const contentOf = ({ text, way }: Wording): string =>
  way
    ? `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(way.path)}">${escapeHtml(way.label)}</a></p>`
    : escapeHtml(text);

/** A notification's words in the language of `msg`. @param site what the site is called in it */
export const wordsOf = ({ kind, params, title, content }: Wordable, msg: Messages, site: string): Words => {
  if (kind === 'announcement') return { title: title ?? '', content: content ?? '' };
  const wording = wordingOf({ kind, params }, msg, site);
  return { title: wording.title, content: contentOf(wording) };
};
