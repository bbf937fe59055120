import type { Database } from '../../database/database.ts';
import { noteEvent, tellEverybody } from '../notifications/tell.ts';
import * as queries from './queries.ts';

/** Announcements that one transaction lets out; more wait for the next. */
const AT_ONCE = 100;

/**
 * Lets out the announcements whose time has come, each once whatever number of processes ask: those of type 1 into everybody's
 * notifications; of those of the bar, and of their ends, the streams are told.
 */
export const letOutDue = async (database: Database): Promise<void> => {
  await database.transaction(async (transaction) => {
    for (const { id, type } of await queries.holdDue(transaction, AT_ONCE)) {
      await queries.noteChange(transaction, id);
      if (type === '1') await tellEverybody(transaction, id);
      else await noteEvent(transaction, 'announcements', null);
    }
  });
};
