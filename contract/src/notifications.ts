import { z } from 'zod';
import { langSchema } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';

/** What a person is told, in the language that was asked for. */
export const notificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Sanitized HTML: emphasis, links, inline text and background colors. */
  content: z.string(),
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/notification/',
  access: 'signed-in',
  summary: "The caller's notifications, newest first",
  query: z.object({
    lang: langSchema.default('en'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
    /** Only those that were not read yet. */
    unread: z.stringbool().default(false),
  }),
  data: z.array(notificationSchema),
});

export const getNotification = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/notification/{id}/',
  access: 'signed-in',
  summary: "One of the caller's notifications",
  params: z.object({ id: z.uuid() }),
  query: z.object({ lang: langSchema.default('en') }),
  data: notificationSchema,
});

export const countUnread = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/notification/unread_count/',
  access: 'signed-in',
  summary: 'How many notifications the caller has not read',
  data: z.object({ unread: z.int().min(0) }),
});

export const markNotificationsRead = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/notification/:mark-read/',
  access: 'signed-in',
  summary: 'Mark notifications as read, by id or all; ids of nobody’s or of others are passed over',
  body: z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  data: z.object({ unread: z.int().min(0) }),
});

/**
 * The stream of what happens to a person's notifications, as server-sent events below the main service's base. It takes
 * the token in `Authorization` as every call does (so it is read with `fetch`, not with `EventSource`), and resumes after
 * `Last-Event-ID`. Its first event is always a `state`, in a resumed stream with the id after which it goes on; it ends
 * with the session, and begins anew after an id that is too old. The token of a hosted tool that is granted `jobs:read` is told of
 * jobs only, until the token is too old.
 */
export const NOTIFICATION_STREAM_PATH = '/ironAPI/api/v1/user_center/notification/stream/';

/** The events of the stream by name; each event's `id` counts up. */
export const streamEvents = {
  /** What holds now; also after notifications were read, here or in another browser. */
  state: z.object({ unread: z.int().min(0) }),
  /** A notification has come. It is not sent again after its event's id. */
  notification: z.object({ id: z.uuid(), unread: z.int().min(0) }),
  /** An announcement of the bar has come, changed or gone: ask for the list anew. */
  announcements: z.object({}),
  /** A job of the person began, went on or ended: ask for it anew. At most one a second of a job, and none for less than a hundredth. */
  job: z.object({ id: z.uuid() }),
} as const;
