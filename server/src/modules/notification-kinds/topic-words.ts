import type { NotificationTopic } from '@moiety/contract';
import type { Messages } from '../../refusal.ts';

/** What a topic is called, and what it tells or why it cannot be turned off. */
export interface TopicWords {
  title: string;
  hint: string;
}

const wordings: Readonly<Record<NotificationTopic, (msg: Messages) => TopicWords>> = {
  'credits-expire': (msg) => ({
    title: msg('Credits that expire', { id: 'topic.creditsTitle' }),
    hint: msg('30 and 7 days before; of an organization’s credits, its owner and admins are told.', {
      id: 'topic.credits',
    }),
  }),
  'invitation-rewards': (msg) => ({
    title: msg('Friends whom you invited', { id: 'topic.friendsTitle' }),
    hint: msg('When a friend joins and you both get credits, or why none came.', { id: 'topic.friends' }),
  }),
  'organization-membership': (msg) => ({
    title: msg('Your place in an organization', { id: 'topic.membershipTitle' }),
    hint: msg('When you get another role, become its owner, or do not belong to it any more.', {
      id: 'topic.membership',
    }),
  }),
  'organization-joined': (msg) => ({
    title: msg('New members', { id: 'topic.joinedTitle' }),
    hint: msg('When somebody joins your organization whom you invited.', { id: 'topic.joined' }),
  }),
  'organization-invitations': (msg) => ({
    title: msg('Invitations to an organization', { id: 'topic.invitedTitle' }),
    hint: msg('The email always comes: it goes to an address, whether or not it has an account.', {
      id: 'topic.invited',
    }),
  }),
  upgrade: (msg) => ({
    title: msg('Your request for the enterprise version', { id: 'topic.upgradeTitle' }),
    hint: msg('When it is done or declined.', { id: 'topic.upgrade' }),
  }),
  'upgrade-requests': (msg) => ({
    title: msg('Requests for the enterprise version', { id: 'topic.requestsTitle' }),
    hint: msg('When somebody asks for it. Only administrators are told.', { id: 'topic.requests' }),
  }),
  announcements: (msg) => ({
    title: msg('Announcements', { id: 'topic.announcementsTitle' }),
    hint: msg('News of the platform, such as new tools and maintenance.', { id: 'topic.announcements' }),
  }),
  security: (msg) => ({
    title: msg('Your account and its security', { id: 'topic.securityTitle' }),
    hint: msg(
      'Password, single sign-on, deletion of the account. They always come, so that nobody changes your account unnoticed.',
      { id: 'topic.security' },
    ),
  }),
  links: (msg) => ({
    title: msg('Links that you need', { id: 'topic.linksTitle' }),
    hint: msg('To verify your address or set a new password. They always come: there is no other way in.', {
      id: 'topic.links',
    }),
  }),
};

export const topicWords = (topic: NotificationTopic, msg: Messages): TopicWords => wordings[topic](msg);
