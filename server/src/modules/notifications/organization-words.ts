import { str } from '@lit/localize';
import { memberRole } from '@moiety/contract';
import { escapeHtml } from '../../pages/markup.ts';
import type { Messages } from '../../refusal.ts';
import type { Wordable, Worder } from './words.ts';

/** A paragraph, and a link to the person's organisation page. */
const withWay = (text: string, way: string): string =>
  `<p>${escapeHtml(text)}</p><p><a href="/profile/organization">${escapeHtml(way)}</a></p>`;

const seeOrganization = (msg: Messages): string =>
  msg('Go to your organization', { id: 'notification.organizationWay' });

const noMember = (msg: Messages, organization: string, because: string | undefined): string =>
  because === 'deleted'
    ? msg(str`${organization} was deleted by its owner. You spend your own credits again.`, {
        id: 'notification.organizationDeleted',
      })
    : msg(str`You were removed from ${organization}. You spend your own credits again.`, {
        id: 'notification.organizationRemoved',
      });

const newRole = (msg: Messages, organization: string, role: string | undefined): string =>
  role === String(memberRole.admin)
    ? msg(str`You are an admin of ${organization} now: you can invite and remove members.`, {
        id: 'notification.organizationAdmin',
      })
    : msg(str`You are a member of ${organization} now, and no admin any more.`, {
        id: 'notification.organizationMember',
      });

/** What happens to somebody in an organisation. Its name is whatever its owner chose, so it is escaped as everything is. */
export const organizationWordings = {
  'organization-invited': (msg, { params }) => ({
    title: msg('You are invited to an organization', { id: 'notification.organizationInvitedTitle' }),
    content: withWay(
      msg(
        str`${params['organization'] ?? ''} invites you to join. Its members share one balance of credits; your own waits until you leave.`,
        { id: 'notification.organizationInvited' },
      ),
      msg('See the invitation', { id: 'notification.organizationInvitation' }),
    ),
  }),
  'organization-joined': (msg, { params }) => ({
    title: msg('Your invitation was accepted', { id: 'notification.organizationJoinedTitle' }),
    content: withWay(
      msg(str`${params['email'] ?? ''} has joined ${params['organization'] ?? ''}.`, {
        id: 'notification.organizationJoined',
      }),
      seeOrganization(msg),
    ),
  }),
  'organization-removed': (msg, { params }) => ({
    title: msg('You do not belong to an organization any more', {
      id: 'notification.organizationRemovedTitle',
    }),
    content: escapeHtml(noMember(msg, params['organization'] ?? '', params['because'])),
  }),
  'organization-owner': (msg, { params }) => ({
    title: msg('You own an organization now', { id: 'notification.organizationOwnerTitle' }),
    content: withWay(
      msg(str`${params['organization'] ?? ''} was handed over to you: you are its owner.`, {
        id: 'notification.organizationOwner',
      }),
      seeOrganization(msg),
    ),
  }),
  'organization-role': (msg, { params }) => ({
    title: msg('Your role in your organization has changed', { id: 'notification.organizationRoleTitle' }),
    content: withWay(newRole(msg, params['organization'] ?? '', params['role']), seeOrganization(msg)),
  }),
} satisfies Partial<Record<Wordable['kind'], Worder>>;
