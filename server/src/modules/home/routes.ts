import { completeFirstStep, listFirstSteps, listRecentItems } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { firstStepsOf, recordFirstStep } from './first-steps.ts';
import { newestOf, type RecentItems } from './recent-items.ts';

/**
 * What the start pages show of the caller's own work.
 * @param providers every tool's recent items
 */
export const mountHome = (
  { serve }: EndpointMount,
  database: Database,
  providers: readonly RecentItems[],
): void => {
  serve(listRecentItems, ({ principal }) => newestOf(providers, principal.accountId));
  serve(listFirstSteps, ({ principal }) => firstStepsOf(database, principal.accountId));
  serve(completeFirstStep, async ({ principal, params }) => {
    await recordFirstStep(database, principal.accountId, params.step);
    return null;
  });
};
