import type { Database } from '../../database/database.ts';
import { clearPersonalCredits, grantToOrganization } from '../credits/organization.ts';
import type { Links } from '../../site/links.ts';
import { recordStateEvent, notify } from '../notifications/notify.ts';
import { createOrganization, type NewOrganization } from '../organizations/create.ts';
import { addToLog } from '../organizations/log.ts';
import { memberIdsOf } from '../memberships/queries.ts';
import { closeRequest, type RequestRow } from './queries.ts';

/** What an operator agreed with a company. */
export interface Enterprise extends Pick<NewOrganization, 'name' | 'type' | 'validUntil' | 'ownerId'> {
  /** What the organization begins with; 0 for none. */
  credits: number;
}

const give = async (
  transaction: Database,
  organizationId: string,
  given: { amount: number; key: string },
): Promise<boolean> => {
  const isNew = await grantToOrganization(transaction, organizationId, {
    ...given,
    key: `operator:${given.key}`,
  });
  if (isNew)
    await addToLog(transaction, {
      organizationId,
      action: 'credits-granted',
      actorId: null,
      after: given.amount,
    });
  return isNew;
};

/**
 * Gives an organization credits, says so in its log, and has the open pages of its members ask anew.
 * @returns whether they were given now; false where the key had been used
 */
export const giveByOperator = async (
  transaction: Database,
  organizationId: string,
  given: { amount: number; key: string },
): Promise<boolean> => {
  const isNew = await give(transaction, organizationId, given);
  if (isNew) await recordStateEvent(transaction, await memberIdsOf(transaction, organizationId));
  return isNew;
};

const startCredits = async (transaction: Database, id: string, credits: number): Promise<void> => {
  if (credits > 0) await give(transaction, id, { amount: credits, key: 'start' });
};

/**
 * Makes an organization for its owner, whose own credits wait.
 * @param transaction holds the owner's account
 * @returns the organization's id
 */
export const makeEnterprise = async (
  transaction: Database,
  { credits, ...organization }: Enterprise,
  links: Links,
): Promise<string> => {
  const id = await createOrganization(transaction, { ...organization, actorId: null });
  await startCredits(transaction, id, credits);
  const { name, ownerId } = organization;
  await notify(transaction, ownerId, { kind: 'upgrade-done', organization: name }, links);
  return id;
};

/**
 * Makes an organization in the place of its owner's own account, whose credits are cleared, and closes the request for it.
 * @param transaction holds the owner's account
 * @param request the open one, held too; undefined where nobody asked in writing
 * @returns the organization's id, and how many personal credits were cleared
 */
export const upgradePerson = async (
  transaction: Database,
  { credits, ...organization }: Enterprise,
  request: RequestRow | undefined,
  links: Links,
): Promise<{ id: string; cleared: number }> => {
  const id = await createOrganization(transaction, { ...organization, actorId: null });
  const { name, ownerId } = organization;
  const cleared = await clearPersonalCredits(transaction, ownerId, name);
  await startCredits(transaction, id, credits);
  if (request) await closeRequest(transaction, request.id, { state: 'done', organizationId: id });
  const told = {
    kind: 'upgrade-done' as const,
    organization: name,
    ...(cleared > 0 && { cleared: String(cleared) }),
  };
  await notify(transaction, ownerId, told, links);
  return { id, cleared };
};
