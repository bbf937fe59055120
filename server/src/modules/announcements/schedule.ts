import type { Database } from '../../database/database.ts';
import { MINUTE, type PeriodicJob } from '../../jobs/periodic-job.ts';
import type { Links } from '../../site/links.ts';
import { recordEvent, notifyEveryone } from '../notifications/notify.ts';
import * as queries from './queries.ts';

/** Announcements that one transaction lets out; more wait for the next. */
const AT_ONCE = 100;

/**
 * Lets out the announcements whose time has come, each once whatever number of processes ask: those of type 1 into everybody's
 * notifications, as they chose; of those of the bar, and of their ends, the streams are told.
 */
export const publishDueAnnouncements = async (database: Database, links: Links): Promise<void> => {
  await database.transaction(async (transaction) => {
    for (const row of await queries.lockDue(transaction, AT_ONCE)) {
      await queries.recordChange(transaction, row.id);
      if (row.type === '1') await notifyEveryone(transaction, row, links);
      else await recordEvent(transaction, 'announcements', null);
    }
  });
};

/** For those who have no stream open: streams look each second. */
export const announcementJob = (links: Links): PeriodicJob => ({
  name: 'publish-due-announcements',
  every: MINUTE,
  short: true,
  run: (database) => publishDueAnnouncements(database, links),
});
