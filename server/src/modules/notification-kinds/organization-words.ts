import { str } from '@lit/localize';
import { memberRole } from '@moiety/contract';
import type { Messages } from '../../refusal.ts';
import type { NotificationContent } from './notification-content.ts';
import type { Worder } from './wording.ts';

const PATH = '/profile/organization';

/** The way to the person's organization page. */
export const seeOrganization = (msg: Messages): { label: string; path: string } => ({
  label: msg('Go to your organization', { id: 'notification.organizationWay' }),
  path: PATH,
});

const noMember = (msg: Messages, organization: string, because: string | undefined): string => {
  switch (because) {
    case 'deleted':
      return msg(str`${organization} was deleted by its owner. You spend your own credits again.`, {
        id: 'notification.organizationDeleted',
      });
    case 'ended':
      return msg(
        str`${organization} was ended by the operator of this site. You spend your own credits again.`,
        {
          id: 'notification.organizationEnded',
        },
      );
    default:
      return msg(str`You were removed from ${organization}. You spend your own credits again.`, {
        id: 'notification.organizationRemoved',
      });
  }
};

const newRole = (msg: Messages, organization: string, role: string | undefined): string =>
  role === String(memberRole.admin)
    ? msg(str`You are now an administrator of ${organization}: you can invite and remove members.`, {
        id: 'notification.organizationAdmin',
      })
    : msg(str`You are now a member of ${organization} and no longer an administrator.`, {
        id: 'notification.organizationMember',
      });

/** What happens to somebody in an organization. */
export const organizationWordings = {
  'organization-invited': (msg, params) => ({
    title: msg('You are invited to an organization', { id: 'notification.organizationInvitedTitle' }),
    text: msg(
      str`${params['organization'] ?? ''} invites you to join. Its members share one balance of credits; your own is kept until you leave.`,
      { id: 'notification.organizationInvited' },
    ),
    way: { label: msg('See the invitation', { id: 'notification.organizationInvitation' }), path: PATH },
  }),
  'organization-joined': (msg, params) => ({
    title: msg('Your invitation was accepted', { id: 'notification.organizationJoinedTitle' }),
    text: msg(str`${params['email'] ?? ''} has joined ${params['organization'] ?? ''}.`, {
      id: 'notification.organizationJoined',
    }),
    way: seeOrganization(msg),
  }),
  'organization-removed': (msg, params) => ({
    title: msg('You no longer belong to an organization', {
      id: 'notification.organizationRemovedTitle',
    }),
    text: noMember(msg, params['organization'] ?? '', params['because']),
  }),
  'organization-owner': (msg, params) => ({
    title: msg('You now own an organization', { id: 'notification.organizationOwnerTitle' }),
    text: msg(str`${params['organization'] ?? ''} was transferred to you: you are its owner.`, {
      id: 'notification.organizationOwner',
    }),
    way: seeOrganization(msg),
  }),
  'organization-role': (msg, params) => ({
    title: msg('Your role in your organization has changed', { id: 'notification.organizationRoleTitle' }),
    text: newRole(msg, params['organization'] ?? '', params['role']),
    way: seeOrganization(msg),
  }),
} satisfies Partial<Record<NotificationContent['kind'], Worder>>;
