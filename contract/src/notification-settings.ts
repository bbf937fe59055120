import { z } from 'zod';
import { langSchema } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';

/** What people are told of, as they choose by it how it comes; in the order in which it is shown. */
export const notificationTopics = [
  'documents',
  'credits-expire',
  'invitation-rewards',
  'organization-membership',
  'organization-joined',
  'organization-invitations',
  'upgrade',
  'upgrade-requests',
  'announcements',
  'security',
  'links',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
const topicSchema = z.enum(notificationTopics);

/** How something comes: among the notifications of the bell, and by mail. */
export const notificationWays = ['inApp', 'email'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** `on` and `off` are the person's choice or the default; `always` cannot be turned off, and `never` is not offered. */
const wayStateSchema = z.enum(['on', 'off', 'always', 'never']);
export type NotificationWayState = z.infer<typeof wayStateSchema>;

const settingsSchema = z.object({
  /** Whether this server sends mails at all. */
  sendsMail: z.boolean(),
  topics: z.array(
    z.object({
      topic: topicSchema,
      title: z.string(),
      /** What it tells, or why it cannot be turned off. */
      hint: z.string(),
      inApp: wayStateSchema,
      email: wayStateSchema,
    }),
  ),
});
export type NotificationSettings = z.infer<typeof settingsSchema>;

const query = z.object({ lang: langSchema.default('en') });

export const notificationSettings = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/notification_settings/',
  access: 'signed-in',
  summary:
    'What the caller is told of, and by which ways; what only administrators are told is left out for others',
  query,
  data: settingsSchema,
});

export const changeNotificationSetting = defineEndpoint({
  service: 'main',
  method: 'PATCH',
  path: '/api/v1/user_center/notification_settings/',
  access: 'signed-in',
  summary: 'Turn one way of one topic on or off, for what comes from now on',
  query,
  body: z.strictObject({ topic: topicSchema, way: z.enum(notificationWays), on: z.boolean() }),
  data: settingsSchema,
});

/** Where a mail’s link turns off mails of its kind, signed out too; its query has the signed token. */
export const MAIL_OFF_PATH = '/mail-off';
