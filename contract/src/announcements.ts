import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The reader's language, as the first two letters of the locale. */
export const langSchema = z.enum(['zh', 'en']);
export type Lang = z.infer<typeof langSchema>;

/**
 * What an announcement is for. `2` runs in the bar at the top of every page, also for visitors who are not signed in;
 * `1` goes into every account's notifications.
 */
export const announcementTypeSchema = z.enum(['1', '2']);
export type AnnouncementType = z.infer<typeof announcementTypeSchema>;

/** HTML of the contract holds emphasis, links and inline text and background colors, and nothing else. */
export const ANNOUNCEMENT_MAX = 5000;
const inBothLanguages = <Text extends z.ZodType>(text: Text) => z.object({ 'en-US': text, 'zh-CN': text });

export const listAnnouncements = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/public/user_center/notification/',
  access: 'public',
  summary: 'The announcements that are out, newest first, in one language',
  query: z.object({ lang: langSchema.default('en'), type: announcementTypeSchema.default('2') }),
  data: z.array(
    z.object({
      id: z.uuid(),
      /** Sanitized HTML. */
      content: z.string(),
      /** Nobody is known to have read it: the reader's browser remembers that by itself. */
      is_read: z.literal(false),
    }),
  ),
});

const announcementFields = {
  type: announcementTypeSchema,
  /** Only type 1 shows it; empty in type 2. */
  title: inBothLanguages(z.string().trim().max(200)),
  /** HTML; what is not allowed is taken out when it is stored. */
  content: inBothLanguages(z.string().trim().min(1).max(ANNOUNCEMENT_MAX)),
  /** When it goes out; a time that is past means at once. */
  publishAt: z.iso.datetime(),
  /** When it goes, for type 2; null: it stays until it is withdrawn. */
  endAt: z.iso.datetime().nullable(),
};

export const announcementSchema = z.object({
  id: z.uuid(),
  ...announcementFields,
  state: z.enum(['scheduled', 'out', 'ended', 'withdrawn']),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Who wrote it. */
  author: z.string(),
});
export type Announcement = z.infer<typeof announcementSchema>;

const announcementBody = z
  .object(announcementFields)
  .refine(({ type, title }) => type === '2' || (title['en-US'] !== '' && title['zh-CN'] !== ''), {
    path: ['title'],
    params: { key: 'required' },
  })
  .refine(({ publishAt, endAt }) => endAt === null || Date.parse(endAt) > Date.parse(publishAt), {
    path: ['endAt'],
    params: { key: 'endsBeforeItBegins' },
  });
const announcementParams = z.object({ id: z.uuid() });

export const listAllAnnouncements = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/admin/announcement/',
  access: 'administrator',
  summary: 'Every announcement with its state, newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  data: z.object({ total: z.int(), items: z.array(announcementSchema) }),
});

export const createAnnouncement = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/announcement/',
  access: 'administrator',
  summary: 'Publish an announcement at once or at a later time',
  body: announcementBody,
  data: announcementSchema,
});

export const updateAnnouncement = defineEndpoint({
  service: 'main',
  method: 'PUT',
  path: '/api/v1/admin/announcement/{id}/',
  access: 'administrator',
  summary: 'Change an announcement that is scheduled or, for type 2, out; 409 once it is over',
  params: announcementParams,
  body: announcementBody,
  data: announcementSchema,
});

export const withdrawAnnouncement = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/announcement/{id}/:withdraw/',
  access: 'administrator',
  summary: 'Take an announcement back; doing so again changes nothing',
  params: announcementParams,
  data: announcementSchema,
});

export const previewAnnouncement = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/admin/announcement/:preview/',
  access: 'administrator',
  summary: 'What would be left of an HTML text when it is stored',
  body: z.object({ content: z.string().max(ANNOUNCEMENT_MAX) }),
  data: z.object({ content: z.string() }),
});
