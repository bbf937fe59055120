import {
  createAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import { sanitizeAnnouncement } from '../../html/announcement-html.ts';
import type { Announcements } from './service.ts';

/** Announcements: the list for everybody, and what administrators do. */
export const mountAnnouncements = ({ serve }: EndpointMount, announcements: Announcements): void => {
  serve(listAnnouncements, ({ query, reply }) => {
    // Kept, but asked for anew each time: when a stream says that the list has changed, an old copy would stay for good.
    void reply.headers({ 'cache-control': 'public, no-cache', vary: 'accept-language, origin' });
    return announcements.listOut(query.type, query.lang);
  });
  serve(listAllAnnouncements, ({ query }) => announcements.listAll(query.page, query.page_size));
  serve(createAnnouncement, ({ principal, body }) => announcements.create(principal.accountId, body));
  serve(updateAnnouncement, ({ params, body }) => announcements.update(params.id, body));
  serve(withdrawAnnouncement, ({ params }) => announcements.withdraw(params.id));
  serve(previewAnnouncement, async ({ body }) => ({ content: sanitizeAnnouncement(body.content) }));
};
