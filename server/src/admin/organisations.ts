import { memberRole } from '@moiety/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Links } from '../site/links.ts';
import { organizationMembers, organizations } from '../database/organization-tables.ts';
import { accounts } from '../database/schema.ts';
import { spendableIn, statisticsOf } from '../modules/credits/queries.ts';
import type { Account } from '../modules/accounts/accounts.ts';
import { oneLine } from '../one-line.ts';
import { noteState } from '../modules/notifications/tell.ts';
import { addToLog } from '../modules/organizations/log.ts';
import { memberIdsOf, organizationOf } from '../modules/memberships/queries.ts';
import {
  giveByOperator,
  makeEnterprise,
  upgradePerson,
  type Enterprise,
} from '../modules/upgrade/enterprise.ts';
import {
  holdOpenRequest,
  listRequests,
  shownListed,
  type ListedRequest,
} from '../modules/upgrade/queries.ts';
import { minuteOf, safeJson, textTable } from './text-table.ts';
import { AdminError, userOf } from './users.ts';

/** What an operator agreed with whoever gets an organisation. */
export type Agreement = Pick<Enterprise, 'type' | 'validUntil' | 'credits'>;

type Organisation = typeof organizations.$inferSelect;

const typeNames: Record<Organisation['type'], string> = { 1: 'formal', 2: 'trial', 3: 'testing' };
const validity = (until: Date | null): string => {
  if (until === null) return 'no day agreed';
  return until < new Date() ? `${minuteOf(until)} (over)` : minuteOf(until);
};

const PAGE = 100;

const openRequests = async (database: Database): Promise<ListedRequest[]> => {
  const all: ListedRequest[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await listRequests(database, { state: 'open', page, pageSize: PAGE });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
};

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Requests for the enterprise version that wait for an operator, newest first. */
export const listOpenRequests = async (database: Database, asJson: boolean): Promise<string> => {
  const requests = await openRequests(database);
  if (asJson) return safeJson(requests.map((request) => shownListed(request)));
  const lines = textTable([
    ['Asked', 'Account', 'Company', 'Contact', 'Contact email', 'Phone', 'Balance', 'Message'],
    ...requests.map(({ request, account, balance }) => [
      minuteOf(request.createdAt),
      account.email,
      request.company,
      request.contact,
      request.email,
      request.phone,
      String(balance),
      request.message,
    ]),
  ]);
  return [...lines, '', counted(requests.length, 'open request'), ''].join('\n');
};

/** Who is to own an organisation; until the transaction ends nobody else makes one for them. */
const holdOwner = async (transaction: Database, email: string): Promise<Account> => {
  const { id } = await userOf(transaction, email);
  const [owner] = await transaction.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  if (!owner) throw new AdminError(`There is no account of ${email}.`);
  // Until then it is not known whose account it is, and it can still be replaced.
  if (owner.emailVerifiedAt === null)
    throw new AdminError(`${owner.email} has not verified the email address yet.`);
  if (owner.disabledAt !== null) throw new AdminError(`${owner.email} is disabled: run user:enable first.`);
  const organization = await organizationOf(transaction, id);
  if (organization) throw new AdminError(`${owner.email} belongs to ${oneLine(organization.name)} already.`);
  return owner;
};

const described = (
  id: string,
  { name, validUntil, credits }: Agreement & { name: string },
  owner: Account,
) => [
  `Organisation  ${name}`,
  `Id            ${id}`,
  `Owner         ${owner.email}`,
  `Valid until   ${validity(validUntil)}`,
  `Credits       ${credits}`,
];

/** What commands work with whose people are told: `links` is where mails lead. */
interface Work {
  database: Database;
  links: Links;
}

/** What `organisation:upgrade` is told. */
export interface Upgrade {
  email: string;
  /** Without it the company of the request. */
  name: string | undefined;
  agreement: Agreement;
}

/** Makes the organisation that a person asked for, and clears what they could spend of their own. */
export const upgrade = (
  { database, links }: Work,
  { email, name: given, agreement }: Upgrade,
): Promise<string> =>
  database.transaction(async (transaction) => {
    const owner = await holdOwner(transaction, email);
    const request = await holdOpenRequest(transaction, owner.id);
    const name = given ?? oneLine(request?.company ?? '');
    if (name === '')
      throw new AdminError(
        request
          ? `The company of the request has no name that can be read: give one with --name.`
          : `${owner.email} has no open request: give the name of the organisation with --name.`,
      );
    const enterprise = { ...agreement, name, ownerId: owner.id };
    const { id, cleared } = await upgradePerson(transaction, enterprise, request, links);
    return [
      ...described(id, enterprise, owner),
      `Cleared       ${counted(cleared, 'personal credit')} of ${owner.email}`,
      request ? `Request       of ${minuteOf(request.createdAt)}, done` : 'Request       none was open',
      '',
    ].join('\n');
  });

/** What `organisation:create` is told. */
export interface Creation {
  name: string;
  owner: string;
  agreement: Agreement;
}

/** Makes an organisation for somebody who did not ask for it; their own credits wait. */
export const createOrganisation = (
  { database, links }: Work,
  { name, owner: email, agreement }: Creation,
): Promise<string> =>
  database.transaction(async (transaction) => {
    const owner = await holdOwner(transaction, email);
    // It would stay open for good, and another organisation be made by it.
    if (await holdOpenRequest(transaction, owner.id))
      throw new AdminError(
        `${owner.email} has asked for the enterprise version: run organisation:upgrade, or decline the request first.`,
      );
    const enterprise = { ...agreement, name, ownerId: owner.id };
    const id = await makeEnterprise(transaction, enterprise, links);
    return [...described(id, enterprise, owner), ''].join('\n');
  });

/** Every organisation, by name. */
export const listOrganisations = async (database: Database, asJson: boolean): Promise<string> => {
  const found = await database
    .select({
      id: organizations.id,
      name: organizations.name,
      type: organizations.type,
      validUntil: organizations.validUntil,
      owner: sql<string>`coalesce(${accounts.email}, '')`,
      members:
        sql`(select count(*) from organization_members where organization_id = organizations.id)`.mapWith(
          Number,
        ),
      credits: spendableIn(sql`credit_accounts.organization_id = organizations.id`),
    })
    .from(organizations)
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, organizations.id),
        eq(organizationMembers.role, memberRole.owner),
      ),
    )
    .leftJoin(accounts, eq(accounts.id, organizationMembers.accountId))
    .where(isNull(organizations.deletedAt))
    .orderBy(asc(organizations.name), asc(organizations.id));
  const shown = found.map(({ id, name, type, validUntil, owner, members, credits }) => ({
    id,
    name,
    type: typeNames[type],
    validUntil,
    owner,
    members,
    credits,
  }));
  if (asJson) return safeJson(shown);
  const lines = textTable([
    ['Name', 'Id', 'Type', 'Valid until', 'Owner', 'Members', 'Credits'],
    ...shown.map(({ name, id, type, validUntil, owner, members, credits }) => [
      name,
      id,
      type,
      validity(validUntil),
      owner,
      String(members),
      String(credits),
    ]),
  ]);
  return [...lines, '', counted(shown.length, 'organisation'), ''].join('\n');
};

const organisationsOf = (database: Database, which: string) => {
  const isId = z.uuid().safeParse(which).success;
  return database
    .select()
    .from(organizations)
    .where(
      and(
        isNull(organizations.deletedAt),
        isId ? eq(organizations.id, which) : sql`lower(${organizations.name}) = lower(${which})`,
      ),
    )
    .orderBy(asc(organizations.id));
};

/** The one that was found. @param which as the operator named it */
const only = (found: readonly Organisation[], which: string): Organisation => {
  const [one] = found;
  if (!one) throw new AdminError(`There is no organisation ${oneLine(which)}.`);
  if (found.length > 1)
    throw new AdminError(
      `There are ${found.length} organisations of this name. Take the id of one: ${found.map(({ id }) => id).join(', ')}.`,
    );
  return one;
};

/** The organisation of a name or id, to be read: whoever changes something in it is not waited for. */
export const findOrganisation = async (database: Database, which: string): Promise<Organisation> =>
  only(await organisationsOf(database, which), which);

/** The organisation of a name or id; until the transaction ends it is neither deleted nor changed. */
export const holdOrganisation = async (transaction: Database, which: string): Promise<Organisation> =>
  only(await organisationsOf(transaction, which).for('no key update'), which);

/** Gives an organisation credits. */
export const grantToOrganisation = (
  database: Database,
  which: string,
  given: { amount: number; key: string },
): Promise<string> =>
  database.transaction(async (transaction) => {
    const { id, name } = await holdOrganisation(transaction, which);
    const isNew = await giveByOperator(transaction, id, given);
    const { remaining } = await statisticsOf(transaction, { organizationId: id });
    return isNew
      ? `${oneLine(name)} got ${given.amount} credits and can spend ${remaining}.\n`
      : `${oneLine(name)} had got these ${given.amount} credits before and can spend ${remaining}.\n`;
  });

const dayOf = (moment: Date | null): string | null => moment?.toISOString().slice(0, 10) ?? null;

/** Sets until when an organisation has the enterprise version; its log tells of it, and open pages of its members ask anew. */
export const setValidUntil = (database: Database, which: string, validUntil: Date | null): Promise<string> =>
  database.transaction(async (transaction) => {
    const { id, name, validUntil: before } = await holdOrganisation(transaction, which);
    if (before?.getTime() !== validUntil?.getTime()) {
      await transaction.update(organizations).set({ validUntil }).where(eq(organizations.id, id));
      const change = { before: dayOf(before), after: dayOf(validUntil) };
      await addToLog(transaction, {
        organizationId: id,
        action: 'validity-changed',
        actorId: null,
        ...change,
      });
      await noteState(transaction, await memberIdsOf(transaction, id));
    }
    return `${oneLine(name)} is valid until: ${validity(validUntil)}.\n`;
  });
