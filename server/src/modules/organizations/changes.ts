import type { Database } from '../../database/database.ts';
import { recordStateEvent } from '../notifications/notify.ts';
import { managersOf } from '../memberships/queries.ts';

/**
 * Has the open pages of an organization's managers ask anew after something changed in it, and those of whom it happened to. Told of
 * last, with what else is told, for the lock of the notifications.
 * @param also others than managers
 */
export const recordChange = async (
  transaction: Database,
  organizationId: string,
  also: readonly string[] = [],
): Promise<void> => {
  const managers = await managersOf(transaction, organizationId);
  await recordStateEvent(transaction, [...new Set([...managers, ...also])].toSorted());
};
