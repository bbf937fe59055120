import { str } from '@lit/localize';
import { memberRole, type AdministeredOrganization } from '@moiety/contract';
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { organizationMembers, organizations } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { oneLine } from '../../one-line.ts';
import { Refusal, type Wording } from '../../refusal.ts';
import type { Links } from '../../site/links.ts';
import type { Account } from '../accounts/accounts.ts';
import { spendableIn, statisticsOf } from '../credits/queries.ts';
import { contains, memberIdsOf, organizationOf } from '../memberships/queries.ts';
import { recordStateEvent, notifyEach } from '../notifications/notify.ts';
import { dissolve } from '../organizations/dissolve.ts';
import { addToLog } from '../organizations/log.ts';
import { giveByOperator, makeEnterprise, upgradePerson, type Enterprise } from '../upgrade/enterprise.ts';
import { lockOpenRequest, type RequestRow } from '../upgrade/queries.ts';
import { isDisabled, notVerified, type Searched } from './accounts.ts';

/** What the services work with whose people are told: `links` is where mails lead. */
export interface Work {
  database: Database;
  links: Links;
}

/** What was agreed with whoever gets an organization. */
export type Agreement = Pick<Enterprise, 'type' | 'validUntil' | 'credits'>;

/** A row of the table. */
export type OrganizationRow = typeof organizations.$inferSelect;

const conflict = (wording: Wording): Refusal => new Refusal('conflict', wording);

const noOrganization = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This organization does not exist', { id: 'server.organizationNotFound' }),
  );

/** The last moment of a day. @param day of UTC, `2030-12-31` */
export const lastMomentOf = (day: string): Date => new Date(`${day}T23:59:59.999Z`);

const owners = (database: Database) =>
  database
    .select({ organizationId: organizationMembers.organizationId, email: accounts.email })
    .from(organizationMembers)
    .innerJoin(accounts, eq(accounts.id, organizationMembers.accountId))
    .where(eq(organizationMembers.role, memberRole.owner))
    .as('owners');

/** Organizations by name, and how many there are. @param which all of them without it */
export const organizationsFor = async (
  database: Database,
  which?: Searched,
): Promise<{ total: number; items: AdministeredOrganization[] }> => {
  const owner = owners(database);
  const q = which?.q ?? '';
  const wanted = and(
    isNull(organizations.deletedAt),
    q === '' ? undefined : or(contains(organizations.name, q), contains(owner.email, q)),
  );
  const [counted] = await database
    .select({ total: count() })
    .from(organizations)
    .leftJoin(owner, eq(owner.organizationId, organizations.id))
    .where(wanted);
  const rows = database
    .select({
      id: organizations.id,
      name: organizations.name,
      type: organizations.type,
      validUntil: organizations.validUntil,
      owner: owner.email,
      members:
        sql`(select count(*) from organization_members where organization_id = organizations.id)`.mapWith(
          Number,
        ),
      credits: spendableIn(sql`credit_accounts.organization_id = organizations.id`),
    })
    .from(organizations)
    .leftJoin(owner, eq(owner.organizationId, organizations.id))
    .where(wanted)
    .orderBy(asc(organizations.name), asc(organizations.id))
    .$dynamic();
  const found = await (which ? rows.limit(which.pageSize).offset((which.page - 1) * which.pageSize) : rows);
  return {
    total: counted?.total ?? 0,
    items: found.map((row) => Object.assign(row, { validUntil: row.validUntil?.toISOString() ?? null })),
  };
};

/**
 * Why somebody cannot own an organization that is made now; undefined where they can.
 * @param transaction until it ends nobody else makes one for them
 */
const lockOwner = async (
  transaction: Database,
  id: string,
): Promise<{ owner: Account } | { problem: Wording }> => {
  const [owner] = await transaction.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  if (!owner)
    return { problem: (msg) => msg('This account does not exist', { id: 'server.accountNotFound' }) };
  const { email, emailVerifiedAt, disabledAt } = owner;
  // Until then it is not known whose account it is, and it can still be replaced.
  if (emailVerifiedAt === null) return { problem: notVerified(email) };
  if (disabledAt !== null) return { problem: isDisabled(email) };
  const organization = await organizationOf(transaction, id);
  if (!organization) return { owner };
  const name = oneLine(organization.name);
  return {
    problem: (msg) => msg(str`${email} already belongs to ${name}`, { id: 'server.ownerBelongs' }),
  };
};

/** What came of an upgrade. */
export interface Upgraded {
  id: string;
  name: string;
  owner: Account;
  /** Personal credits that were cleared. */
  cleared: number;
  /** The request that is done by it; undefined where none was open. */
  request: RequestRow | undefined;
}

/**
 * Makes the organization that a person asked for, and clears what they could spend of their own.
 * @param given `name`: without it the company of the request; `requestId`: the request that is accepted, else the one that is open, if any
 * @throws Refusal `conflict` where they cannot own one, or the request is not open; `invalidRequest` naming `name` where there is none
 */
export const upgrade = (
  { database, links }: Work,
  accountId: string,
  { name: given, requestId, ...agreement }: Agreement & { name?: string | undefined; requestId?: string },
): Promise<Upgraded> =>
  database.transaction(async (transaction) => {
    const held = await lockOwner(transaction, accountId);
    if ('problem' in held) throw conflict(held.problem);
    const { owner } = held;
    const request = await lockOpenRequest(transaction, owner.id);
    if (requestId !== undefined && request?.id !== requestId)
      throw conflict((msg) => msg('This request is already closed', { id: 'server.upgradeClosed' }));
    const name = given ?? oneLine(request?.company ?? '');
    if (name === '')
      throw new Refusal('invalidRequest', undefined, {
        fields: [
          {
            path: 'name',
            wording: (msg) =>
              msg('Enter a name for the organization: there is no request to take it from', {
                id: 'server.upgradeNameless',
              }),
          },
        ],
      });
    const enterprise = { ...agreement, name, ownerId: owner.id };
    const { id, cleared } = await upgradePerson(transaction, enterprise, request, links);
    return { id, name, owner, cleared, request };
  });

const refusedOwner = (wording: Wording): Refusal =>
  new Refusal('invalidRequest', undefined, { fields: [{ path: 'owner', wording }] });

/**
 * Makes an organization for somebody who did not ask for it; their own credits wait.
 * @param ownerId undefined where nobody has the address that was given
 * @throws Refusal `invalidRequest` naming `owner` where they cannot own one, or have asked for one
 */
export const create = (
  { database, links }: Work,
  ownerId: string | undefined,
  { name, ...agreement }: Agreement & { name: string },
): Promise<{ id: string; owner: Account }> =>
  database.transaction(async (transaction) => {
    if (ownerId === undefined)
      throw refusedOwner((msg) => msg('No account has this email address', { id: 'server.ownerUnknown' }));
    const held = await lockOwner(transaction, ownerId);
    if ('problem' in held) throw refusedOwner(held.problem);
    const { owner } = held;
    const { email } = owner;
    // It would stay open for good, and another organization be made by it.
    if (await lockOpenRequest(transaction, owner.id))
      throw refusedOwner((msg) =>
        msg(str`${email} has an open upgrade request. Accept or decline the request first`, {
          id: 'server.ownerAsked',
        }),
      );
    return { id: await makeEnterprise(transaction, { ...agreement, name, ownerId: owner.id }, links), owner };
  });

/** The organization; until the transaction ends it is neither deleted nor changed. @throws Refusal `notFound` */
export const lockOrganization = async (transaction: Database, id: string): Promise<OrganizationRow> => {
  const [found] = await transaction
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('no key update');
  if (!found) throw noOrganization();
  return found;
};

/**
 * Gives an organization credits.
 * @returns whether they were given now, and what it can spend
 */
export const give = async (
  transaction: Database,
  { id }: Pick<OrganizationRow, 'id'>,
  given: { amount: number; key: string },
): Promise<{ isNew: boolean; credits: number }> => {
  const isNew = await giveByOperator(transaction, id, given);
  const { remaining } = await statisticsOf(transaction, { organizationId: id });
  return { isNew, credits: remaining };
};

const dayOf = (moment: Date | null): string | null => moment?.toISOString().slice(0, 10) ?? null;

/** Sets until when an organization has the enterprise version; its log tells of it, and open pages of its members ask anew. */
export const setValidity = async (
  transaction: Database,
  { id, validUntil: before }: Pick<OrganizationRow, 'id' | 'validUntil'>,
  validUntil: Date | null,
): Promise<void> => {
  if (before?.getTime() === validUntil?.getTime()) return;
  await transaction.update(organizations).set({ validUntil }).where(eq(organizations.id, id));
  const change = { before: dayOf(before), after: dayOf(validUntil) };
  await addToLog(transaction, { organizationId: id, action: 'validity-changed', actorId: null, ...change });
  await recordStateEvent(transaction, await memberIdsOf(transaction, id));
};

/**
 * Ends an organization, as its owner can, and tells all who were in it.
 * @param transaction holds the organization
 */
export const end = async (
  transaction: Database,
  { id, name }: Pick<OrganizationRow, 'id' | 'name'>,
  links: Links,
): Promise<{ members: number }> => {
  const dropped = await dissolve(transaction, { id, name }, null);
  const told = { kind: 'organization-removed', organization: name, because: 'ended' } as const;
  await notifyEach(transaction, dropped, told, links);
  return { members: dropped.length };
};
