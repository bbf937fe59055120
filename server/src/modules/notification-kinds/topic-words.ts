import type { NotificationTopic } from '@moiety/contract';
import type { Messages } from '../../refusal.ts';

/** What a topic is called, and what it tells or why it cannot be turned off. */
export interface TopicWords {
  title: string;
  hint: string;
}

const wordings: Readonly<Record<NotificationTopic, (msg: Messages) => TopicWords>> = {
  documents: (msg) => ({
    title: msg('Your documents and molecule sets', { id: 'topic.documentsTitle' }),
    hint: msg(
      'When the analysis of a document has ended and what was refunded, when the file of an export is ready, and when a colleague shares a document or a molecule set with you.',
      { id: 'topic.documents' },
    ),
  }),
  'credits-expire': (msg) => ({
    title: msg('Expiring credits', { id: 'topic.creditsTitle' }),
    hint: msg(
      '30 and 7 days before. For an organization’s credits, its owner and administrators are notified.',
      {
        id: 'topic.credits',
      },
    ),
  }),
  'invitation-rewards': (msg) => ({
    title: msg('Friends you invited', { id: 'topic.friendsTitle' }),
    hint: msg('When a friend joins and you both get credits, or why there were none.', {
      id: 'topic.friends',
    }),
  }),
  'organization-membership': (msg) => ({
    title: msg('Your role in an organization', { id: 'topic.membershipTitle' }),
    hint: msg('When your role changes, you become the owner, or you no longer belong to it.', {
      id: 'topic.membership',
    }),
  }),
  'organization-joined': (msg) => ({
    title: msg('New members', { id: 'topic.joinedTitle' }),
    hint: msg('When someone you invited joins your organization.', { id: 'topic.joined' }),
  }),
  'organization-invitations': (msg) => ({
    title: msg('Invitations to an organization', { id: 'topic.invitedTitle' }),
    hint: msg('The email is always sent: it goes to an address, whether or not it has an account.', {
      id: 'topic.invited',
    }),
  }),
  upgrade: (msg) => ({
    title: msg('Your request for the enterprise version', { id: 'topic.upgradeTitle' }),
    hint: msg('When it is accepted or declined.', { id: 'topic.upgrade' }),
  }),
  'upgrade-requests': (msg) => ({
    title: msg('Requests for the enterprise version', { id: 'topic.requestsTitle' }),
    hint: msg('When someone requests it. Only administrators are notified.', { id: 'topic.requests' }),
  }),
  announcements: (msg) => ({
    title: msg('Announcements', { id: 'topic.announcementsTitle' }),
    hint: msg('News about this site, such as new tools and maintenance.', { id: 'topic.announcements' }),
  }),
  security: (msg) => ({
    title: msg('Your account and its security', { id: 'topic.securityTitle' }),
    hint: msg(
      'Password, single sign-on and account deletion. Always sent, so that nobody changes your account unnoticed.',
      { id: 'topic.security' },
    ),
  }),
  links: (msg) => ({
    title: msg('Required links', { id: 'topic.linksTitle' }),
    hint: msg('To verify your address or set a new password. Always sent, as there is no other way.', {
      id: 'topic.links',
    }),
  }),
};

export const topicWords = (topic: NotificationTopic, msg: Messages): TopicWords => wordings[topic](msg);
