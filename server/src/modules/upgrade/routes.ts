import { askUpgrade, declineUpgradeRequest, lastUpgradeRequest, listUpgradeRequests } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import type { Links } from '../../site/links.ts';
import { findLastRequest, listRequests, shownListed, shownRequest } from './queries.ts';
import { askForUpgrade, declineRequest } from './service.ts';

/** Requests for the enterprise version: what a person asks, and what administrators do with it. */
export const mountUpgrade = ({ serve }: EndpointMount, database: Database, links: Links): void => {
  serve(askUpgrade, ({ principal: { accountId, email }, body, request }) =>
    askForUpgrade({ database, links }, { accountId, email, address: request.ip }, body),
  );
  serve(lastUpgradeRequest, async ({ principal }) => {
    const found = await findLastRequest(database, principal.accountId);
    return found ? shownRequest(found) : null;
  });
  serve(listUpgradeRequests, async ({ query: { page, page_size: pageSize, state } }) => {
    const { total, items } = await listRequests(database, { state, page, pageSize });
    return { total, items: items.map((item) => shownListed(item)) };
  });
  serve(declineUpgradeRequest, async ({ params }) => {
    await declineRequest({ database, links }, params.id);
    return null;
  });
};
