import type { askUpgrade, UpgradeRequest } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { Call } from '../../endpoint.ts';
import { requiredLine } from '../../plugins/required-line.ts';
import { Refusal } from '../../refusal.ts';
import { lockAccount } from '../accounts/accounts.ts';
import type { Links } from '../../site/links.ts';
import { countAttempt, networkBuckets } from '../rate-limits/rate-limits.ts';
import { notify, notifyEach } from '../notifications/notify.ts';
import { organizationOf } from '../memberships/queries.ts';
import * as queries from './queries.ts';
import { shownRequest } from './queries.ts';

/** How many requests are tried in an hour. */
const limits = { ofAccount: 5, fromAddress: 20 } as const;
const HOUR = 60 * 60;

/** Who asks. */
export interface Asker {
  accountId: string;
  email: string;
  /** Where the call comes from. */
  address: string;
}

const isMember = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('Members of an organization already have the enterprise version', { id: 'server.upgradeMember' }),
  );
const isOpenAlready = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('You already have an open request for the enterprise version', {
      id: 'server.upgradeOpen',
    }),
  );
const isClosed = (): Refusal =>
  new Refusal('conflict', (msg) => msg('This request is already closed', { id: 'server.upgradeClosed' }));
export const requestNotFound = (): Refusal =>
  new Refusal('notFound', (msg) => msg('This request does not exist', { id: 'server.upgradeNotFound' }));

/**
 * Asks for the enterprise version. Administrators are told; nothing changes until an operator makes the organization.
 * @throws Refusal `forbidden` to a member of an organization, `conflict` while a request is open, `tooManyRequests`
 */
export const askForUpgrade = async (
  { database, links }: { database: Database; links: Links },
  { accountId, email, address }: Asker,
  body: Call<typeof askUpgrade>['body'],
): Promise<UpgradeRequest> => {
  // The operator reads them in a terminal, and the company becomes the name of the organization.
  const company = requiredLine('company', body.company);
  const contact = requiredLine('contact', body.contact);
  await countAttempt(database, [
    { of: ['upgrade account', accountId], maximum: limits.ofAccount, windowSeconds: HOUR },
    ...networkBuckets('upgrade address', address, { maximum: limits.fromAddress, windowSeconds: HOUR }),
  ]);
  return database.transaction(async (transaction) => {
    // An operator who upgrades this person at the same moment is waited for.
    if (!(await lockAccount(transaction, accountId))) throw new Refusal('signInAgain');
    if (await organizationOf(transaction, accountId)) throw isMember();
    const added = await queries.addRequest(transaction, { accountId, ...body, company, contact });
    if (!added) throw isOpenAlready();
    const told = { kind: 'upgrade-requested', company: added.company, email } as const;
    await notifyEach(transaction, await queries.administratorIds(transaction), told, links);
    return shownRequest(added);
  });
};

/**
 * Closes a request without an upgrade; the person is told.
 * @throws Refusal `notFound`, or `conflict` where it is not open
 */
export const declineRequest = (
  { database, links }: { database: Database; links: Links },
  id: string,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const declined = await queries.closeRequest(transaction, id, { state: 'declined' });
    if (!declined) throw (await queries.findRequest(transaction, id)) ? isClosed() : requestNotFound();
    const { accountId, company } = declined;
    await notify(transaction, accountId, { kind: 'upgrade-declined', company }, links);
  });
