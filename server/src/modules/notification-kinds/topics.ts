import type { NotificationTopic, NotificationWay, NotificationWayState } from '@moiety/contract';
import type { NotificationContent } from './notification-content.ts';

/** What is true of a kind of notification. */
export interface Kind {
  /** By which its readers choose how it comes. */
  topic: NotificationTopic;
  /**
   * Of the mail: `notice` has the words of the notification, `own` is one that its own module sends, and of `none` the reader is there
   * when it happens.
   */
  letter: 'notice' | 'own' | 'none';
}

/** Every kind. */
export const kinds: Readonly<Record<NotificationContent['kind'] | 'announcement', Kind>> = {
  welcome: { topic: 'security', letter: 'none' },
  'password-changed': { topic: 'security', letter: 'own' },
  'email-changed': { topic: 'security', letter: 'own' },
  'sso-linked': { topic: 'security', letter: 'notice' },
  'deletion-requested': { topic: 'security', letter: 'own' },
  'document-analyzed': { topic: 'documents', letter: 'notice' },
  'document-failed': { topic: 'documents', letter: 'notice' },
  'document-shared': { topic: 'documents', letter: 'notice' },
  'set-exported': { topic: 'documents', letter: 'notice' },
  'set-not-exported': { topic: 'documents', letter: 'notice' },
  'set-shared': { topic: 'documents', letter: 'notice' },
  'credits-expire': { topic: 'credits-expire', letter: 'notice' },
  'invitation-rewarded': { topic: 'invitation-rewards', letter: 'notice' },
  'invitation-unrewarded': { topic: 'invitation-rewards', letter: 'none' },
  'upgrade-requested': { topic: 'upgrade-requests', letter: 'notice' },
  'upgrade-done': { topic: 'upgrade', letter: 'notice' },
  'upgrade-declined': { topic: 'upgrade', letter: 'notice' },
  'organization-invited': { topic: 'organization-invitations', letter: 'own' },
  'organization-joined': { topic: 'organization-joined', letter: 'notice' },
  'organization-removed': { topic: 'organization-membership', letter: 'notice' },
  'organization-owner': { topic: 'organization-membership', letter: 'notice' },
  'organization-role': { topic: 'organization-membership', letter: 'notice' },
  announcement: { topic: 'announcements', letter: 'notice' },
};

/** How a topic comes to whoever has not chosen; `always` and `never` cannot be chosen. */
export interface Topic extends Readonly<Record<NotificationWay, NotificationWayState>> {
  /** Only administrators are told. */
  forAdministrators?: true;
}

/** Every topic. Mails are on for what has a deadline or happens without the reader, and off for what can wait. */
export const topics: Readonly<Record<NotificationTopic, Topic>> = {
  // Whoever waits for it looks at it.
  documents: { inApp: 'on', email: 'off' },
  'credits-expire': { inApp: 'on', email: 'on' },
  'invitation-rewards': { inApp: 'on', email: 'on' },
  'organization-membership': { inApp: 'on', email: 'on' },
  'organization-joined': { inApp: 'on', email: 'off' },
  // The mail goes to an address, whether or not it has an account.
  'organization-invitations': { inApp: 'on', email: 'always' },
  upgrade: { inApp: 'on', email: 'on' },
  'upgrade-requests': { inApp: 'on', email: 'on', forAdministrators: true },
  announcements: { inApp: 'on', email: 'off' },
  security: { inApp: 'always', email: 'always' },
  links: { inApp: 'never', email: 'always' },
};

/** What was chosen, or the default; a choice of what cannot be chosen any more counts for nothing. */
export const wayState = (
  topic: NotificationTopic,
  way: NotificationWay,
  chosen: boolean | null | undefined,
): NotificationWayState => {
  const state = topics[topic][way];
  if (state === 'always' || state === 'never' || chosen === null || chosen === undefined) return state;
  return chosen ? 'on' : 'off';
};

/** Whether something comes. */
export const comes = (state: NotificationWayState): boolean => state === 'on' || state === 'always';
